import type { Customer } from './be-a-customer.ts'

/** What the payment provider kept, as far as it is judged. */
export type ProviderRecord = {
  readonly paymentIntents: readonly {
    readonly id: string
    readonly status: string
    readonly amount_received: number
    readonly metadata: Record<string, string>
    readonly receipt_email: string | null
  }[]
  readonly charges: readonly { readonly paid: boolean; readonly payment_intent: string }[]
  readonly refunds: readonly {
    readonly payment_intent: string
    readonly amount: number
    readonly status: string
  }[]
}

export type OrderRow = {
  readonly id: string
  readonly payment_intent_id: string | null
  readonly payment_status: string
  readonly order_status: string
  readonly payment_amount: number
  readonly refunded_amount: number
  readonly customer_email: string
  readonly confirmations: number
}

/** A receipt or a credit note. */
export type PaperRow = {
  readonly order_id: string
  readonly series: string
  readonly place: number
  readonly kind: string
  readonly total_cents: number
}

export type Verdict = {
  readonly payments: number
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
  readonly wrongAmounts: readonly string[]
  readonly wrongRefunds: readonly string[]
  readonly withoutMail: readonly string[]
  readonly wrongPapers: readonly string[]
}

/**
 * Compares what customers did with what the provider charged and what we kept. Each
 * list names what is wrong, for the log; all of them must be empty.
 */
export function judge(
  customers: readonly Customer[],
  provider: ProviderRecord,
  {
    orders,
    papers,
  }: { readonly orders: readonly OrderRow[]; readonly papers: readonly PaperRow[] },
  hasConfirmation: (address: string) => boolean,
): Verdict {
  const paid = provider.paymentIntents.filter(({ status }) => status === 'succeeded')
  const byIntent = new Map(orders.map((order) => [order.payment_intent_id, order]))
  const agreed = new Map(customers.map(({ email, agreedCents }) => [email, agreedCents]))
  const charges = provider.charges.filter((charge) => charge.paid)
  return {
    payments: paid.length,
    lost: unsettledOf(provider, orders).map((id) => {
      const order = byIntent.get(id)
      return `${id} ${order?.payment_status ?? 'no order'} ${order?.order_status ?? ''}`
    }),
    duplicated: [
      ...repeated(paid.map(({ receipt_email }) => receipt_email ?? '')).map(
        (email) => `paid twice: ${email}`,
      ),
      ...repeated(charges.map(({ payment_intent }) => payment_intent)).map(
        (id) => `charged twice: ${id}`,
      ),
      ...orders
        .filter(({ confirmations }) => confirmations > 1)
        .map(({ id }) => `confirmed twice: ${id}`),
    ],
    wrongAmounts: paid.flatMap(({ id, amount_received, receipt_email }) => {
      const expected = agreed.get(receipt_email ?? '')
      const kept = byIntent.get(id)?.payment_amount
      const isRight = amount_received === expected && (kept === undefined || kept === expected)
      return isRight ? [] : [`${id}: agreed ${expected}, charged ${amount_received}, kept ${kept}`]
    }),
    wrongRefunds: paid.flatMap(({ id }) => {
      const kept = byIntent.get(id)?.refunded_amount ?? 0
      const refunded = refundedOf(provider, id)
      return kept === refunded ? [] : [`${id}: refunded ${refunded}, kept ${kept}`]
    }),
    withoutMail: awaitedConfirmations(provider).filter((address) => !hasConfirmation(address)),
    wrongPapers: [...gapsIn(papers), ...orders.flatMap((order) => unlikePapers(order, papers))],
  }
}

/** Places of a series that nothing stands at, or two papers. */
function gapsIn(papers: readonly PaperRow[]): string[] {
  const series = [...new Set(papers.map((paper) => paper.series))]
  return series.flatMap((name) => {
    const places = papers.filter((paper) => paper.series === name).map(({ place }) => place)
    const isWhole = new Set(places).size === places.length && Math.max(...places) === places.length
    return isWhole ? [] : [`${name}: ${places.length} papers up to number ${Math.max(...places)}`]
  })
}

/** What is wrong with the papers of one order: one receipt of what was paid, credit notes of what went back. */
function unlikePapers(order: OrderRow, papers: readonly PaperRow[]): string[] {
  if (order.payment_amount === 0 || order.order_status === 'on_hold') return []
  const own = papers.filter(({ order_id }) => order_id === order.id)
  const of = (wanted: string) =>
    own.filter(({ kind }) => kind === wanted).map(({ total_cents }) => total_cents)
  const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0)
  const receipts = of('receipt')
  const credited = sum(of('credit-note')) - sum(of('credit-note-cancelled'))
  const isRight =
    receipts.length === 1 &&
    receipts[0] === order.payment_amount &&
    credited === order.refunded_amount
  return isRight
    ? []
    : [
        `${order.id}: paid ${order.payment_amount}, receipts over ${receipts.join(' and ') || 'nothing'}; back ${order.refunded_amount}, credited ${credited}`,
      ]
}

/** The paid intents whose order is not there, or not paid. */
export function unsettledOf(provider: ProviderRecord, orders: readonly OrderRow[]): string[] {
  const kept = new Set(
    orders
      .filter(({ payment_status }) =>
        ['paid', 'partially_refunded', 'refunded'].includes(payment_status),
      )
      .filter(({ order_status }) => !['pending', 'expired', 'on_hold'].includes(order_status))
      .map(({ payment_intent_id }) => payment_intent_id),
  )
  return provider.paymentIntents
    .filter(({ id, status }) => status === 'succeeded' && !kept.has(id))
    .map(({ id }) => id)
}

/**
 * Who must get a confirmation: whoever paid and was not paid back in full, as then the
 * refund may have come before the letter.
 */
export function awaitedConfirmations(provider: ProviderRecord): string[] {
  return provider.paymentIntents
    .filter(({ id, status, amount_received }) => {
      return status === 'succeeded' && refundedOf(provider, id) < amount_received
    })
    .map(({ receipt_email }) => receipt_email ?? '')
}

/** Integer cents. */
function refundedOf(provider: ProviderRecord, intentId: string): number {
  return provider.refunds
    .filter(({ payment_intent, status }) => payment_intent === intentId && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}
