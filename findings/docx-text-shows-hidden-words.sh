#!/bin/sh
# Plain text of a Word file: words that are formatted as hidden (`w:vanish`, ECMA-376 17.3.2.41) come out
# beside the visible ones, with nothing that tells them apart.
#
# Expected: a reader leaves hidden words out, or has an option for it; Word neither shows nor prints
# them.
# Seen: mammoth 1.13.0, officeparser 7.8.0 and word-extractor 1.0.4 all return them.
#
# Ends with status 1 if the behavior has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund mammoth@1.13.0 officeparser@7.8.0 word-extractor@1.0.4 fflate@0.8.2
cat > try.js <<'SCRIPT'
import { strToU8, zipSync } from 'fflate'
import mammoth from 'mammoth'
import { OfficeParser } from 'officeparser'
import WordExtractor from 'word-extractor'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const run = (text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

const fileWith = (body) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
          '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="a" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
          'word/document.xml': `<w:document xmlns:w="${WORD}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"><w:body>${body}</w:body></w:document>`,
        }).map(([name, xml]) => [name, strToU8(XML + xml)]),
      ),
    ),
  )

async function readAll(what, body) {
  const file = fileWith(body)
  const office = await OfficeParser.parseOffice(file)
  const word = await new WordExtractor().extract(file)
  const said = {
    mammoth: (await mammoth.extractRawText({ buffer: file })).value,
    officeparser: office.toText(),
    'word-extractor': word.getBody(),
  }
  for (const [name, text] of Object.entries(said))
    console.log(`${what}, ${name}: ${JSON.stringify(text.trim())}`)
}

const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>'
await readAll('vanish', `<w:p>${run('seen ')}${hidden}</w:p>`)
SCRIPT
node try.js | tee seen
cat > expected <<'LINES'
vanish, mammoth: "seen hidden"
vanish, officeparser: "seen hidden"
vanish, word-extractor: "seen hidden"
LINES
diff expected seen
