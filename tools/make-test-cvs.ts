// node tools/make-test-cvs.ts
//
// Generates the generated part of the CV files in `reader/testing/cvs` and their expected fields
// again. Other files there stay: see their README.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTestFiles } from '../reader/testing/make-cv-files.ts'

const CVS = fileURLToPath(new URL('../reader/testing/cvs', import.meta.url))

const work = mkdtempSync(join(tmpdir(), 'test-cvs-'))
for (const { file, truth } of makeTestFiles(work)) {
  cpSync(join(work, file), join(CVS, file))
  cpSync(join(work, truth), join(CVS, truth))
  process.stdout.write(`${file}\n`)
}
rmSync(work, { recursive: true, force: true })
