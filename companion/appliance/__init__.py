"""The companion as an appliance: a device that boots into it, watches over it and updates it.

Pure Python without any of our other rooms, so that it works where the rest is broken:

- `notify`, `heartbeat`: what the running companion tells the service manager;
- `kiosk`: how the screen is reached on this device, and the start of the companion on it;
- `versions`, `trial`: versions side by side, and the return to the one before;
- `package`, `updating`: what an update is and when it may be made;
- `storage`: whether the system is read-only and the games are not;
- `power`: switching the device off.
"""
