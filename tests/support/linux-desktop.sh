#!/usr/bin/env bash
# linux-desktop.sh COMMAND…: runs a command in a Linux desktop without a screen, as real Electron needs
# one: a session bus, an X server, a window manager (windows have no focus and no size of their own
# without) and an unlocked keyring that is thrown away afterwards. PENNYWREN_WAYLAND=1: Weston without a
# screen in the place of the X server and its window manager.
set -euo pipefail

if [ "${1-}" != --inside ]; then
  session=$(mktemp -d)
  trap 'rm -rf "$session"' EXIT
  mkdir -m 700 "$session/runtime"
  # Where keyrings are kept: not among those of whoever runs this.
  export XDG_DATA_HOME=$session/data XDG_RUNTIME_DIR=$session/runtime
  if [ -n "${PENNYWREN_WAYLAND-}" ]; then dbus-run-session -- bash "$0" --inside "$@"
  else
    dbus-run-session -- xvfb-run --auto-servernum --server-args='-screen 0 1920x1080x24' \
      bash "$0" --inside "$@"
  fi
  exit
fi
shift

# The password of the new keyring is the first line.
echo | gnome-keyring-daemon --unlock --components=secrets > "$XDG_RUNTIME_DIR/keyring.log"
if [ -n "${PENNYWREN_WAYLAND-}" ]; then
  export WAYLAND_DISPLAY=wayland-test
  weston --backend=headless --socket="$WAYLAND_DISPLAY" > "$XDG_RUNTIME_DIR/weston.log" 2>&1 &
  timeout 20 bash -c 'until [ -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY" ]; do sleep 0.1; done'
  exec "$@"
fi
openbox &
# Windows that are opened before the window manager listens may never get the focus.
timeout 20 bash -c \
  'until xprop -root _NET_SUPPORTING_WM_CHECK | grep -q "window id"; do sleep 0.1; done'
"$@"
