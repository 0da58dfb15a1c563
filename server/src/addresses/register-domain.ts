import { domainToUnicode } from 'node:url'
import type { RecordedRegistration } from '@vitrine/contract/addresses'
import type { Actor } from '@vitrine/domain/audit/actor'
import { plans } from '@vitrine/domain/catalog/plans'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import type { AppContext } from '../platform/app-context.ts'
import { addDomain, type AddDomainResult, invalidDomain } from './add-domain.ts'
import { findDomainByName, findDomainOfOrder } from './domain-store.ts'
import { domainRegistered, registrationRequested } from './events.ts'
import { parseDomain, zoneOf } from './parse-domain.ts'
import { deleteRegistration, findRegistration, upsertRegistration } from './registration-store.ts'

type Own = Pick<AppContext, 'sites' | 'publicUrl' | 'brand'>

export type RequestRegistrationResult =
  | { asked: string }
  | { refused: 'already_registered' }
  | Extract<AddDomainResult, { refused: string }>

/** Stores the domain that staff should register for the customer. */
export async function requestRegistration(
  tx: Transaction,
  emit: Emit,
  {
    orderId,
    typed,
    actor,
    atOnboarding = false,
  }: { orderId: string; typed: string; actor: Actor; atOnboarding?: boolean },
  { sites, publicUrl, brand }: Own,
  now: Date,
): Promise<RequestRegistrationResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  if (!orderAllows.setDomain(order)) return { refused: 'order_status_conflict' }
  if (plans[order.packageId].address !== 'custom-domain') return { refused: 'domain_not_in_plan' }
  const own = [sites.domain, new URL(publicUrl).host]
  const read = parseDomain(typed, { own, brand: brand.brandName })
  if ('refused' in read) return invalidDomain(read.refused)
  const { domain } = read
  const present = await findRegistration(tx, orderId)
  if (present?.runsOutOn) return { refused: 'already_registered' }
  if (present?.domain === domain) return { asked: domain }
  const shown = domainToUnicode(domain)
  if (zoneOf(domain) !== domain) {
    const zone = domainToUnicode(zoneOf(domain))
    return invalidDomain(`${shown} lies within ${zone}: enter the domain to be registered itself.`)
  }
  const entered = await findDomainOfOrder(tx, orderId)
  if (entered) return { refused: 'domain_already_set', domain: entered.domain }
  if (await findDomainByName(tx, domain))
    return invalidDomain(`${shown} is taken. Enter another one.`)
  await upsertRegistration(tx, {
    orderId,
    domain,
    askedAt: now,
    askedBy: actor,
    registrar: null,
    registeredOn: null,
    runsOutOn: null,
    recordedAt: null,
    recordedBy: null,
  })
  await appendHistory(tx, { orderId, at: now, actor, what: 'registration-asked', to: domain })
  await emit(tx, registrationRequested, { orderId, domain, atOnboarding }, now)
  return { asked: domain }
}

export type WithdrawRegistrationResult =
  | { withdrawn: boolean }
  | { refused: 'no_such_order' }
  | { refused: 'already_registered' }

/** A registered domain stays. */
export async function withdrawRegistration(
  tx: Transaction,
  { orderId, actor }: { orderId: string; actor: Actor },
  now: Date,
): Promise<WithdrawRegistrationResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const present = await findRegistration(tx, orderId)
  if (!present) return { withdrawn: false }
  if (present.runsOutOn) return { refused: 'already_registered' }
  await deleteRegistration(tx, orderId)
  const what = 'registration-withdrawn'
  await appendHistory(tx, { orderId, at: now, actor, what, from: present.domain })
  return { withdrawn: true }
}

export type RecordRegistrationResult =
  | { recorded: string; domainId: string | null }
  | { refused: 'no_such_order' | 'registration_missing' }
  | { refused: 'validation_failed'; fields: Partial<Record<keyof RecordedRegistration, string>> }

const LONGEST_YEARS = 10

/**
 * Records a registration by staff. The first time, the domain becomes the order's domain; later
 * it is an extension.
 */
export async function recordRegistration(
  tx: Transaction,
  emit: Emit,
  { orderId, record, actor }: { orderId: string; record: RecordedRegistration; actor: Actor },
  own: Own,
  now: Date,
): Promise<RecordRegistrationResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const present = await findRegistration(tx, orderId)
  if (!present) return { refused: 'registration_missing' }
  const { registrar, registeredOn, runsOutOn } = record
  const fields = validateDates(record, now)
  if (Object.keys(fields).length > 0) return { refused: 'validation_failed', fields }
  const { domain } = present
  const isSame =
    present.registrar === registrar &&
    present.registeredOn === registeredOn &&
    present.runsOutOn === runsOutOn
  if (isSame) return { recorded: domain, domainId: null }
  const isFirst = present.runsOutOn === null
  await upsertRegistration(tx, {
    ...present,
    ...{ registrar, registeredOn, runsOutOn },
    recordedAt: now,
    recordedBy: actor,
  })
  const what = isFirst ? 'domain-registered' : 'registration-corrected'
  const to = `${domain} at ${registrar}, until ${runsOutOn}`
  await appendHistory(tx, { orderId, at: now, actor, what, to })
  if (!isFirst) return { recorded: domain, domainId: null }
  await emit(tx, domainRegistered, { orderId, domain, registrar, runsOutOn }, now)
  // Another present domain of the order stays.
  const added = await addDomain(tx, { orderId, typed: domain, actor }, own, now)
  return { recorded: domain, domainId: 'refused' in added ? null : added.domain.id }
}

/** In the earliest time zone, so that today never counts as tomorrow. */
function validateDates(
  { registeredOn, runsOutOn }: RecordedRegistration,
  now: Date,
): Partial<Record<keyof RecordedRegistration, string>> {
  const latest = new Date(now.getTime() + 14 * 60 * 60_000).toISOString().slice(0, 10)
  const longest = `${Number(registeredOn.slice(0, 4)) + LONGEST_YEARS}${registeredOn.slice(4)}`
  return {
    ...(registeredOn > latest && {
      registeredOn: 'That day has not come yet: enter when it was registered.',
    }),
    ...(runsOutOn <= registeredOn && {
      runsOutOn: 'It has to run out after it was registered: check both days.',
    }),
    ...(runsOutOn > longest && {
      runsOutOn: `No domain is registered for more than ${LONGEST_YEARS} years: check the year.`,
    }),
  }
}
