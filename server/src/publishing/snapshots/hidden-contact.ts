import type { HideableContact } from '@vitrine/domain/publishing/hidden-contact'
import type { Database } from '../../platform/database.ts'
import { findPublication, findSite, findVersion } from '../site-store.ts'

/** Contact details hidden in the live version; later versions keep them hidden. */
export async function findHiddenContact(
  db: Database,
  orderId: string,
): Promise<readonly HideableContact[]> {
  const site = await findSite(db, orderId)
  const version = site?.liveVersion ? await findVersion(db, orderId, site.liveVersion) : undefined
  const publication = version && (await findPublication(db, version.publicationId))
  return publication?.input.hidden ?? []
}
