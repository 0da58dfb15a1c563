import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { planIds, plans } from '@vitrine/domain/catalog'
import { FORBIDDEN_CLAIMS } from '@vitrine/domain/forbidden-claims'
import { routes } from '@vitrine/contract/routes'
import { expect, test } from 'vitest'
import { benefits, type ClaimId, claims } from '../web/src/storefront/content/claims.ts'
import { specification } from '../web/src/storefront/content/specification.ts'
import { ROOT, textsIn, wordsOf } from './customer-texts.ts'
import { type Deliverer, delivered, phrases } from './what-is-sold.ts'

/**
 * What the shop sells and promises, against what delivers it: each feature of a plan, each benefit and each
 * claim of the specification is delivered by what `what-is-sold.ts` names, or stands in docs/promised.md.
 */
/** The files whose words customers read: the shop's pages, their own pages, mails, the plans. */
const TEXTS = textsIn(
  'web/src/**/*.{ts,tsx}',
  'server/src/mail/**/*.{ts,tsx}',
  'domain/letter-words/*.ts',
  'domain/page-words/*.ts',
  'domain/{catalog,opening,order-state}.ts',
).filter((file) => !/\/staff-|\/team-/.test(file))

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

const SOLD = [
  ...planIds.flatMap((id) => plans[id].features),
  ...benefits,
  ...specification.map(({ label }) => label),
]

test('each feature of a plan, each benefit and each line of the spec sheet is delivered, or on the page of promises', () => {
  const named = [...Object.keys(delivered), ...promised.map(({ phrase }) => phrase)]
  expect(SOLD.filter((words) => !named.includes(words))).toEqual([])
  // What is sold no more leaves the record.
  expect(Object.keys(delivered).filter((words) => !SOLD.includes(words))).toEqual([])
})

test('no page promises what is delivered already', () => {
  const twice = promised.filter(({ phrase }) => phrase in delivered || phrase in phrases)
  expect(twice).toEqual([])
})

test.each(
  [...Object.entries(delivered), ...Object.entries(phrases).map(deliverersOf)].flatMap(
    ([words, deliverer]) => (deliverer ? [[words, deliverer] as const] : []),
  ),
)('what delivers “%s” is there', (_words, { by, shownBy, calls = [] }) => {
  expect(by).not.toBe('')
  expect(Object.keys(shownBy)).not.toEqual([])
  for (const [file, titles] of Object.entries(shownBy)) {
    expect(titles, file).not.toEqual([])
    expect(existsSync(path.join(ROOT, file)), file).toBe(true)
    const tests = titlesOf(file)
    const gone = titles.filter((title) => !tests.some((one) => one.startsWith(title)))
    expect(gone, `titles of ${file}`).toEqual([])
  }
  const served = Object.values(routes).map((route) => `${route.method} ${route.path}`)
  for (const call of calls) expect(served).toContain(call)
})

test.each(Object.entries(phrases))(
  'the claim “%s” stands, and says whose it is',
  (_phrase, one) => {
    expect(TEXTS).toContain(one.stands)
    expect(wordsOf(one.stands)).toMatch(one.words)
    if (!('operatorSays' in one.delivered)) return
    const { source, asOf, shown } = claims[one.delivered.operatorSays]
    expect(asOf !== null || source.startsWith('Operator’s statement')).toBe(true)
    if (shown) expect(shownOnPages(one.delivered.operatorSays)).toBe(true)
  },
)

test('no claim about the business stands but in the record', () => {
  const recorded = Object.values(phrases).flatMap(({ delivered }) =>
    'operatorSays' in delivered ? [delivered.operatorSays] : [],
  )
  // These two are kept by the program, and stand above by their own words.
  expect([...recorded, 'languages', 'support'].toSorted()).toEqual(Object.keys(claims).toSorted())
})

test.each(Object.entries(FORBIDDEN_CLAIMS))('no text says: %s', (_what, words) => {
  expect(TEXTS.filter((file) => words.test(wordsOf(file)))).toEqual([])
})

function deliverersOf([words, { delivered }]: [string, (typeof phrases)[string]]) {
  return [words, 'by' in delivered ? delivered : undefined] as [string, Deliverer | undefined]
}

/** Whether a page asks for the claim by its name. */
const shownOnPages = (id: ClaimId) =>
  TEXTS.some((file) => /shownClaims\(/.test(wordsOf(file)) && wordsOf(file).includes(`'${id}'`))

/** The titles of the tests in a file, as they are written but for the promise that they are counted under. */
function titlesOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  return [...text.matchAll(/\btest(?:\.\w+\([\s\S]*?\))?\(\s*(['`])(.*?)\1,/g)].map(
    ([, , title = '']) => title.replace(/^\[\w+\] /, ''),
  )
}

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
