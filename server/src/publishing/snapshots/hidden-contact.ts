import type { HideableContact } from '@vitrine/domain/publishing/hidden-contact'
import type { Database } from '../../platform/database.ts'
import { findLiveSnapshot } from '../site-store.ts'

/** Contact details hidden in the live version; later versions keep them hidden. */
export async function findHiddenContact(
  db: Database,
  orderId: string,
): Promise<readonly HideableContact[]> {
  return (await findLiveSnapshot(db, orderId))?.input.hidden ?? []
}
