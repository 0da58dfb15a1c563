#!/bin/sh
# docx-preview 0.4.1 in jsdom 29.1.1 with the three ways in which a Word file holds a link.
#
# Expected: it shows each link as a link, or at least its words.
# Seen: the words of a simple field (`w:fldSimple`, ECMA-376 17.16.19) are left out. A complex field
# (`w:fldChar`) is plain text. Only the element `w:hyperlink` becomes a link.
#
# Ends with status 1 if the behavior has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund docx-preview@0.4.1 jsdom@29.1.1 jszip@3.10.2
cat > try.js <<'SCRIPT'
import JSZip from 'jszip'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('')
const { document, DOMParser, XMLSerializer, Node, HTMLElement } = window
Object.assign(globalThis, { window, document, DOMParser, XMLSerializer, Node, HTMLElement })
const { renderAsync } = await import('docx-preview')

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const run = (inner) => `<w:r>${inner}</w:r>`
const words = (text) => run(`<w:t>${text}</w:t>`)
const mark = (kind) => run(`<w:fldChar w:fldCharType="${kind}"/>`)
const code = (name) => ` HYPERLINK "https://example.com/${name}" `
const paragraphs = [
  `<w:hyperlink r:id="rId1">${words('element')}</w:hyperlink>`,
  `<w:fldSimple w:instr='${code('simple')}'>${words('simple')}</w:fldSimple>`,
  mark('begin') +
    run(`<w:instrText xml:space="preserve">${code('complex')}</w:instrText>`) +
    mark('separate') +
    words('complex') +
    mark('end'),
]
const relations = (inner) =>
  `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" ${inner}/></Relationships>`
const zip = new JSZip()
zip.file(
  '[Content_Types].xml',
  `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`,
)
zip.file('_rels/.rels', relations(`Type="${OFFICE}/officeDocument" Target="word/document.xml"`))
zip.file(
  'word/_rels/document.xml.rels',
  relations(`Type="${OFFICE}/hyperlink" Target="https://example.com/element" TargetMode="External"`),
)
zip.file(
  'word/document.xml',
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"><w:body>${paragraphs.map((inner) => `<w:p>${inner}</w:p>`).join('')}</w:body></w:document>`,
)
const file = await zip.generateAsync({ type: 'nodebuffer' })

const preview = document.createElement('div')
await renderAsync(file, preview, undefined, { inWrapper: false })
for (const name of ['element', 'simple', 'complex']) {
  const isLink = [...preview.querySelectorAll('a')].some(
    ({ textContent, href }) => textContent === name && href.endsWith(name),
  )
  console.log(`${name}: ${isLink ? 'link' : preview.textContent.includes(name) ? 'text' : 'nothing'}`)
}
SCRIPT
node try.js 2>/dev/null | tee seen
cat > expected <<'LINES'
element: link
simple: nothing
complex: text
LINES
diff expected seen
