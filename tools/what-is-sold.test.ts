import { planIds, plans } from '@vitrine/domain/catalog'
import { FORBIDDEN_CLAIMS } from '@vitrine/domain/forbidden-claims'
import { routes } from '@vitrine/contract/routes'
import { expect, test } from 'vitest'
import { benefits, type ClaimId, claims } from '../web/src/storefront/content/claims.ts'
import { specification } from '../web/src/storefront/content/specification.ts'
import { textsIn, wordsOf } from './customer-texts.ts'
import { readPromises } from './promises.ts'
import { type Deliverer, delivered, phrases } from './what-is-sold.ts'

/** Files with texts for customers: storefront, customer pages, emails and plans. */
const TEXTS = textsIn(
  'web/src/**/*.{ts,tsx}',
  'server/src/mail/**/*.{ts,tsx}',
  'domain/letter-words/*.ts',
  'domain/page-words/*.ts',
  'domain/{catalog,opening,order-state}.ts',
).filter((file) => !/\/staff-|\/team-/.test(file))

const PROMISES = readPromises()

// @promise claims-delivered: Every feature and claim is backed by a tested promise.
test.each([
  ['built-in analytics', 'web/src/storefront/content/claims.ts'],
  ['Professional email setup', 'domain/catalog.ts'],
  ['Priority support and fast-track assistance', 'domain/catalog.ts'],
  ['Free custom domain registration and setup', 'domain/catalog.ts'],
  ['1 round of content edits', 'domain/catalog.ts'],
  ['3 annual revisions', 'domain/catalog.ts'],
])('keeps the specified phrase “%s”', (phrase, file) => {
  expect(wordsOf(file)).toContain(phrase)
})

// @promise claims-delivered
test('names the promises behind each sold feature', () => {
  const sold = [
    ...planIds.flatMap((id) => plans[id].features),
    ...benefits,
    ...specification.map(({ label }) => label),
  ]
  expect(Object.keys(delivered).toSorted()).toEqual([...new Set(sold)].toSorted())
})

// @promise claims-delivered
test.each(
  [...Object.entries(delivered), ...Object.entries(phrases).map(deliverersOf)].flatMap(
    ([words, deliverer]) => (deliverer ? [[words, deliverer] as const] : []),
  ),
)('tests “%s”', (_words, { by, shownBy, calls = [] }) => {
  expect(by).not.toBe('')
  expect(shownBy).not.toEqual([])
  for (const id of shownBy) expect([...PROMISES.keys()]).toContain(id)
  const served = Object.values(routes).map((route) => `${route.method} ${route.path}`)
  for (const call of calls) expect(served).toContain(call)
})

// @promise claims-delivered
test.each(Object.entries(phrases))('shows the claim “%s” with its source', (_phrase, one) => {
  expect(TEXTS).toContain(one.stands)
  expect(wordsOf(one.stands)).toMatch(one.words)
  if (!('operatorSays' in one.delivered)) return
  const { source, asOf, shown } = claims[one.delivered.operatorSays]
  expect(asOf !== null || source.startsWith('Operator’s statement')).toBe(true)
  if (shown) expect(shownOnPages(one.delivered.operatorSays)).toBe(true)
})

test('records every claim about the business', () => {
  const recorded = Object.values(phrases).flatMap(({ delivered }) =>
    'operatorSays' in delivered ? [delivered.operatorSays] : [],
  )
  // The program itself keeps these two; the test above finds their words.
  expect([...recorded, 'languages', 'support'].toSorted()).toEqual(Object.keys(claims).toSorted())
})

// @promise claims-delivered
test.each(Object.entries(FORBIDDEN_CLAIMS))('no text says: %s', (_claim, words) => {
  expect(TEXTS.filter((file) => words.test(wordsOf(file)))).toEqual([])
})

function deliverersOf([words, { delivered }]: [string, (typeof phrases)[string]]) {
  return [words, 'by' in delivered ? delivered : undefined] as [string, Deliverer | undefined]
}

const shownOnPages = (id: ClaimId) =>
  TEXTS.some((file) => /shownClaims\(/.test(wordsOf(file)) && wordsOf(file).includes(`'${id}'`))
