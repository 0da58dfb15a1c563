#!/bin/sh
# vobject cuts the URL of a contact card at its comma. Needs Debian 12 with python3.
#
# Expected: a URL is one value of type "uri" (RFC 2426, 3.6.8); commas in it do not separate values.
# Seen: vobject 0.9.6.1 returns the part before the comma. khard 0.18, which uses it, shows the same.
#
# Ends with status 1 if the behavior has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq python3-vobject=0.9.6.1-2 python3-dateutil=2.8.2-2 python3-six=1.16.0-4
for package in *.deb; do dpkg -x "$package" .; done
cat > try.py <<'SCRIPT'
import vobject
card = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Moss;Eve;;;\r\nFN:Eve Moss\r\nURL:https://people.example/?tab=2,3\r\nEND:VCARD\r\n"
print("vobject:", vobject.readOne(card).url.value)
SCRIPT
PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 try.py | tee seen
echo 'vobject: https://people.example/?tab=2' > expected
diff expected seen
