import type { CustomerStatement } from '@vitrine/domain/claims/customer-statements'
import type { Database } from '../platform/database.ts'
import { listMessages } from './conversation-store.ts'

/**
 * What the customer of an order wrote on its page, oldest first. Not what came through the contact
 * form: nobody has proved whose address that is.
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
