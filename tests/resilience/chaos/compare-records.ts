import { isManualPaymentReference } from '../../../domain/payments/manual-payment.ts'
import { termEnd } from '../../../domain/hosting/hosting-term.ts'
import type { Customer } from './customer.ts'
import type { Awaited } from './receive-mail.ts'
import { ROUND_CENTS, YEAR_CENTS } from './renew-site.ts'
import type { Told } from './team.ts'

/** The provider's records that are compared. */
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
  readonly disputes: readonly {
    readonly payment_intent: string
    readonly amount: number
    readonly status: string
  }[]
}

type Intent = ProviderRecord['paymentIntents'][number]

/** The shop's records. */
export type Kept = {
  readonly orders: readonly OrderRow[]
  readonly papers: readonly PaperRow[]
  readonly terms: readonly TermRow[]
  readonly years: readonly YearRow[]
}

export type OrderRow = {
  readonly id: string
  /** Of the order whose site it hosts for one more year. */
  readonly renews_order_id: string | null
  readonly payment_intent_id: string | null
  readonly payment_status: string
  readonly order_status: string
  readonly payment_amount: number
  readonly refunded_amount: number
  readonly charged_back_amount: number
  readonly package_id: string
  readonly customer_email: string
  readonly confirmations: number
  readonly renewal_letters: number
  readonly round_letters: number
  /** Lines in the parent's history about this round. */
  readonly round_lines: number
}

/** Until when the site of an order is hosted. */
export type TermRow = {
  readonly order_id: string
  readonly started_at: string
  readonly renewals: number
  readonly ends_at: string
}

/** A year that was added to a term; of a paid one `id` is that of the order that paid for it. */
export type YearRow = {
  readonly id: string
  readonly order_id: string
  readonly taken_back: boolean
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
  /** Of first purchases and of renewals. */
  readonly payments: number
  readonly renewals: number
  readonly rounds: number
  readonly upgrades: number
  /** Of which the team heard that they are done. */
  readonly planChanges: number
  readonly disputes: number
  /** Orders that the team took: no provider charged them, so of these only the papers and mails are judged. */
  readonly byHand: number
  readonly lost: readonly string[]
  readonly duplicated: readonly string[]
  readonly wrongAmounts: readonly string[]
  readonly wrongRefunds: readonly string[]
  readonly withoutMail: readonly string[]
  readonly wrongPapers: readonly string[]
  readonly wrongYears: readonly string[]
  readonly wrongRounds: readonly string[]
  readonly wrongDisputes: readonly string[]
  /** Not the plan that the team was told of. */
  readonly wrongPlans: readonly string[]
  readonly wrongManualOrders: readonly string[]
}

/**
 * Compares the customers' actions with the provider's charges and our records. Each list names
 * faults for the log; all must be empty.
 */
export function judge(
  customers: readonly Customer[],
  provider: ProviderRecord,
  kept: Kept,
  hasCome: (letter: Awaited) => boolean,
  told: Told = { plans: new Map(), manual: new Map() },
): Verdict {
  const { orders, papers } = kept
  const paid = provider.paymentIntents.filter(({ status }) => status === 'succeeded')
  const byIntent = new Map(orders.map((order) => [order.payment_intent_id, order]))
  const agreed = new Map(customers.map(({ email, agreedCents }) => [email, agreedCents]))
  const charges = provider.charges.filter((charge) => charge.paid)
  return {
    payments: paid.length,
    renewals: paid.filter(isRenewal).length,
    rounds: paid.filter(isRound).length,
    upgrades: paid.filter(isDifference).length,
    planChanges: told.plans.size,
    disputes: provider.disputes.length,
    byHand: orders.filter(({ payment_intent_id }) => isManualPaymentReference(payment_intent_id))
      .length,
    lost: unsettledOf(provider, orders).map((id) => {
      const order = byIntent.get(id)
      return `${id} ${order?.payment_status ?? 'no order'} ${order?.order_status ?? ''}`
    }),
    duplicated: [
      ...repeated(
        paid.map(({ receipt_email, metadata }) => {
          const { flow, plan } = metadata
          if (flow === 'renewal') return `${receipt_email}, for a year`
          if (flow === 'extra-round') return `${receipt_email}, for a round`
          return flow === 'plan-change' ? `${receipt_email}, for ${plan}` : `${receipt_email}`
        }),
      ).map((email) => `paid twice: ${email}`),
      ...repeated(charges.map(({ payment_intent }) => payment_intent)).map(
        (id) => `charged twice: ${id}`,
      ),
      ...orders
        .filter(
          ({ confirmations, renewal_letters, round_letters, round_lines }) =>
            Math.max(confirmations, renewal_letters, round_letters, round_lines) > 1,
        )
        .map(({ id }) => `confirmed twice: ${id}`),
    ],
    wrongAmounts: paid.flatMap((intent) => {
      const { id, amount_received } = intent
      // Only the shop knows the team's offers.
      if (isDifference(intent))
        return byIntent.get(id)?.payment_amount === amount_received ? [] : [`${id}: kept otherwise`]
      const expected = isRenewal(intent)
        ? YEAR_CENTS
        : isRound(intent)
          ? ROUND_CENTS
          : agreed.get(intent.receipt_email ?? '')
      const noted = byIntent.get(id)?.payment_amount
      const isRight = amount_received === expected && (noted === undefined || noted === expected)
      return isRight ? [] : [`${id}: agreed ${expected}, charged ${amount_received}, kept ${noted}`]
    }),
    wrongRefunds: paid.flatMap(({ id }) => {
      const noted = byIntent.get(id)?.refunded_amount ?? 0
      const refunded = refundedOf(provider, id)
      return noted === refunded ? [] : [`${id}: refunded ${refunded}, kept ${noted}`]
    }),
    withoutMail: awaitedLetters(provider)
      .filter((letter) => !hasCome(letter))
      .map(({ kind, address }) => `${kind} ${address}`),
    wrongPapers: [...gapsIn(papers), ...orders.flatMap((order) => unlikePapers(order, papers))],
    wrongYears: wrongYears(provider, kept),
    wrongRounds: paid.filter(isRound).flatMap((intent) => wrongRound(intent, byIntent, provider)),
    wrongDisputes: paid.flatMap((intent) =>
      wrongDispute(intent, byIntent.get(intent.id), provider),
    ),
    wrongPlans: wrongPlans(told, provider, orders),
    wrongManualOrders: [...told.manual].flatMap(([id, cents]) => {
      const own = orders.find((order) => order.id === id)
      return own?.payment_amount === cents && own.order_status !== 'pending'
        ? []
        : [`${id}: taken over ${cents}, kept ${own?.payment_amount} ${own?.order_status}`]
    }),
  }
}

