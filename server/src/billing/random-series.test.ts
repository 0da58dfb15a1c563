import { quoteWithoutTax, quoteWithTax } from '@vitrine/domain/payments/money'
import {
  type BillingDocumentKind,
  billingDocumentNumber,
} from '@vitrine/domain/billing/billing-document'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import type { Order } from '../ordering/index.ts'
import { receiptContent, creditNoteDue, type DocumentContent } from './document-content.ts'

const SELLER = { name: 'Vitrine', addressLines: [], taxId: null, email: 'team@vitrine.example' }
const SERIES: Readonly<Record<BillingDocumentKind, string>> = {
  receipt: 'R',
  'credit-note': 'C',
  'credit-note-cancelled': 'C',
}

/** Impossible events have no effect. */
const happening = fc.record({
  act: fc.constantFrom(
    ...['pay', 'pay', 'refund', 'refund', 'fail', 'hear', 'hear', 'hear-again', 'look', 'look'],
  ),
  order: fc.nat(3),
  /** A share of the refundable amount. */
  share: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.constant(100)),
})
const aPrice = fc.record({
  priceCents: fc.integer({ min: 50, max: 999_999 }),
  withTax: fc.boolean(),
  /** Staff may accept a different amount. */
  differsCents: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    fc.integer({ min: -40, max: 90 }),
  ),
})
const series = fc.tuple(
  fc.array(aPrice, { minLength: 1, maxLength: 4 }),
  fc.array(happening, { minLength: 8, maxLength: 24, size: 'max' }),
)

type Refund = { readonly cents: number; failed: boolean; heard: boolean }
type Account = { order: Order; readonly papers: DocumentContent[]; readonly refunds: Refund[] }

const paidBack = ({ refunds }: Account) =>
  refunds.reduce((sum, { cents, failed }) => sum + (failed ? 0 : cents), 0)

function refund(account: Account, share: number): void {
  const left = account.order.paymentAmount - paidBack(account)
  const cents = Math.floor((left * share) / 100)
  if (cents > 0) account.refunds.push({ cents, failed: false, heard: false })
}

function failLast({ refunds }: Account): void {
  const last = refunds.findLast(({ failed }) => !failed)
  if (last) last.failed = true
}

/** Runs the events against the provider's state and the product's documents. */
function play([prices, happenings]: typeof series extends fc.Arbitrary<infer T> ? T : never) {
  const numbers: { readonly series: string; readonly number: string }[] = []
  const last: Record<string, number> = {}
  const accounts = prices.map(({ priceCents, withTax, differsCents }): Account => {
    const quote = withTax ? quoteWithTax(priceCents) : quoteWithoutTax(priceCents)
    const order = buildOrder({
      packagePrice: priceCents,
      taxAmount: quote.taxCents,
      totalAmount: quote.totalCents,
      paymentAmount: Math.max(quote.taxCents, quote.totalCents + differsCents),
    })
    return { order, papers: [], refunds: [] }
  })
  const write = ({ papers }: Account, words: DocumentContent | undefined) => {
    if (!words) return
    const name = SERIES[words.kind]
    last[name] = (last[name] ?? 0) + 1
    numbers.push({ series: name, number: billingDocumentNumber(name, last[name]) })
    papers.push(words)
  }
  const credit = (account: Account, wanted: (before: number) => number) =>
    creditNoteDue(account.order, SELLER, { receiptNumber: 'R-1', papers: account.papers }, wanted)
  const look = (account: Account) =>
    write(
      account,
      credit(account, () => account.order.refundedAmount),
    )
  for (const { act, order, share } of happenings) {
    const account = accounts[order % accounts.length]
    if (!account) continue
    const isPaid = account.papers.length > 0
    if (act === 'pay' && !isPaid) write(account, receiptContent(account.order, SELLER))
    if (!isPaid) continue
    if (act === 'refund') refund(account, share)
    if (act === 'fail') failLast(account)
    account.order = { ...account.order, refundedAmount: paidBack(account) }
    const told = account.refunds.find(({ heard }) => heard === (act === 'hear-again'))
    if ((act === 'hear' || act === 'hear-again') && told) {
      const again = act === 'hear-again'
      told.heard = true
      // A repeated event finds its document.
      const words = again ? undefined : credit(account, (before) => before + told.cents)
      if (words?.kind === 'credit-note') write(account, words)
      // Pending refunds have no document.
      if (words?.kind === 'credit-note')
        expect(backOn(account.papers, 'totalCents')).toBeLessThanOrEqual(
          account.order.refundedAmount,
        )
    }
    if (act === 'look') look(account)
  }
  for (const account of accounts) if (account.papers.length > 0) look(account)
  return { accounts, numbers }
}

type Part = 'totalCents' | 'taxCents'
const backOn = (papers: readonly DocumentContent[], part: Part) =>
  sumOf(papers, 'credit-note', part) - sumOf(papers, 'credit-note-cancelled', part)
const sumOf = (papers: readonly DocumentContent[], kind: BillingDocumentKind, part: Part) =>
  papers.reduce((sum, paper) => sum + (paper.kind === kind ? paper[part] : 0), 0)

// @promise one-receipt-per-payment: Each payment has one receipt and each refund one credit note, to the cent.
test('matches documents to money in 10,000 random series', () => {
  let refundedInFull = 0
  let canceled = 0
  fc.assert(
    fc.property(series, (drawn) => {
      const { accounts, numbers } = play(drawn)
      for (const { order, papers } of accounts) {
        if (papers.length === 0) continue
        const back = (part: Part) => backOn(papers, part)
        expect(sumOf(papers, 'receipt', 'totalCents')).toBe(order.paymentAmount)
        expect(back('totalCents')).toBe(order.refundedAmount)
        // The tax share is rounded half up and never exceeds the charged tax.
        expect(
          Math.abs(
            back('taxCents') * order.paymentAmount - order.taxAmount * order.refundedAmount,
          ) * 2,
        ).toBeLessThanOrEqual(order.paymentAmount)
        if (order.refundedAmount === order.paymentAmount) {
          refundedInFull += 1
          expect(back('taxCents')).toBe(order.taxAmount)
        }
        for (const { kind, lines, taxCents, totalCents } of papers) {
          if (kind === 'credit-note-cancelled') canceled += 1
          const net = lines.reduce((sum, { cents }) => sum + cents, 0)
          expect(net + taxCents).toBe(totalCents)
          expect(Number.isInteger(taxCents) && taxCents >= 0 && totalCents > 0).toBe(true)
        }
      }
      for (const name of ['R', 'C']) {
        const own = numbers.filter((each) => each.series === name).map(({ number }) => number)
        expect(own).toEqual(own.map((_, place) => billingDocumentNumber(name, place + 1)))
      }
    }),
    { numRuns: 10_000 },
  )
  // The random series contain these cases.
  expect(Math.min(refundedInFull, canceled)).toBeGreaterThan(1000)
})
