import type { TypedMail } from '@vitrine/contract/addresses'
import type { Actor } from '@vitrine/domain/audit/actor'
import { plans } from '@vitrine/domain/catalog/plans'
import { mailProviders } from '@vitrine/domain/addresses/mail-providers'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { findDomainOfOrder } from './domain-store.ts'
import { deleteMailSetup, lockMailSetup, upsertMailSetup } from './mail-store.ts'
import { zoneOf } from './parse-domain.ts'
import { parseMailSettings } from './parse-mail-settings.ts'
import type { Domain } from './tables.ts'

/** The registered domain of a verified domain; undefined: none. */
export const mailDomainOf = (domain: Domain | undefined): string | undefined =>
  domain?.verifiedAt ? zoneOf(domain.domain) : undefined

export type SetUpMailResult =
  | { set: true }
  | {
      refused: 'no_such_order' | 'order_status_conflict' | 'mail_not_in_plan' | 'domain_not_proved'
    }
  | { refused: 'validation_failed'; fields: Partial<Record<keyof TypedMail, string>> }

/** Stores email provider and values. The next check evaluates the records from scratch. */
export async function setUpMail(
  tx: Transaction,
  { orderId, typed, actor }: { orderId: string; typed: TypedMail; actor: Actor },
  now: Date,
): Promise<SetUpMailResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  if (!orderAllows.setDomain(order)) return { refused: 'order_status_conflict' }
  if (!plans[order.packageId].includesMail) return { refused: 'mail_not_in_plan' }
  const domain = mailDomainOf(await findDomainOfOrder(tx, orderId))
  if (domain === undefined) return { refused: 'domain_not_proved' }
  const read = parseMailSettings(typed, domain)
  if ('refused' in read) return { refused: 'validation_failed', fields: read.refused }
  const { facts, reportsTo } = read
  const { provider } = typed
  const present = await lockMailSetup(tx, orderId)
  const wanted = { ...facts, domain, provider, reportsTo }
  const isSame =
    present &&
    Object.entries(wanted).every(([what, value]) => present[what as keyof typeof wanted] === value)
  if (isSame) return { set: true }
  const goesOn = present?.domain === domain && present.provider === provider
  await upsertMailSetup(tx, {
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

/** Stops the checks; the DNS records stay. */
export async function removeMailSetup(
  tx: Transaction,
  { orderId, actor }: { orderId: string; actor: Actor },
  now: Date,
): Promise<{ ended: boolean } | { refused: 'no_such_order' }> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const present = await lockMailSetup(tx, orderId)
  if (!present) return { ended: false }
  await deleteMailSetup(tx, orderId)
  const what = 'mail-setup-ended'
  await appendHistory(tx, { orderId, at: now, actor, what, from: present.domain })
  return { ended: true }
}
