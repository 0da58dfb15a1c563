import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FAULTS } from '../server/src/doctor/check-result.ts'

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

// @promise doctor-issues
test('explains every doctor issue and no other', () => {
  expect(namesOf('doctor.md').toSorted()).toEqual(Object.keys(FAULTS).toSorted())
})

/** The sources of the server, but for tests and for the doctor, whose parts are others. */
const sources = globSync('server/{src,commands}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.') && !/\/doctor[./]/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))

const found = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, name = '']) => name)
const sorted = (names: readonly string[]) => [...new Set(names)].toSorted()

test('explains every part of /readyz and no other', () => {
  const lines = sources.flatMap((source) => source.split('\n'))
  const named = lines.flatMap((line) =>
    line.includes('log.') ? [] : found(line, /\bpart: '(\w+)'/g),
  )
  expect(namesOf('ready.md').toSorted()).toEqual(sorted(named))
})

test('explains every expected start failure and no other', () => {
  const main = readFileSync(path.join(root, 'server/src/main.ts'), 'utf8')
  const named = sources.flatMap((source) =>
    found(source, /const foreseen = \[([^\]]+)\]/g).flatMap((list) => list.split(/\W+/)),
  )
  const codes = found(main, /code === '(E[A-Z]+)'/g)
  expect(namesOf('start.md').toSorted()).toEqual(sorted([...named, ...codes].filter(Boolean)))
})

test('explains every logged warning and error', () => {
  const named = sources.flatMap((source) =>
    found(source, /\blog\.(?:error|warn|fatal)\(\s*\{\s*event: '([\w.-]+)'/g),
  )
  expect(namesOf('log-events.md').toSorted()).toEqual(sorted(named))
})

test.each(globSync('*.md', { cwd: folder }))(
  '%s has cause, check and fix in each section',
  (page) => {
    for (const [name, text] of sectionsOf(page)) {
      const parts = [...text.matchAll(/^\*\*(\w+)\.\*\* \S/gm)].map(([, part]) => part)
      expect([name, parts]).toEqual([name, ['Cause', 'Check', 'Fix']])
    }
  },
)
