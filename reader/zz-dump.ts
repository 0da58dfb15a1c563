import { readFileSync } from 'node:fs'
import { extractPdf } from './extract/extract-pdf.ts'
import { extractDocx } from './extract/extract-docx.ts'
import { extractDoc } from './extract/extract-doc.ts'
import { splitSections } from './sections/split-sections.ts'
import { paragraphText } from './extract/cv-text.ts'
for (const f of process.argv.slice(2)) {
  const b = new Uint8Array(readFileSync(f))
  const t = f.endsWith('.pdf') ? await extractPdf(b) : f.endsWith('.docx') ? extractDocx(b) : await extractDoc(b)
  console.log('#####', f)
  if ('refused' in t) { console.log(t); continue }
  for (const s of splitSections(t.text.paragraphs)) {
    console.log('=== ' + s.kind + ' [' + s.heading.map((x) => x.text).join('') + ']')
    for (const p of s.paragraphs) { const l = p.segments[0]!; console.log(`  ${p.flow}${p.bullet ? '*' : ' '} i${p.indent.toFixed(0)} g${p.gap.toFixed(1)} ${l.size.toFixed(1)}${l.bold ? 'B' : ''}${l.italic ? 'I' : ''}${l.color} | ${paragraphText(p).replaceAll('\t', ' ⇥ ')}` + (p.segments.length > 1 ? ' {' + p.segments.map((s) => (s.cell ? '⇥' : '') + s.text.slice(0, 12) + (s.bold ? 'B' : '') + (s.italic ? 'I' : '')).join('¦') + '}' : '')) }
  }
}
