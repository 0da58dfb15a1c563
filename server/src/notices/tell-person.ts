import { randomUUID } from 'node:crypto'
import { staffActor } from '@vitrine/domain/actor'
import type { TeamNotices } from '@vitrine/domain/notice-kinds'
import { canSignIn, findUser } from '../accounts/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { noticeToMail } from './events.ts'
import { readNoticeMail } from './mail-store.ts'
import { insertNotice } from './notice-store.ts'
import type { Notice } from './tables.ts'

export type NoticeDeps = Pick<House, 'db' | 'clock' | 'emit'> & {
  /** When whoever has chosen nothing is mailed what. */
  readonly teamNotices: () => TeamNotices
}

/**
 * Tells a member of the team, once for each kind and subject. Nobody is told of what they did
 * themselves, and who can't sign in is told nothing.
 */
export async function tellPerson(
  tx: Transaction,
  { emit, teamNotices }: NoticeDeps,
  telling: Pick<Notice, 'userId' | 'kind' | 'orderId' | 'about' | 'actor'>,
  now: Date,
): Promise<void> {
  const person = await findUser(tx, telling.userId)
  if (!person || !canSignIn(person) || staffActor(person.username) === telling.actor) return
  const id = randomUUID()
  const mail = (await readNoticeMail(tx, person.id)) ?? teamNotices()[telling.kind]
  // Who wants none now is not mailed later what came in the meantime.
  const mailedAt = mail === 'none' ? now : null
  const isNew = await insertNotice(tx, { ...telling, id, at: now, readAt: null, mailedAt })
  if (isNew && mail === 'at-once')
    await emit(tx, noticeToMail, { orderId: telling.orderId, noticeId: id }, now)
}
