/**
 * Everything that can happen to an order: the rows of its history.
 *
 * The types are stored in `ordering.order_history.what`. Never change a string: orders
 * from earlier versions have it.
 */
import { displayNames } from '../addresses/display-url.ts'
import { formatCents } from '../payments/money.ts'
import type { OrderStatus, PaymentStatus } from './order-lifecycle.ts'

/** A value before and after; null: there was none. */
type Change = { readonly from: string | null; readonly to: string | null }
type Added = { readonly to: string }
type Removed = { readonly from: string | null }
type NoValues = { readonly from?: null; readonly to?: null }

/** The values of each type of event. Amounts are integer cents unless noted. */
type OrderEventValues = {
  'order-status': { readonly from?: string | null; readonly to: string }
  'payment-status': Change
  /** Formatted amounts: `$24.99`. */
  'refunded-amount': Change
  refund: Added
  /** Negative: the bank returned it. */
  'charged-back': Added
  'refund-refused': Added
  'paid-back': Added
  /** The amount that the statement opens; 0: none. */
  'withdrawal-received': Added
  /** The id of the payment intent. */
  'second-payment': Added
  'taken-by-hand': NoValues
  /** Actors: `staff:noor`. */
  assigned: Change
  'assignee-disabled': Removed
  'links-renewed': NoValues
  'email-corrected': Change
  'name-corrected': Change
  'languages-corrected': Change
  'theme-corrected': Change
  'address-corrected': Change
  'data-exported': NoValues
  'erasure-requested': NoValues
  'personal-data-erased': NoValues
  'cv-received': NoValues
  'cv-removed': NoValues
  'cv-infected': NoValues
  'cv-erased': NoValues
  'cv-opened': NoValues
  'linkedin-file-added': NoValues
  'linkedin-file-removed': NoValues
  'linkedin-file-infected': NoValues
  'linkedin-file-erased': NoValues
  'linkedin-file-opened': NoValues
  'photo-added': NoValues
  'photo-removed': NoValues
  'photo-infected': NoValues
  'photo-erased': NoValues
  'photo-opened': NoValues
  'photo-put-in-pdf': NoValues
  'photo-taken-out-of-pdf': NoValues
  'payment-proof-added': NoValues
  'payment-proof-removed': NoValues
  'payment-proof-infected': NoValues
  'payment-proof-erased': NoValues
  'payment-proof-opened': NoValues
  'file-sent': NoValues
  'sent-file-removed': NoValues
  'sent-file-infected': NoValues
  'sent-files-erased': NoValues
  'sent-file-opened': NoValues
  /** From an order's number, the kind of file. */
  'file-taken-from': Change
  /** From the kind of file, to an order's number. */
  'file-taken-to': Change
  /** The number of open items. */
  'source-given': Added
  'reason-given': Added
  /** The number of the preview. */
  'preview-sent': Added
  'preview-sent-in-part': Added
  /** Days since the preview was sent. */
  'preview-reminder': Added
  'round-granted': NoValues
  'round-bought': NoValues
  'round-taken-back': NoValues
  /** Hours until the changes are due. */
  'revision-promised': Added
  'all-languages-delivered': NoValues
  /** The number of the version. */
  'published-without-review': Added
  'correction-published': Added
  'publication-waits': Added
  'publication-signed': Added
  'publication-sent-back': Added
  'live-version': Change
  /** From the name of a language, to the number of a version. */
  'language-went-back': Change
  'taken-offline': NoValues
  'put-back': NoValues
  'visitors-led-on': { readonly from?: string | null; readonly to: string }
  'visitors-not-led-on': Removed
  /** Years since the site went live. */
  'still-true-asked': Added
  'page-confirmed': Added
  'rating-asked': NoValues
  'rating-written': NoValues
  'rating-changed': NoValues
  'rating-withdrawn': NoValues
  'rating-shown': NoValues
  'rating-hidden': NoValues
  /** The number of messages. */
  'needs-no-answer': Added
  /** Numbers of orders. */
  'contact-message-moved': { readonly from?: string | null; readonly to: string }
  /** Names of plans. */
  'plan-offered': Change
  'plan-offer-withdrawn': Change
  'plan-changed': Change
  'plan-change-refused': Change
  'plan-taken-back': Change
  /** ISO 8601 days of the end of the hosting. */
  'hosting-renewed': Change
  'hosting-renewal-taken-back': Change
  /** Days until the hosting ends. */
  'hosting-notice': Added
  'domain-entered': Added
  'domain-given-up': Removed
  'domain-live': Added
  'domain-ready': Added
  'domain-broken': Added
  'domain-mended': Added
  'domain-lost': Added
  'registration-asked': Added
  'registration-withdrawn': Removed
  'domain-wish-refused': Added
  'domain-registered': Added
  'registration-corrected': Added
  'mail-setup-begun': Added
  'mail-setup-changed': Added
  'mail-setup-ended': Removed
  'mail-working': Added
  'mail-broken': Added
  'mail-mended': Added
}

