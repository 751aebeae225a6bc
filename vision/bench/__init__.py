"""The reader measured against the usual ways to read QR codes, on drawn tables and real photographs."""
