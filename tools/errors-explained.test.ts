import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FAULTS } from '../server/src/doctor/finding.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'docs/errors')

/** The sections of a page: heading to text. */
function sectionsOf(page: string): ReadonlyMap<string, string> {
  const [, ...sections] = readFileSync(path.join(folder, page), 'utf8').split(/^## /m)
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      return [heading, lines.join('\n')]
    }),
  )
}

const namesOf = (page: string) => [...sectionsOf(page).keys()]

test('every fault that the doctor names is explained, and no other', () => {
  expect(namesOf('doctor.md').toSorted()).toEqual(Object.keys(FAULTS).toSorted())
})

test('every part that /readyz can name is explained, and no other', () => {
  const named = globSync('server/src/**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.includes('/doctor/'))
    .flatMap((file) => readFileSync(path.join(root, file), 'utf8').split('\n'))
    .flatMap((line) => (line.includes('log.') ? [] : [...line.matchAll(/\bpart: '(\w+)'/g)]))
    .map(([, part]) => part)
  expect(namesOf('ready.md').toSorted()).toEqual([...new Set(named)].toSorted())
})

test.each(globSync('*.md', { cwd: folder }))(
  '%s says of each its cause, its check and its cure',
  (page) => {
    for (const [name, text] of sectionsOf(page)) {
      const parts = [...text.matchAll(/^\*\*(\w+)\.\*\* \S/gm)].map(([, part]) => part)
      expect([name, parts]).toEqual([name, ['Cause', 'Check', 'Cure']])
    }
  },
)