export type OrderEventType = keyof OrderEventValues

export type OrderEvent = {
  readonly [Type in OrderEventType]: { readonly what: Type } & OrderEventValues[Type]
}[OrderEventType]

/** A row of a history. Its type can be unknown: a newer or an older version may have written it. */
export type StoredOrderEvent = {
  readonly what: string
  readonly actor: string
  readonly from: string | null
  readonly to: string | null
}

type Label = string | ((event: StoredOrderEvent) => string)

const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Order placed, not paid yet',
  confirmed: 'Order confirmed, waiting for the customer’s answers',
  ready: 'Answers complete, the clock runs',
  in_production: 'Work on the draft started',
  in_review: 'With the customer for review',
  in_revision: 'Changes requested',
  approved: 'Approved',
  live: 'Site went live',
  closed: 'Order closed',
  on_hold: 'Put on hold; the clock is paused',
  expired: 'Expired without payment',
  cancelled: 'Order canceled',
}

const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  requires_payment: 'Payment requested',
  processing: 'Payment is being processed',
  paid: 'Payment received',
  partially_refunded: 'Part of the payment refunded',
  refunded: 'Payment refunded',
  disputed: 'Payment disputed by the customer',
  charged_back: 'Payment charged back',
  canceled: 'Payment canceled',
}

const corrected =
  (field: string): Label =>
  ({ from, to }) =>
    `${field} corrected: ${from ?? 'none'} → ${to}`

const changed =
  (label: string): Label =>
  ({ from, to }) =>
    `${label}: ${from} → ${to}`

const openItems = (count: string | null) =>
  count === '1' ? 'one open item' : `${count} open items`

const FILE_NAMES: Readonly<Record<string, string>> = {
  cv: 'the CV',
  linkedin: 'the LinkedIn file',
  photo: 'the photo',
}
const fileName = (kind: string | null) => FILE_NAMES[kind ?? ''] ?? 'a file'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const formatDay = (day: string | null) => (day === null ? '' : DAY.format(new Date(day)))

