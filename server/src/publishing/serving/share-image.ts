import type { Database } from '../../platform/database.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { findSiteBySubdomain, findVersion, isServed } from '../site-store.ts'
import { readStoredFrom, readVersionFile } from '../versions/version-files.ts'

export type ShareImageResult =
  | { bytes: Uint8Array }
  | { refused: 'site_not_found' }
  /** Versions of older programs have none. */
  | { refused: 'share_image_missing' }

/** Open Graph image of a live site: PNG, 1200 × 630. */
export async function readShareImage(
  db: Database,
  files: FileStore,
  subdomain: string,
): Promise<ShareImageResult> {
  const site = await findSiteBySubdomain(db, subdomain)
  if (!site || !isServed(site)) return { refused: 'site_not_found' }
  const version = await findVersion(db, site.orderId, site.liveVersion)
  const file = version?.files['share.png']
  const bytes = file && (await readVersionFile(file, version.files, readStoredFrom(files)))
  return bytes ? { bytes } : { refused: 'share_image_missing' }
}
