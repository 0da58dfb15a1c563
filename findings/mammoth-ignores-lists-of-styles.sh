#!/bin/sh
# mammoth 1.13.0: a bullet list that is defined by its paragraph style alone is no list in the HTML.
#
# Expected: `w:numPr` in the style "List Bullet" is as good as in the paragraph: Word shows a bullet
# in both cases (ECMA-376 17.3.1.19 lets a style carry it).
# Seen: with the style alone the paragraph becomes `<p>`; with `w:numPr` in the paragraph, `<li>`.
#
# Ends with status 1 if the behavior has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund mammoth@1.13.0 fflate@0.8.2
cat > try.js <<'SCRIPT'
import { strToU8, zipSync } from 'fflate'
import mammoth from 'mammoth'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const LIST = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'

const fileWith = (properties) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${OFFICE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${OFFICE}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${OFFICE}.numbering+xml"/></Types>`,
        '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="a" Type="${REL}/officeDocument" Target="word/document.xml"/></Relationships>`,
        'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="a" Type="${REL}/styles" Target="styles.xml"/><Relationship Id="b" Type="${REL}/numbering" Target="numbering.xml"/></Relationships>`,
        'word/styles.xml': `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Bulleted"><w:name w:val="Bulleted"/><w:pPr>${LIST}</w:pPr></w:style></w:styles>`,
        'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
        'word/document.xml': `<w:document ${W}><w:body><w:p><w:pPr><w:pStyle w:val="Bulleted"/>${properties}</w:pPr><w:r><w:t>Saved a bridge</w:t></w:r></w:p></w:body></w:document>`,
      }).map(([name, xml]) => [name, strToU8(xml)]),
    ),
  )

for (const [where, properties] of [['style', ''], ['paragraph', LIST]]) {
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(fileWith(properties)) })
  console.log(`numPr in the ${where}: ${value}`)
}
SCRIPT
node try.js | tee seen
cat > expected <<'LINES'
numPr in the style: <p>Saved a bridge</p>
numPr in the paragraph: <ul><li>Saved a bridge</li></ul>
LINES
diff expected seen