/** What happened, in one sentence for the team. */
export const ORDER_EVENT_LABELS: Readonly<Record<OrderEventType, Label>> = {
  'order-status': ({ from, to }) => {
    const label = ORDER_STATUS_LABELS[to as OrderStatus] ?? readable(to ?? '')
    return from === 'on_hold' ? `Taken off hold: ${lowerFirst(label)}` : label
  },
  'payment-status': ({ to }) => PAYMENT_STATUS_LABELS[to as PaymentStatus] ?? readable(to ?? ''),
  'refunded-amount': changed('Refunded amount'),
  refund: ({ to }) => `Refund of ${formatCents(Number(to))} requested`,
  'charged-back': ({ to }) =>
    Number(to) < 0
      ? `${formatCents(-Number(to))} returned by the bank`
      : `${formatCents(Number(to))} charged back by the bank`,
  'refund-refused': ({ to }) => `Refund of ${formatCents(Number(to))} refused by the provider`,
  'paid-back': ({ to }) => `${formatCents(Number(to))} paid back by the team`,
  'withdrawal-received': ({ to }) =>
    Number(to) === 0
      ? 'Withdrawal stated'
      : `Withdrawal stated: ${formatCents(Number(to))} to refund`,
  'second-payment': ({ to }) => `Second payment: ${to}`,
  'taken-by-hand': 'Order created by hand, paid elsewhere',
  assigned: describeAssignment,
  'assignee-disabled': ({ from }) =>
    `${actorName(from ?? '')} no longer works on orders: the order is unassigned`,
  'links-renewed': 'All earlier links turned off, a new one sent',
  'email-corrected': corrected('Mail address'),
  'name-corrected': corrected('Name'),
  'languages-corrected': corrected('Languages'),
  'theme-corrected': corrected('Theme'),
  'address-corrected': corrected('Web address'),
  'data-exported': 'All data about the customer downloaded',
  'erasure-requested':
    'Erasure of all personal data requested: the site is offline, links no longer work',
  'personal-data-erased': 'All personal data erased',
  'cv-received': 'CV received',
  'cv-removed': 'CV removed',
  'cv-infected': 'The CV contained a virus and was removed',
  'cv-erased': 'CV erased',
  'cv-opened': 'CV file opened',
  'linkedin-file-added': 'LinkedIn file added',
  'linkedin-file-removed': 'LinkedIn file removed',
  'linkedin-file-infected': 'The LinkedIn file contained a virus and was removed',
  'linkedin-file-erased': 'LinkedIn file erased',
  'linkedin-file-opened': 'LinkedIn file opened',
  'photo-added': 'Photo added',
  'photo-removed': 'Photo removed',
  'photo-infected': 'The photo contained a virus and was removed',
  'photo-erased': 'Photo erased',
  'photo-opened': 'Photo opened',
  'photo-put-in-pdf': 'Photo put into the designed PDF',
  'photo-taken-out-of-pdf': 'Photo taken out of the designed PDF',
  'payment-proof-added': 'Payment proof added',
  'payment-proof-removed': 'Payment proof removed',
  'payment-proof-infected': 'The proof of payment contained a virus and was removed',
  'payment-proof-erased': 'Payment proof erased',
  'payment-proof-opened': 'Payment proof opened',
  'file-sent': 'File added to the conversation',
  'sent-file-removed': 'File removed from the conversation',
  'sent-file-infected': 'A file in the conversation contained a virus and was removed',
  'sent-files-erased': 'Files in the conversation erased',
  'sent-file-opened': 'File in the conversation opened',
  'file-taken-from': ({ from, to }) => `Taken from order ${from}: ${fileName(to)}`,
  'file-taken-to': ({ from, to }) => `Taken to order ${to}: ${fileName(from)}`,
  'source-given': ({ to }) => `A source noted for ${openItems(to)}`,
  'reason-given': ({ to }) => `A reason noted for ${openItems(to)}`,
  'preview-sent': ({ to }) => `Preview ${to} sent`,
  'preview-sent-in-part': ({ to }) => `Preview ${to} sent, with languages owed`,
  'preview-reminder': ({ to }) => `Reminder of the preview after ${to} days`,
  'round-granted': 'One more round of changes granted',
  'round-bought': 'One more round of changes bought',
  'round-taken-back': 'Bought round of changes reversed',
  'revision-promised': ({ to }) => `Changes due after ${to} hours of the clock`,
  'all-languages-delivered': 'All ordered languages are live',
  'published-without-review': ({ to }) => `Version ${to} published without review`,
  'correction-published': ({ to }) => `Version ${to} published as a correction`,
  'publication-waits': ({ to }) =>
    `Publication of version ${to} without review requested; waiting for a second approval`,
  'publication-signed': ({ to }) => `Version ${to} approved by a second person`,
  'publication-sent-back': ({ to }) => `Version ${to} sent back, not published`,
  'live-version': ({ from, to }) =>
    `Version ${to} made live${from === null ? '' : `, replacing version ${from}`}`,
  'language-went-back': ({ from, to }) => `${from} restored to version ${to}`,
  'taken-offline': 'Site taken offline',
  'put-back': 'Site put back online',
  'visitors-led-on': ({ from, to }) =>
    `Visitors are redirected to ${to}${from === null ? '' : `, no longer to ${from}`}`,
  'visitors-not-led-on': ({ from }) => `Visitors are no longer redirected to ${from}`,
  'still-true-asked': ({ to }) =>
    `Asked whether everything on the page is still true, ${to === '1' ? 'a year' : `${to} years`} after it went live`,
  'page-confirmed': ({ to }) => `Confirmed that everything in version ${to} is still true`,
  'rating-asked': 'Asked for a review',
  'rating-written': 'Wrote a review',
  'rating-changed': 'Changed the review',
  'rating-withdrawn': 'Withdrew the review',
  'rating-shown': 'Review shown',
  'rating-hidden': 'Review not shown',
  'needs-no-answer': ({ to }) =>
    to === '1' ? 'A message needs no answer' : `${to} messages need no answer`,
  'contact-message-moved': ({ from, to }) =>
    `Contact form message moved to order ${to}${from === null ? '' : ` from order ${from}`}`,
  'plan-offered': changed('Plan offered at the price difference'),
  'plan-offer-withdrawn': changed('Offer of a plan withdrawn'),
  'plan-changed': changed('Plan changed'),
  'plan-change-refused': changed('Plan not changed'),
  'plan-taken-back': changed('Plan change reversed'),
  'hosting-renewed': ({ to }) => `Hosting renewed until ${formatDay(to)}`,
  'hosting-renewal-taken-back': ({ to }) =>
    `Paid year of hosting reversed: hosted until ${formatDay(to)}`,
  'hosting-notice': ({ to }) => `Customer told that hosting ends in ${to} days`,
  'domain-entered': ({ to }) => `Domain ${displayNames(to ?? '')} entered`,
  'domain-given-up': ({ from }) => `Domain ${displayNames(from ?? '')} removed`,
  'domain-live': ({ to }) => `The site is at ${displayNames(to ?? '')}`,
  'domain-ready': ({ to }) => `The records of ${displayNames(to ?? '')} are right`,
  'domain-broken': ({ to }) => `The records of ${displayNames(to ?? '')} point elsewhere`,
  'domain-mended': ({ to }) => `The records of ${displayNames(to ?? '')} are right again`,
  'domain-lost': ({ to }) => `The site is no longer at ${displayNames(to ?? '')}`,
  'registration-asked': ({ to }) => `Registration of ${displayNames(to ?? '')} requested`,
  'registration-withdrawn': ({ from }) =>
    `Registration of ${displayNames(from ?? '')} no longer requested`,
  'domain-wish-refused': ({ to }) =>
    `Requested domain ${displayNames(to ?? '')} can’t be registered`,
  'domain-registered': ({ to }) => `Domain registered: ${displayNames(to ?? '')}`,
  'registration-corrected': ({ to }) => `Registration now: ${displayNames(to ?? '')}`,
  'mail-setup-begun': ({ to }) => `Email to be set up: ${displayNames(to ?? '')}`,
  'mail-setup-changed': ({ to }) => `Email setup changed: ${displayNames(to ?? '')}`,
  'mail-setup-ended': ({ from }) => `Email setup of ${displayNames(from ?? '')} ended`,
  'mail-working': ({ to }) => `The email records of ${displayNames(to ?? '')} are right`,
  'mail-broken': ({ to }) => `The email records of ${displayNames(to ?? '')} are no longer right`,
  'mail-mended': ({ to }) => `The email records of ${displayNames(to ?? '')} are right again`,
}

