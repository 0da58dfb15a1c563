import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What the shop promises before the program keeps it: docs/promised.md against every text that customers see. */
const ROOT = path.join(import.meta.dirname, '..')

/** The files whose words customers read: the shop's pages, their own pages, mails, the plans. */
const TEXTS = globSync(
  [
    'web/src/{storefront,ordering,payments,onboarding,contact,shell,ui}/**/*.{ts,tsx}',
    'web/src/publishing/customer-*.{ts,tsx}',
    'server/src/mail/**/*.tsx',
    'domain/catalog.ts',
  ],
  { cwd: ROOT },
).filter((file) => !/\.test\.|\/staff-|\/team-/.test(file))

type Promised = {
  readonly phrase: string
  readonly claims: readonly RegExp[]
  readonly files: readonly string[]
}

const PAGE = readFileSync(path.join(ROOT, 'docs/promised.md'), 'utf8')
const promised = readPromised(PAGE)

test.each(promised)(
  '“$phrase” is claimed where docs/promised.md says, and nowhere else',
  ({ claims, files }) => {
    for (const file of files) expect(existsSync(path.join(ROOT, file)), file).toBe(true)
    const claiming = TEXTS.filter((file) => claims.some((claim) => claim.test(wordsOf(file))))
    expect(claiming.toSorted()).toEqual(files.toSorted())
  },
)

test('the page names what it promises, and files that customers read, or says that there is nothing', () => {
  expect(promised.length === 0).toBe(/every promise is kept/.test(PAGE))
  for (const { claims, files } of promised) {
    expect(claims.length).toBeGreaterThan(0)
    for (const file of files) expect(TEXTS).toContain(file)
  }
})

test.each([
  ['built-in analytics', 'web/src/storefront/content/claims.ts'],
  ['Professional email setup', 'domain/catalog.ts'],
  ['Priority support and fast-track assistance', 'domain/catalog.ts'],
  ['Free custom domain registration and setup', 'domain/catalog.ts'],
  ['1 round of content edits', 'domain/catalog.ts'],
  ['3 annual revisions', 'domain/catalog.ts'],
])('the specified phrase “%s” stands', (phrase, file) => {
  expect(wordsOf(file)).toContain(phrase)
})

/** Each row: the phrase, patterns in backticks, files in backticks (what ends in .ts or .tsx). */
function readPromised(page: string): Promised[] {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|phrase)/.test(line))
  return rows.map((row) => {
    // A bar inside backticks belongs to a pattern.
    const [phrase = '', words = '', places = ''] = row
      .replaceAll(/`[^`]*`/g, (code) => code.replaceAll('|', '\0'))
      .slice(2)
      .split(' | ')
    const codes = (cell: string) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll('\0', '|'))
    return {
      phrase,
      claims: codes(words).map((words) => new RegExp(words, 'i')),
      files: codes(places).filter((code) => /\.tsx?$/.test(code)),
    }
  })
}

/** A file's text without comments and names of parts, on one line: what its sentences say. */
function wordsOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/\{' '\}/g, '')
    .replaceAll(/\s+/g, ' ')
}
