import { planIds, plans } from '@vitrine/domain/catalog/plans'
import { FORBIDDEN_CLAIMS } from '@vitrine/domain/storefront/forbidden-claims'
import { routes } from '@vitrine/contract/routes'
import { expect, test } from 'vitest'
import { benefits, CLAIM_IDS, CLAIM_ROWS, defaultClaimTexts } from '../domain/storefront/claims.ts'
import { planFeatures } from '../web/src/storefront/content/plan-features.ts'
import { textFilesIn, plainTextOf } from './customer-texts.ts'
import { readPromises } from './promises.ts'
import { type Delivery, soldFeatures, claimedPhrases } from './sold-features.ts'

/** Files with texts for customers: storefront, customer pages, emails and plans. */
const TEXTS = textFilesIn(
  'web/src/**/*.{ts,tsx}',
  'server/src/mail/**/*.{ts,tsx}',
  'domain/{catalog,email,orders,storefront}/**/*.ts',
).filter((file) => !/\/staff-|\/team-|forbidden-claims/.test(file))

const PROMISES = readPromises()

// @promise claims-delivered: Every feature and claim is backed by a tested promise.
test.each([
  ['built-in analytics', 'domain/storefront/claims.ts'],
  ['Professional email setup', 'domain/catalog/plans.ts'],
  ['Priority support and fast-track assistance', 'domain/catalog/plans.ts'],
  ['Free custom domain registration and setup', 'domain/catalog/plans.ts'],
  ['1 round of content edits', 'domain/catalog/plans.ts'],
  ['3 annual revisions', 'domain/catalog/plans.ts'],
])('keeps the specified phrase “%s”', (phrase, file) => {
  expect(plainTextOf(file)).toContain(phrase)
})

// @promise claims-delivered
test('names the promises behind each sold feature', () => {
  const sold = [
    ...planIds.flatMap((id) => plans[id].features),
    ...benefits,
    ...planFeatures.map(({ label }) => label),
  ]
  expect(Object.keys(soldFeatures).toSorted()).toEqual([...new Set(sold)].toSorted())
})

// @promise claims-delivered
test.each(
  [...Object.entries(soldFeatures), ...Object.entries(claimedPhrases).map(deliverersOf)].flatMap(
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
test.each(Object.entries(claimedPhrases))(
  'shows the claim “%s” with its source',
  (_phrase, one) => {
    expect(TEXTS).toContain(one.stands)
    expect(plainTextOf(one.stands)).toMatch(one.words)
    if (!('operatorSays' in one.delivered)) return
    // Shown only with a signature where people really pay: `signed-claims.ts`.
    const said: string = one.delivered.operatorSays
    const rows = Object.entries(CLAIM_ROWS).filter(([, ids]) => ids.some((id) => id === said))
    expect(rows.some(([row]) => isRowShown(row))).toBe(true)
  },
)

test('records every claim about the business', () => {
  const recorded = Object.values(claimedPhrases).flatMap(({ delivered }) =>
    'operatorSays' in delivered ? [delivered.operatorSays] : [],
  )
  // The program itself keeps these two; the test above finds their words.
  const figures = CLAIM_IDS.filter((id) => 'figure' in defaultClaimTexts(id))
  expect([...recorded, 'languages', 'support'].toSorted()).toEqual(figures.toSorted())
})

// @promise claims-delivered
test.each(Object.entries(FORBIDDEN_CLAIMS))('no text says: %s', (_claim, words) => {
  expect(TEXTS.filter((file) => words.test(plainTextOf(file)))).toEqual([])
})

function deliverersOf([words, { delivered }]: [string, (typeof claimedPhrases)[string]]) {
  return [words, 'by' in delivered ? delivered : undefined] as [string, Delivery | undefined]
}

const isRowShown = (row: string) =>
  TEXTS.some((file) => plainTextOf(file).includes(`figuresOf('${row}')`))