/** What happened, in one sentence. Unknown types are shown by their name. */
export function describeOrderEvent(event: StoredOrderEvent, isRenewal = false): string {
  const { what, from, to } = event
  // A renewal has no intake and no delivery clock.
  if (isRenewal && what === 'order-status' && to === 'confirmed') return 'Payment accepted'
  if (isRenewal && what === 'order-status' && to === 'on_hold') return 'Put on hold'
  const label = Object.hasOwn(ORDER_EVENT_LABELS, what)
    ? ORDER_EVENT_LABELS[what as OrderEventType]
    : undefined
  if (label !== undefined) return typeof label === 'string' ? label : label(event)
  const change = [from, to].filter((part) => part !== null).join(' → ')
  return change === '' ? readable(what) : `${readable(what)}: ${change}`
}

/** Both values are actors; null: nobody. */
function describeAssignment({ actor, from, to }: StoredOrderEvent): string {
  if (to === null)
    return from === actor ? 'Given back to the queue' : `Taken from ${actorName(from ?? '')}`
  const previous = from === null ? '' : `, from ${actorName(from)}`
  return to === actor
    ? `Taken${previous}`
    : `Given to ${actorName(to)}${from === actor ? '' : previous}`
}

const ACTOR_NAMES: Readonly<Record<string, string>> = {
  customer: 'Customer',
  provider: 'Payment provider',
  system: 'Automatic',
}

/** `noor` for `staff:noor`; "Customer", "Payment provider" or "Automatic". */
export const actorName = (actor: string): string =>
  /^staff:(.+)$/.exec(actor)?.[1] ?? ACTOR_NAMES[actor] ?? actor

/** `cv-received` becomes "CV received". */
function readable(name: string): string {
  const words = name.replace(/[-_]/g, ' ').trim()
  const sentence = words.slice(0, 1).toUpperCase() + words.slice(1)
  return sentence.replace(/\b(cv|pdf|url)\b/gi, (word) => word.toUpperCase())
}

const lowerFirst = (sentence: string) => sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
