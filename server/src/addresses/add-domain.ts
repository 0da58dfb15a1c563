import { randomBytes, randomUUID } from 'node:crypto'
import { displayNames } from '@vitrine/domain/addresses/display-url'
import type { Actor } from '@vitrine/domain/audit/actor'
import { plans } from '@vitrine/domain/catalog/plans'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import {
  findDomainByName,
  findDomainOfOrder,
  findLookAlike,
  insertDomain,
  updateDomain,
} from './domain-store.ts'
import { lookAlikeKey, parseDomain } from './parse-domain.ts'
import type { Domain } from './tables.ts'

export type AddDomainResult =
  | { domain: Domain }
  | { refused: 'no_such_order' | 'order_status_conflict' | 'domain_not_in_plan' }
  | { refused: 'domain_already_set'; domain: string }
  | { refused: 'validation_failed'; fields: { domain: string } }

/**
 * Stores a domain that the customer owns. It is verified and served once its DNS records prove
 * it; until then other orders may enter it too.
 */
export async function addDomain(
  tx: Transaction,
  { orderId, typed, actor }: { orderId: string; typed: string; actor: Actor },
  { sites, publicUrl, brand }: Pick<AppContext, 'sites' | 'publicUrl' | 'brand'>,
  now: Date,
): Promise<AddDomainResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  if (!orderAllows.setDomain(order)) return { refused: 'order_status_conflict' }
  if (plans[order.packageId].address !== 'custom-domain') return { refused: 'domain_not_in_plan' }
  const own = [sites.domain, new URL(publicUrl).host]
  const read = parseDomain(typed, { own, brand: brand.brandName })
  if ('refused' in read) return invalidDomain(read.refused)
  const { domain: name } = read
  const present = await findDomainOfOrder(tx, orderId)
  if (present?.domain === name) return { domain: present }
  if (present) return { refused: 'domain_already_set', domain: present.domain }
  const stored = await findDomainByName(tx, name)
  if (stored && stored.orderId !== orderId)
    return invalidDomain(stored.releasedAt ? stillHere(name) : takenByAnother(name))
  // Staff may override: names may look alike by chance.
  const isAlike = actor === 'customer' && (await findLookAlike(tx, { orderId, domain: name }))
  if (isAlike)
    return invalidDomain(
      `${displayNames(name)} looks like the domain of another customer. Enter another one; if this is yours, write to us, and we enter it.`,
    )
  await appendHistory(tx, { orderId, at: now, actor, what: 'domain-entered', to: name })
  // Earlier issues of a released or lost domain are obsolete.
  const unchecked = {
    ...{ changedAt: now, nextLookAt: now, releasedAt: null },
    ...{ unownedSince: null, unownedNotices: 0, findings: [] },
  }
  if (stored) {
    await updateDomain(tx, stored.id, unchecked)
    return { domain: { ...stored, ...unchecked } }
  }
  const domain: Domain = {
    id: randomUUID(),
    orderId,
    domain: name,
    likeness: lookAlikeKey(name),
    proof: `vitrine-${randomBytes(16).toString('hex')}`,
    target: targetLabel(),
    addedAt: now,
    addedBy: actor,
    verifiedAt: null,
    liveAt: null,
    wwwLive: false,
    brokenSince: null,
    checkedAt: null,
    ...unchecked,
  }
  await insertDomain(tx, domain)
  return { domain }
}

export const invalidDomain = (domain: string) => ({
  refused: 'validation_failed' as const,
  fields: { domain },
})

const takenByAnother = (name: string) =>
  `${displayNames(name)} shows the site of another order. If it is yours, write to us.`

const stillHere = (name: string) =>
  `${displayNames(name)} was another order’s, and its records still lead here. Remove them at your registrar, wait an hour, then enter it again.`

/** `refuseSubdomain` reserves this form. */
const targetLabel = () =>
  `to-${[...randomBytes(20)].map((byte) => (byte % 36).toString(36)).join('')}`
