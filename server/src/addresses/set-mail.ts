import type { TypedMail } from '@vitrine/contract/addresses'
import type { Actor } from '@vitrine/domain/actor'
import { plans } from '@vitrine/domain/catalog'
import { mailProviders } from '@vitrine/domain/mail-providers'
import { orderMay } from '@vitrine/domain/order-may'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { findDomainOfOrder } from './domain-store.ts'
import { deleteMailSetup, lockMailSetup, putMailSetup } from './mail-store.ts'
import { zoneOf } from './read-domain.ts'
import { readMailFacts } from './read-mail-facts.ts'
import type { Domain } from './tables.ts'

/** Where an order's mail addresses are; undefined: no domain of its own is proved. */
export const mailDomainOf = (domain: Domain | undefined): string | undefined =>
  domain?.verifiedAt ? zoneOf(domain.domain) : undefined

export type SetMailResult =
  | { set: true }
  | { refused: 'no-such-order' | 'not-open' | 'plan' | 'no-domain' }
  | { refused: 'typed'; fields: Partial<Record<keyof TypedMail, string>> }

/**
 * Notes who has the mail of an order's domain, and what the provider shows. Whether the records
 * are right only a look says: after a change it begins anew.
 */
export async function setMail(
  tx: Transaction,
  { orderId, typed, actor }: { orderId: string; typed: TypedMail; actor: Actor },
  now: Date,
): Promise<SetMailResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no-such-order' }
  if (!orderMay.setDomain(order)) return { refused: 'not-open' }
  if (!plans[order.packageId].includesMail) return { refused: 'plan' }
  const domain = mailDomainOf(await findDomainOfOrder(tx, orderId))
  if (domain === undefined) return { refused: 'no-domain' }
  const read = readMailFacts(typed, domain)
  if ('refused' in read) return { refused: 'typed', fields: read.refused }
  const { facts, reportsTo } = read
  const { provider } = typed
  const present = await lockMailSetup(tx, orderId)
  const wanted = { ...facts, domain, provider, reportsTo }
  const isSame =
    present &&
    Object.entries(wanted).every(([what, value]) => present[what as keyof typeof wanted] === value)
  if (isSame) return { set: true }
  const goesOn = present?.domain === domain && present.provider === provider
  await putMailSetup(tx, {
    ...wanted,
    orderId,
    startedAt: present?.startedAt ?? now,
    startedBy: present?.startedBy ?? actor,
    doneAt: null,
    brokenSince: null,
    changedAt: now,
    checkedAt: null,
    nextLookAt: now,
    findings: [],
    records: [],
  })
  const what = goesOn ? 'mail-setup-changed' : 'mail-setup-begun'
  const to = `${domain}, ${mailProviders[provider].name}`
  await appendHistory(tx, { orderId, at: now, actor, what, to })
  return { set: true }
}

/** Its records are not looked at any more; they stay as they are. */
export async function endMail(
  tx: Transaction,
  { orderId, actor }: { orderId: string; actor: Actor },
  now: Date,
): Promise<{ ended: boolean } | { refused: 'no-such-order' }> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no-such-order' }
  const present = await lockMailSetup(tx, orderId)
  if (!present) return { ended: false }
  await deleteMailSetup(tx, orderId)
  const what = 'mail-setup-ended'
  await appendHistory(tx, { orderId, at: now, actor, what, from: present.domain })
  return { ended: true }
}
