"""The screen: Kivy windows, the theme and the widgets. It shows the state and offers what the rules allow."""
