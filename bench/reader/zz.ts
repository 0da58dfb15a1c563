import { writeFileSync } from 'node:fs'
import { makeFiles } from './make-files.ts'
const m = makeFiles('/tmp/reader/own2')
writeFileSync('/tmp/reader/own2/manifest.json', JSON.stringify(m.filter(x=>!x.held)))
writeFileSync('/tmp/reader/own2/held.json', JSON.stringify(m.filter(x=>x.held)))
console.log(m.length, m.filter(x=>x.held).length)
