#!/bin/sh
# Text that no viewer shows: three PDF readers disagree on a layer that is off and on words beside
# the page.
#
# Expected: text extraction leaves out an optional content group that the default configuration
# turns off (ISO 32000-2, 8.11), and words outside the page box.
# Seen: unpdf 1.7.0 (pdf.js) and PDFium 2.1.13 return the hidden layer, MuPDF 1.28.1 does not. PDFium
# returns words beside the page, the others do not. None returns the value of a filled form field,
# which every viewer shows.
#
# Ends with status 1 if the behavior has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund pdf-lib@1.17.1 unpdf@1.7.0 mupdf@1.28.1 @hyzyla/pdfium@2.1.13
cat > try.js <<'SCRIPT'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import * as mupdf from 'mupdf'
import { PDFDocument, PDFName, PDFOperator, PDFString, StandardFonts } from 'pdf-lib'
import { extractText, getDocumentProxy } from 'unpdf'

const pdfium = await PDFiumLibrary.init()

async function readAll(what, draw) {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const page = doc.addPage([400, 300])
  const write = (text, x) => page.drawText(text, { x, y: 250, font, size: 12 })
  write('shown', 20)
  draw({ doc, page, write })
  const bytes = await doc.save({ useObjectStreams: false })
  const opened = await pdfium.loadDocument(Buffer.from(bytes))
  const said = {
    unpdf: (await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })).text,
    PDFium: [...opened.pages()].map((each) => each.getText()).join(' '),
    MuPDF: mupdf.Document.openDocument(Buffer.from(bytes), 'application/pdf')
      .loadPage(0)
      .toStructuredText()
      .asText(),
  }
  opened.destroy()
  for (const [name, text] of Object.entries(said))
    console.log(`${what}, ${name}: ${text.replace(/\s+/g, ' ').trim()}`)
}

await readAll('layer', ({ doc, page, write }) => {
  const group = doc.context.register(doc.context.obj({ Type: 'OCG', Name: PDFString.of('Draft') }))
  doc.catalog.set(
    PDFName.of('OCProperties'),
    doc.context.obj({ OCGs: [group], D: { OFF: [group], Order: [group] } }),
  )
  page.node.Resources().set(PDFName.of('Properties'), doc.context.obj({ draft: group }))
  page.pushOperators(PDFOperator.of('BDC', [PDFName.of('OC'), PDFName.of('draft')]))
  write('layer', 80)
  page.pushOperators(PDFOperator.of('EMC'))
})
await readAll('beside', ({ write }) => write('beside', 500))
await readAll('form', ({ doc, page }) => {
  const field = doc.getForm().createTextField('name')
  field.setText('filled')
  field.addToPage(page, { x: 80, y: 240, width: 200, height: 24 })
})
SCRIPT
node try.js 2>/dev/null | tee seen
cat > expected <<'LINES'
layer, unpdf: shown layer
layer, PDFium: shown layer
layer, MuPDF: shown
beside, unpdf: shown
beside, PDFium: shown beside
beside, MuPDF: shown
form, unpdf: shown
form, PDFium: shown
form, MuPDF: shown
LINES
diff expected seen
