import { readFileSync, writeFileSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { parseCv } from './parse-cv.ts'
const out = process.argv[2] as string
for (const f of process.argv.slice(3)) {
  const fmt = f.endsWith('.pdf') ? 'pdf' : f.endsWith('.docx') ? 'docx' : 'doc'
  try {
    const r = await parseCv(new Uint8Array(readFileSync(f)), fmt as 'pdf')
    if ('read' in r) { writeFileSync(`${out}/${basename(f)}.json`, JSON.stringify(r.read.resume, null, 1)); const {resume,...s}=r.read; writeFileSync(`${out}/${basename(f)}.sources.json`, JSON.stringify(s,null,1)) }
    else console.log(basename(f), r.refused)
  } catch (e) { console.log(basename(f), e) }
}