const disputesOf = (provider: ProviderRecord, intentId: string) =>
  provider.disputes.filter(({ payment_intent }) => payment_intent === intentId)

/** Cents that the bank took back. */
const lostOf = (provider: ProviderRecord, intentId: string): number =>
  disputesOf(provider, intentId)
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { amount }) => sum + amount, 0)

const takenBackOf = (provider: ProviderRecord, intentId: string): number =>
  refundedOf(provider, intentId) + lostOf(provider, intentId)

/** An open dispute is kept as one, and a lost one as money that the bank took. */
function wrongDispute(
  { id, amount_received }: Intent,
  order: OrderRow | undefined,
  provider: ProviderRecord,
): string[] {
  const own = disputesOf(provider, id)
  const lost = lostOf(provider, id)
  const isOpen = own.some(({ status }) => status === 'needs_response')
  const isWholeLost = lost > 0 && lost >= amount_received - refundedOf(provider, id)
  const kept = `kept ${order?.charged_back_amount} ${order?.payment_status}`
  const isRight =
    (order?.charged_back_amount ?? 0) === lost &&
    (order?.payment_status === 'disputed') === isOpen &&
    (!isWholeLost || order?.payment_status === 'charged_back')
  return isRight ? [] : [`${id}: lost ${lost}${isOpen ? ', still disputed' : ''}, ${kept}`]
}

/** Plans after changes that the shop confirmed. A payment that went back takes its plan with it. */
function wrongPlans(told: Told, provider: ProviderRecord, orders: readonly OrderRow[]): string[] {
  return [...told.plans].flatMap(([orderId, plan]) => {
    const order = orders.find(({ id }) => id === orderId)
    const payments = provider.paymentIntents.filter(({ metadata }) =>
      [metadata['order_id'], metadata['parent_order_id']].includes(orderId),
    )
    const isBack = payments.some(({ id }) => refundedOf(provider, id) > 0)
    const isDowngradePaid = payments.length === 1
    return order?.package_id === plan || (isBack && !isDowngradePaid)
      ? []
      : [`${orderId}: told ${plan}, kept ${order?.package_id}`]
  })
}

/** Whether the difference to another plan was paid for. */
const isDifference = ({ metadata }: Intent) => metadata['flow'] === 'plan-change'

/** Whether one more year of hosting was paid for. */
const isRenewal = ({ metadata }: Intent) => metadata['flow'] === 'renewal'

/** Whether one more round of changes was paid for. */
const isRound = ({ metadata }: Intent) => metadata['flow'] === 'extra-round'

/** A round that is paid, and not paid back in full, is done and told in its order's history. */
function wrongRound(
  { id, amount_received, metadata }: Intent,
  byIntent: ReadonlyMap<string | null, OrderRow>,
  provider: ProviderRecord,
): string[] {
  if (disputesOf(provider, id).length > 0) return []
  const order = byIntent.get(id)
  const isBack = refundedOf(provider, id) >= amount_received
  const isDone = order?.order_status === 'closed' && order.round_lines === 1
  const isOver =
    isBack && order !== undefined && ['cancelled', 'closed'].includes(order.order_status)
  const isOfParent = order?.renews_order_id === metadata['renews_order_id']
  return isOfParent && (isDone || isOver)
    ? []
    : [`${id}: ${order?.order_status ?? 'not there'}, ${order?.round_lines} lines`]
}

