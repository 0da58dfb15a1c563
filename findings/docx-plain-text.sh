#!/bin/sh
# Three npm readers of the plain text of Word files: mammoth 1.13.0 (extractRawText), officeparser
# 7.8.0 and word-extractor 1.0.4 (getBody).
#
# Expected: they return the words that Word shows, apart from each other. A tab, `w:br` and
# `w:noBreakHyphen` (ECMA-376 17.3.3) leave a character behind; simple fields, block content controls
# and text boxes are read; hidden words (`w:vanish`, 17.3.2.41) are left out.
# Seen: "Nurse" and "2019" become one word at a line break (mammoth), at a tab and a line break
# (officeparser); "full-stack" with a no-break hyphen loses it (officeparser, word-extractor). The
# words of a simple field (mammoth), of a content control (officeparser) and of a text box
# (officeparser, word-extractor) are missing. All three return hidden words among the others.
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

await readAll('tab', `<w:p>${run('Nurse')}<w:r><w:tab/></w:r>${run('2019')}</w:p>`)
await readAll('line break', `<w:p>${run('Nurse')}<w:r><w:br/></w:r>${run('2019')}</w:p>`)
await readAll('hyphen', '<w:p><w:r><w:t>full</w:t><w:noBreakHyphen/><w:t>stack</w:t></w:r></w:p>')
const link = 'HYPERLINK &quot;https://people.example&quot;'
await readAll('field', `<w:p><w:fldSimple w:instr=" ${link} ">${run('my page')}</w:fldSimple></w:p>`)
await readAll('control', `<w:sdt><w:sdtContent><w:p>${run('my job')}</w:p></w:sdtContent></w:sdt>`)
const box = `<w:txbxContent><w:p>${run('my phone')}</w:p></w:txbxContent>`
await readAll('box', `<w:p><w:r><w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></w:r></w:p>`)
const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>'
await readAll('vanish', `<w:p>${run('seen ')}${hidden}</w:p>`)
SCRIPT
node try.js | tee seen
cat > expected <<'LINES'
tab, mammoth: "Nurse\t2019"
tab, officeparser: "Nurse2019"
tab, word-extractor: "Nurse\t2019"
line break, mammoth: "Nurse2019"
line break, officeparser: "Nurse2019"
line break, word-extractor: "Nurse\n2019"
hyphen, mammoth: "full‑stack"
hyphen, officeparser: "fullstack"
hyphen, word-extractor: "fullstack"
field, mammoth: ""
field, officeparser: "my page"
field, word-extractor: "my page"
control, mammoth: "my job"
control, officeparser: ""
control, word-extractor: "my job"
box, mammoth: "my phone"
box, officeparser: ""
box, word-extractor: ""
vanish, mammoth: "seen hidden"
vanish, officeparser: "seen hidden"
vanish, word-extractor: "seen hidden"
LINES
diff expected seen
