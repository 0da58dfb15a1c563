import { SHOWN_PICTURE, type ShownMember } from '@vitrine/contract/shown-member'
import type { Database } from '../platform/database.ts'
import { listShownMembers, type Shown } from './member-pictures.ts'

/** Finds members for customers, by actor or ID; null: not one who agreed. */
export type ShownMembers = {
  readonly all: readonly ShownMember[]
  byActor(actor: string): ShownMember | null
  byId(userId: string | null): ShownMember | null
}

/** Reads the consent of all members once. */
export async function readShownMembers(db: Database): Promise<ShownMembers> {
  const all = await listShownMembers(db)
  const find = (isWanted: (shown: Shown) => boolean) => {
    const found = all.find(isWanted)
    return found ? describe(found) : null
  }
  return {
    all: all.map(describe),
    byActor: (actor) => find(({ username }) => actor === `staff:${username}`),
    byId: (userId) => find((shown) => shown.userId === userId),
  }
}

const describe = ({ name, pictureId }: Shown): ShownMember => ({
  name,
  picturePath:
    pictureId === null ? null : SHOWN_PICTURE.replace(/^GET /, '').replace(':pictureId', pictureId),
})
