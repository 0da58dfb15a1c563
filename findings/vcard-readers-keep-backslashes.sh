#!/bin/sh
# Three npm readers of contact cards take RFC 2426 (vCard 3.0) at its word in different places.
#
# Expected: `\;` and `\,` in FN and TITLE become `;` and `,` (section 4), and a URL with a semicolon
# stays one address.
# Seen: vcf 2.1.2 keeps both backslashes. ical.js 2.2.1 resolves the comma and keeps the backslash of
# the semicolon. vcard-parser 1.0.0 resolves both and cuts the URL into a list at its semicolon.
#
# Ends with status 1 if the behavior has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund vcf@2.1.2 ical.js@2.2.1 vcard-parser@1.0.0
cat > try.js <<'SCRIPT'
import ICAL from 'ical.js'
import simple from 'vcard-parser'
import Card from 'vcf'

const card = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Moss;Eve;;;',
  'FN:Eve Moss\\, PhD',
  'TITLE:Engineer\\; builder',
  'URL:https://people.example/?id=1;tab=2',
  'END:VCARD',
  '',
].join('\r\n')

const print = (name, fields) => console.log(`${name}: ${JSON.stringify(fields)}`)
const wanted = ['fn', 'title', 'url']
const fromJCard = ([, properties]) =>
  wanted.map((name) => properties.find(([key]) => key === name)[3])

print('vcf', fromJCard(new Card().parse(card).toJSON()))
print('ical.js', fromJCard(ICAL.parse(card)))
const read = simple.parse(card)
print('vcard-parser', wanted.map((name) => read[name][0].value))
SCRIPT
node try.js | tee seen
cat > expected <<'LINES'
vcf: ["Eve Moss\\, PhD","Engineer\\; builder","https://people.example/?id=1;tab=2"]
ical.js: ["Eve Moss, PhD","Engineer\\; builder","https://people.example/?id=1;tab=2"]
vcard-parser: ["Eve Moss, PhD","Engineer; builder",["https://people.example/?id=1","tab=2"]]
LINES
diff expected seen