/**
 * Each renewal that is paid, and not paid back in full, has added one year to the order that it renews,
 * and is done; nothing else has, and the ends are by the years. Paid back before its year was added, it
 * is cancelled as any order is.
 */
function wrongYears(provider: ProviderRecord, { orders, terms, years }: Kept): string[] {
  const byIntent = new Map(orders.map((order) => [order.payment_intent_id, order]))
  const due = provider.paymentIntents.filter(
    (each) =>
      each.status === 'succeeded' && isRenewal(each) && disputesOf(provider, each.id).length === 0,
  )
  const standing = due.filter(
    ({ id, amount_received }) => refundedOf(provider, id) < amount_received,
  )
  const expected = new Map(
    standing.map(({ id, metadata }) => [byIntent.get(id)?.id ?? id, metadata['renews_order_id']]),
  )
  const disputed = new Map(
    orders
      .filter(({ payment_intent_id: id }) => id && disputesOf(provider, id).length > 0)
      .map((order) => [order.id, order]),
  )
  const counted = years.filter((year) => !year.taken_back && !disputed.has(year.id))
  const withDispute = new Set([...disputed.values()].map((order) => order.renews_order_id))
  return [
    ...due.flatMap((intent) => {
      const status = byIntent.get(intent.id)?.order_status ?? 'not there'
      const isOver = status === 'closed' || (status === 'cancelled' && !standing.includes(intent))
      return isOver ? [] : [`the order of ${intent.id} is ${status}`]
    }),
    ...[...expected].flatMap(([id, orderId]) => {
      const added = counted.filter((year) => year.id === id && year.order_id === orderId)
      return added.length === 1
        ? []
        : [`${id}: paid, and ${added.length} years added to ${orderId}`]
    }),
    ...counted
      .filter(({ id, order_id }) => expected.get(id) !== order_id)
      .map(({ id, order_id }) => `${order_id}: a year that nobody paid for, ${id}`),
    // A year whose payment the bank took back is gone; one that is still disputed stands.
    ...years
      .filter((year) => {
        const order = disputed.get(year.id)
        const isGone = order?.payment_status === 'charged_back'
        return order !== undefined && year.taken_back !== isGone
      })
      .map(({ id, taken_back }) => `${id}: disputed, year ${taken_back ? 'gone' : 'kept'}`),
    ...terms.flatMap(({ order_id, started_at, renewals, ends_at }) => {
      if (withDispute.has(order_id)) return []
      const added = [...expected.values()].filter((orderId) => orderId === order_id).length
      const from = new Date(started_at)
      const end = termEnd(
        from,
        Array.from({ length: added }, () => from),
      )
      return renewals === added && end.getTime() === Date.parse(ends_at)
        ? []
        : [`${order_id}: ${added} paid, ${renewals} noted, until ${ends_at}`]
    }),
  ]
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

/** Faults in the billing documents of one order: one receipt per payment, credit notes for refunds. */
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

/**
 * The paid intents whose order is not there, or not paid. A disputed order is held, also after the
 * shop won, until the team releases it.
 */
export function unsettledOf(provider: ProviderRecord, orders: readonly OrderRow[]): string[] {
  const disputed = new Set(provider.disputes.map(({ payment_intent }) => payment_intent))
  const kept = new Set(
    orders
      .filter(({ payment_status }) =>
        ['paid', 'partially_refunded', 'refunded', 'disputed', 'charged_back'].includes(
          payment_status,
        ),
      )
      .filter(
        ({ order_status, payment_intent_id }) =>
          !['pending', 'expired'].includes(order_status) &&
          (order_status !== 'on_hold' || disputed.has(payment_intent_id ?? '')),
      )
      .map(({ payment_intent_id }) => payment_intent_id),
  )
  return provider.paymentIntents
    .filter(({ id, status }) => status === 'succeeded' && !kept.has(id))
    .map(({ id }) => id)
}

/**
 * Required emails: a confirmation, or the new end date, for each customer who paid. A full refund
 * may have come before the email.
 */
export function awaitedLetters(provider: ProviderRecord): Awaited[] {
  return provider.paymentIntents
    .filter((intent) => {
      const { id, status, amount_received } = intent
      // Its letter goes to the order whose plan it changes, once that is changed.
      if (isDifference(intent)) return false
      // Money that went back before the email was due leaves nothing to confirm.
      return status === 'succeeded' && takenBackOf(provider, id) < amount_received
    })
    .map((intent) => ({
      address: intent.receipt_email ?? '',
      kind: isRenewal(intent)
        ? ('renewal' as const)
        : isRound(intent)
          ? ('round' as const)
          : ('confirmation' as const),
    }))
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
