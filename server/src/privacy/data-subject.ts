import { listSiteUrls } from '../addresses/index.ts'
import { listPaidOrdersByEmail, listChildOrders, type Order } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { DataSubject } from '../platform/personal-data.ts'

/**
 * What the rows of a customer are found by. For an erasure the address counts only for
 * the last order that has it: what came from it belongs to the others as well.
 */
export async function findDataSubject(
  db: Database,
  sites: AppContext['sites'],
  order: Order,
  { leavingOthers }: { readonly leavingOthers: boolean },
): Promise<DataSubject> {
  const email = order.customerEmail.toLowerCase()
  const others = leavingOthers
    ? (await listPaidOrdersByEmail(db, email)).filter(({ id }) => id !== order.id)
    : []
  return {
    orderId: order.id,
    paymentIntentId: order.paymentIntentId,
    email: email === '' || others.length > 0 ? null : email,
    siteUrls: await listSiteUrls(db, sites, order.id),
  }
}

/** The orders by which the same customer paid for more years: what is held of each belongs to the first. */
export async function findRenewalSubjects(db: Database, orderId: string): Promise<DataSubject[]> {
  const renewals = await listChildOrders(db, orderId)
  return renewals.map(({ id, paymentIntentId }) => ({
    orderId: id,
    paymentIntentId,
    email: null,
    siteUrls: [],
  }))
}
