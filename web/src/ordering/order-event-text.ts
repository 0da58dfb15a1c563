/** An order's history in sentences. */
import type { OrderResponse } from '@vitrine/contract/ordering'
import { formatCents } from '@vitrine/domain/payments/money'

export type OrderHistoryEntry = OrderResponse['history'][number]

const ORDER_STATUS: Readonly<Record<string, string>> = {
  pending: 'Order placed, not paid yet',
  confirmed: 'Order confirmed, waiting for the customer’s answers',
  ready: 'Answers complete, the clock runs',
  in_production: 'Work on the draft began',
  in_review: 'With the customer for review',
  in_revision: 'Changes asked for',
  approved: 'Approved',
  live: 'Site went live',
  closed: 'Order closed',
  on_hold: 'Put on hold; the clock is paused',
  expired: 'Expired without payment',
  cancelled: 'Order canceled',
}

const PAYMENT_STATUS: Readonly<Record<string, string>> = {
  requires_payment: 'Payment asked for',
  processing: 'Payment is being processed',
  paid: 'Payment received',
  partially_refunded: 'Part of the payment refunded',
  refunded: 'Payment refunded',
  disputed: 'Payment disputed by the customer',
  charged_back: 'Payment charged back',
  canceled: 'Payment canceled',
}

const CORRECTED: Readonly<Record<string, string>> = {
  'email-corrected': 'Mail address',
  'name-corrected': 'Name',
  'languages-corrected': 'Languages',
  'theme-corrected': 'Theme',
  'address-corrected': 'Web address',
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (instant: string | null) => (instant === null ? '' : DAY.format(new Date(instant)))

/** What happened, in one sentence. An event without words of its own is shown as it is called. */
export function orderEventText(
  { what, actor, from, to }: OrderHistoryEntry,
  /** Of a renewal nobody waits for answers, and there is no clock. */
  isRenewal = false,
): string {
  if (what === 'order-status') {
    if (isRenewal && to === 'confirmed') return 'Payment accepted'
    if (isRenewal && to === 'on_hold') return 'Put on hold'
    if (from === 'on_hold')
      return `Taken off hold: ${lowerFirst(ORDER_STATUS[to ?? ''] ?? readable(to ?? ''))}`
    return ORDER_STATUS[to ?? ''] ?? readable(to ?? what)
  }
  if (what === 'payment-status') return PAYMENT_STATUS[to ?? ''] ?? readable(to ?? what)
  if (what === 'assigned') return assignedWords(actor, from, to)
  if (what === 'assignee-disabled')
    return `${actorName(from ?? '')} can’t sign in any more: the order is nobody’s again`
  if (what === 'cv-infected') return 'The CV contained a virus and was removed'
  if (what === 'linkedin-file-infected')
    return 'The LinkedIn file contained a virus and was removed'
  if (what === 'sent-file-infected')
    return 'A file of the conversation contained a virus and was removed'
  if (what === 'file-sent') return 'File put into the conversation'
  if (what === 'sent-file-opened') return 'File of the conversation opened'
  if (what === 'sent-files-erased') return 'Files of the conversation erased'
  if (what === 'cv-opened') return 'CV file opened'
  if (what === 'linkedin-file-opened') return 'LinkedIn file opened'
  if (what === 'photo-put-in-pdf') return 'Photo put into the designed PDF'
  if (what === 'photo-taken-out-of-pdf') return 'Photo taken out of the designed PDF'
  if (what === 'links-renewed') return 'All earlier links turned off, a new one sent'
  if (what === 'data-exported') return 'All data about the customer downloaded'
  if (what === 'erasure-requested')
    return 'Erasure of all personal data asked for: the site is offline, links no longer work'
  if (what === 'personal-data-erased') return 'All personal data erased'
  if (what === 'taken-by-hand') return 'Order taken by hand, paid elsewhere'
  if (what === 'paid-back') return `${formatCents(Number(to))} paid back by the team`
  if (what === 'payment-proof-infected')
    return 'The proof of payment contained a virus and was removed'
  if (what === 'file-taken-from') return `Taken from order ${from}: ${takenFile(to)}`
  if (what === 'file-taken-to') return `Taken to order ${to}: ${takenFile(from)}`
  if (what === 'refund') return `Refund of ${formatCents(Number(to))} asked for`
  if (what === 'published-without-review') return `Version ${to} published without review`
  if (what === 'publication-waits')
    return `Version ${to} asked to go live without review; it waits for a second person`
  if (what === 'publication-signed') return `Version ${to} signed by a second person`
  if (what === 'publication-sent-back') return `Version ${to} sent back, not published`
  if (what === 'correction-published') return `Version ${to} published as a correction`
  if (what === 'source-given') return `A source noted for ${openItems(to)}`
  if (what === 'reason-given') return `A reason noted for ${openItems(to)}`
  if (CORRECTED[what]) return `${CORRECTED[what]} corrected: ${from ?? 'none'} → ${to}`
  if (what === 'all-languages-delivered') return 'All ordered languages are live'
  if (what === 'preview-sent') return `Preview ${to} sent`
  if (what === 'preview-sent-in-part') return `Preview ${to} sent, with languages owed`
  if (what === 'preview-reminder') return `Reminder of the preview after ${to} days`
  if (what === 'round-granted') return 'One more round of changes granted'
  if (what === 'needs-no-answer')
    return to === '1' ? 'A message needs no answer' : `${to} messages need no answer`
  if (what === 'contact-message-moved')
    return `Message of the contact form put to order ${to}${from === null ? '' : `, out of order ${from}`}`
  if (what === 'still-true-asked')
    return `Asked whether all on the page is still true, ${to === '1' ? 'a year' : `${to} years`} after it went live`
  if (what === 'page-confirmed') return `Said of version ${to} that all of it is still true`
  if (what === 'plan-offered') return `Plan offered for the difference: ${from} → ${to}`
  if (what === 'plan-offer-withdrawn') return `Offer of a plan withdrawn: ${from} → ${to}`
  if (what === 'plan-changed') return `Plan changed: ${from} → ${to}`
  if (what === 'plan-change-refused') return `Plan not changed: ${from} → ${to}`
  if (what === 'plan-taken-back') return `Plan taken back: ${from} → ${to}`
  if (what === 'hosting-renewed') return `Hosting renewed until ${dayOf(to)}`
  if (what === 'hosting-renewal-taken-back')
    return `A paid year of hosting taken back: until ${dayOf(to)}`
  if (what === 'hosting-notice') return `Told that the hosting ends in ${to} days`
  if (what === 'domain-entered') return `Domain ${to} entered`
  if (what === 'domain-given-up') return `Domain ${from} given up`
  if (what === 'domain-live') return `The site is at ${to}`
  if (what === 'domain-broken') return `The records of ${to} lead elsewhere`
  if (what === 'domain-mended') return `The records of ${to} are right again`
  if (what === 'domain-lost') return `The site is not at ${to} any more`
  if (what === 'registration-asked') return `Registration of ${to} asked for`
  if (what === 'registration-withdrawn') return `Registration of ${from} not asked for any more`
  if (what === 'domain-wish-refused') return `Wish for ${to} can’t be registered`
  if (what === 'domain-registered') return `Domain registered: ${to}`
  if (what === 'registration-corrected') return `Registration now: ${to}`
  if (what === 'mail-setup-begun') return `Email to be set up: ${to}`
  if (what === 'mail-setup-changed') return `Email setup changed: ${to}`
  if (what === 'mail-setup-ended') return `Email setup of ${from} ended`
  if (what === 'mail-working') return `The email records of ${to} are right`
  if (what === 'mail-broken') return `The email records of ${to} are not right any more`
  if (what === 'mail-mended') return `The email records of ${to} are right again`
  if (what === 'taken-offline') return 'Site taken offline'
  if (what === 'visitors-led-on')
    return `Visitors of the site are led to ${to}${from === null ? '' : `, no longer to ${from}`}`
  if (what === 'visitors-not-led-on') return `Visitors of the site are no longer led to ${from}`
  if (what === 'put-back') return 'Site put back online'
  if (what === 'live-version')
    return `Version ${to} made live${from === null ? '' : `, in place of version ${from}`}`
  if (what === 'language-went-back') return `${from} put back to how it was in version ${to}`
  const change = [from, to].filter((part) => part !== null).join(' → ')
  return change === '' ? readable(what) : `${readable(what)}: ${change}`
}

const TAKEN: Readonly<Record<string, string>> = {
  cv: 'the CV',
  linkedin: 'the LinkedIn file',
  photo: 'the photo',
}
const takenFile = (kind: string | null) => TAKEN[kind ?? ''] ?? 'a file'

/** Of two people's names, as actors; null: nobody's. */
function assignedWords(actor: string, from: string | null, to: string | null): string {
  if (to === null)
    return from === actor ? 'Given back to the queue' : `Taken from ${actorName(from ?? '')}`
  const had = from === null ? '' : `, from ${actorName(from)}`
  return to === actor ? `Taken${had}` : `Given to ${actorName(to)}${from === actor ? '' : had}`
}

const openItems = (count: string | null) =>
  count === '1' ? 'one open item' : `${count} open items`

/** Who did it: "noor", "Customer", "Payment provider", "Automatic". */
export function actorName(actor: string): string {
  const staff = /^staff:(.+)$/.exec(actor)?.[1]
  if (staff !== undefined) return staff
  const known: Readonly<Record<string, string>> = {
    customer: 'Customer',
    provider: 'Payment provider',
    system: 'Automatic',
  }
  return known[actor] ?? actor
}

/** `cv-received` becomes "Cv received", with the abbreviations that everyone writes in capitals. */
function readable(name: string): string {
  const words = name.replace(/[-_]/g, ' ').trim()
  const sentence = words.slice(0, 1).toUpperCase() + words.slice(1)
  return sentence
    .replace(/\b(cv|pdf|url)\b/gi, (word) => word.toUpperCase())
    .replace(/\blinkedin\b/gi, 'LinkedIn')
}

const lowerFirst = (sentence: string) => sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
