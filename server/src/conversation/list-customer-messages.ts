import type { CustomerStatement } from '@vitrine/domain/claims/customer-statements'
import type { Database } from '../platform/database.ts'
import { listMessages } from './conversation-store.ts'

/**
 * The customer's messages on the order page, oldest first. Not those of the contact form: their
 * sender is unverified.
 */
export async function listCustomerMessages(
  db: Database,
  orderId: string,
): Promise<(CustomerStatement & { at: string })[]> {
  return (await listMessages(db, orderId)).flatMap(({ author, via, text, at }) =>
    author === 'customer' && via === 'page'
      ? [{ words: text, where: 'message' as const, at: at.toISOString() }]
      : [],
  )
}
