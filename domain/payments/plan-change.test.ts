import { expect, test } from 'vitest'
import fc from 'fast-check'
import { defaultPrices, type PlanId, planIds, pricePlans } from '../catalog/plans.ts'
import { quotePrice } from './money.ts'
import { NO_TAX, SPECIFIED_TAX } from './tax-terms.ts'
import { agreedTotal, type CurrentPlan, quotePlanChange, listPlanConflicts } from './plan-change.ts'
import { splitRefund } from './split-refund.ts'

const INCLUDED = {
  ...SPECIFIED_TAX,
  kind: 'country',
  percentHundredths: 1900,
  isInclusive: true,
} as const

const held = (planId: PlanId, isTaxed = false, prices = defaultPrices): CurrentPlan => {
  const price = prices[`${planId}Cents`]
  const tax = isTaxed ? SPECIFIED_TAX : NO_TAX
  const { subtotalCents, taxCents } = quotePrice(price, tax)
  return { planId, tax, priceCents: subtotalCents, taxCents }
}
const to = (planId: PlanId, isGift = false) => ({
  planId,
  priceCents: pricePlans(defaultPrices)[planId].price,
  isGift,
})

// @promise plan-change
test('charges upgrades and refunds downgrades with tax', () => {
  expect(quotePlanChange(held('starter'), to('basic'))).toMatchObject({
    direction: 'up',
    differenceCents: 1500,
    taxInDifferenceCents: 0,
  })
  expect(quotePlanChange(held('professional', true), to('basic'))).toMatchObject({
    direction: 'down',
    differenceCents: 7019 - 4319,
    taxInDifferenceCents: 520 - 320,
  })
})

test('makes gifts and moved prices free', () => {
  const free = { direction: 'free', differenceCents: 0, taxInDifferenceCents: 0 }
  expect(quotePlanChange(held('starter'), to('professional', true))).toMatchObject({
    ...free,
    after: { priceCents: 2499, taxCents: 0 },
  })
  expect(quotePlanChange(held('basic'), to('basic'))).toMatchObject(free)
  // Bought below Starter's and above Professional's current price.
  expect(quotePlanChange({ ...held('basic'), priceCents: 1000 }, to('starter'))).toMatchObject(free)
  expect(quotePlanChange({ ...held('basic'), priceCents: 9900 }, to('professional'))).toMatchObject(
    free,
  )
})

test('balances any series of plan changes to the cent', () => {
  const cents = fc.integer({ min: 100, max: 20_000 })
  const step = fc.record({
    planId: fc.constantFrom(...planIds),
    priceCents: cents,
    isGift: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(NO_TAX, SPECIFIED_TAX, INCLUDED, {
        ...INCLUDED,
        kind: 'reverse-charge',
      } as const),
      fc.constantFrom(...planIds),
      cents,
      fc.array(step, { maxLength: 12 }),
      (tax, first, firstCents, steps) => {
        const quote = quotePrice(firstCents, tax)
        let now: CurrentPlan = {
          planId: first,
          tax,
          priceCents: quote.subtotalCents,
          taxCents: quote.taxCents,
        }
        const payments: { orderId: string; leftCents: number }[] = [
          { orderId: '0', leftCents: quote.totalCents },
        ]
        let taxHeld = quote.taxCents
        for (const [at, each] of steps.entries()) {
          const change = quotePlanChange(now, each)
          const { direction, differenceCents, taxInDifferenceCents } = change
          expect(taxInDifferenceCents).toBeLessThanOrEqual(differenceCents)
          expect(differenceCents > 0).toBe(direction !== 'free')
          if (direction === 'up')
            payments.unshift({ orderId: String(at + 1), leftCents: differenceCents })
          if (direction === 'down')
            for (const part of splitRefund(differenceCents, payments) ?? []) {
              const payment = payments.find(({ orderId }) => orderId === part.orderId)
              if (payment) payment.leftCents -= part.amountCents
            }
          taxHeld += direction === 'down' ? -taxInDifferenceCents : taxInDifferenceCents
          now = { ...now, ...change.after, planId: each.planId }
          const isThere = payments.every(({ leftCents }) => leftCents >= 0)
          const sum = payments.reduce((all, { leftCents }) => all + leftCents, 0)
          expect([isThere, sum, taxHeld]).toEqual([true, agreedTotal(now), now.taxCents])
          const net = { ...tax, isInclusive: false }
          // A net price that was rounded can give one cent less or more.
          const again = quotePrice(now.priceCents, net).taxCents
          expect(Math.abs(now.taxCents - again)).toBeLessThanOrEqual(tax.isInclusive ? 1 : 0)
        }
      },
    ),
    { numRuns: 10_000 },
  )
})

test('lists what exceeds a plan', () => {
  const has = {
    languages: ['English', 'German', 'French'],
    ownDomain: 'ada.example',
    hasMail: true,
    roundsUsed: 2,
  }
  expect(listPlanConflicts('professional', has)).toEqual([])
  expect(listPlanConflicts('basic', has)).toEqual([
    expect.stringMatching(/3 languages .*; Basic has 2. Take 1 away/),
    expect.stringContaining('Mail'),
  ])
  expect(listPlanConflicts('starter', has)).toEqual([
    expect.stringContaining('Take 2 away'),
    expect.stringContaining('ada.example'),
    expect.stringContaining('Mail'),
    expect.stringContaining('None is left'),
  ])
})

test('never charges for the current plan', () => {
  for (const planId of planIds)
    expect(quotePlanChange({ ...held(planId), priceCents: 1000 }, to(planId))).toMatchObject({
      ...{ direction: 'free', differenceCents: 0 },
      after: { priceCents: 1000 },
    })
})
