#!/bin/sh
# The operator's command line of an installed Heirloom, with the settings and the account of its service.
set -a
. /etc/heirloom/heirloom.env
DATA_DIR="${DATA_DIR:-/var/lib/heirloom}" STATE_DIR="${STATE_DIR:-/var/lib/heirloom-state}"
set +a
if [ "$(id -u)" = 0 ]; then exec setpriv --reuid=heirloom --regid=heirloom --init-groups -- /opt/heirloom/script/heirloom "$@"; fi
exec /opt/heirloom/script/heirloom "$@"
