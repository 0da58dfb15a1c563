import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { loadParser } from './parse-cv.ts'
const out = process.argv[2] as string
for (const f of process.argv.slice(3)) {
  const fmt = f.endsWith('.pdf') ? 'pdf' : f.endsWith('.docx') ? 'docx' : 'doc'
  try {
    const r = await (await loadParser(fmt as 'pdf'))(new Uint8Array(readFileSync(f)))
    if ('read' in r) { writeFileSync(`${out}/${basename(f)}.json`, JSON.stringify(r.read.resume, null, 1)); const {resume,...s}=r.read; writeFileSync(`${out}/${basename(f)}.sources.json`, JSON.stringify(s,null,1)) }
    else console.log(basename(f), r.refused)
  } catch (e) { console.log(basename(f), e) }
}
