import { readShownMembers } from '../accounts/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { EmailWriter } from './templates/layout.tsx'

/** The member who acted, if they agreed that customers see them. */
export async function findEmailWriter(
  tx: Transaction,
  actor: string | undefined,
  publicUrl: string,
): Promise<EmailWriter | null> {
  const shown = actor === undefined ? null : (await readShownMembers(tx)).byActor(actor)
  if (!shown) return null
  const { name, picturePath } = shown
  return { name, pictureUrl: picturePath === null ? null : publicUrl + picturePath }
}
