#!/bin/sh
# Plain text of a Word file: what stands in a simple field, a block content control or a text box is
# left out, by one reader or another.
#
# Expected: all three readers find the words of each container; Word shows them on the page.
# Seen: mammoth 1.13.0 loses a `w:fldSimple`, officeparser 7.8.0 a `w:sdt` around a paragraph and a
# text box, word-extractor 1.0.4 a text box (its getBody; it has them in getTextboxes).
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

const link = 'HYPERLINK &quot;https://people.example&quot;'
await readAll('field', `<w:p><w:fldSimple w:instr=" ${link} ">${run('my page')}</w:fldSimple></w:p>`)
await readAll('control', `<w:sdt><w:sdtContent><w:p>${run('my job')}</w:p></w:sdtContent></w:sdt>`)
const box = `<w:txbxContent><w:p>${run('my phone')}</w:p></w:txbxContent>`
await readAll('box', `<w:p><w:r><w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></w:r></w:p>`)
SCRIPT
node try.js | tee seen
cat > expected <<'LINES'
field, mammoth: ""
field, officeparser: "my page"
field, word-extractor: "my page"
control, mammoth: "my job"
control, officeparser: ""
control, word-extractor: "my job"
box, mammoth: "my phone"
box, officeparser: ""
box, word-extractor: ""
LINES
diff expected seen
