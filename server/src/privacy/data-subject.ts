import { listSiteUrls } from '../addresses/index.ts'
import { listChildOrders, listPaidOrdersOfPerson, type Order } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { DataSubject } from '../platform/personal-data.ts'

/**
 * The data subject of an order. The email counts only once it is proven; for an erasure, only for
 * the last order with it.
 */
export async function findDataSubject(
  db: Database,
  sites: AppContext['sites'],
  order: Order,
  { leavingOthers }: { readonly leavingOthers: boolean },
): Promise<DataSubject> {
  // Anybody can order under another person's address.
  const email = order.emailProvenAt === null ? '' : order.customerEmail.toLowerCase()
  const others = leavingOthers
    ? (await listPaidOrdersOfPerson(db, email)).filter(({ id }) => id !== order.id)
    : []
  return {
    orderId: order.id,
    paymentIntentId: order.paymentIntentId,
    email: email === '' || others.length > 0 ? null : email,
    siteUrls: await listSiteUrls(db, sites, order.id),
  }
}

/** Renewal orders of the same customer; their data belongs to the first order. */
export async function findRenewalSubjects(db: Database, orderId: string): Promise<DataSubject[]> {
  const renewals = await listChildOrders(db, orderId)
  return renewals.map(({ id, paymentIntentId }) => ({
    orderId: id,
    paymentIntentId,
    email: null,
    siteUrls: [],
  }))
}
