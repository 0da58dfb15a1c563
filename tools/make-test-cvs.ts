// node tools/make-test-cvs.ts
//
// Makes the CV files of `reader/testing/cvs` that the project's own generator sets, and
// their truth, again. The others there stay as they are: see the README beside them.
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
