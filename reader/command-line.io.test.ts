import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { resumeSchema } from '@vitrine/domain/resume/resume'
import { makeLinkedInArchive } from './testing/make-linkedin-archive.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// @promise internal-ids
test('prints a valid JSON Resume document without stored ids', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-'))
  try {
    const resume = {
      basics: { name: 'Ada Quill' },
      work: [{ name: 'Bayview', position: 'Charge Nurse', startDate: '2019-08' }],
      skills: [{ name: 'Triage' }],
    }
    const file = join(folder, 'archive.zip')
    writeFileSync(file, makeLinkedInArchive(resume))
    const args = ['reader/command-line.ts', '--out', folder, file]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const written = readFileSync(`${file}.json`, 'utf8')
    expect(resumeSchema.parse(JSON.parse(written))).toMatchObject({ work: resume.work })
    expect(written + readFileSync(`${file}.sources.json`, 'utf8')).not.toContain('"$')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
