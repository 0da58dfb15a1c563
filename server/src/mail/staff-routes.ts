import { type LetterAnswer, mailRoutes } from '@vitrine/contract/mail'
import { findOrder } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { isInThread, isToCustomer } from './letter-kinds.ts'
import { findLetter, findLetterOf, insertLetter, listLettersOfOrder } from './letter-store.ts'
import { sendLetterKind } from './send-letter.ts'
import type { Letter } from './tables.ts'

export function serveLetters(http: Http, { db, clock, enqueue }: House): void {
  http.serve(mailRoutes.listLetters, async ({ params }) =>
    (await listLettersOfOrder(db, params.orderId)).map(describe),
  )

  http.serve(mailRoutes.resendLetter, async ({ params, body }) => {
    const copy = await db.transaction(async (tx) => {
      const letter = await findLetter(tx, params.letterId)
      if (letter?.orderId !== params.orderId) return undefined
      const order = isToCustomer(letter) ? await findOrder(tx, params.orderId) : undefined
      // The request's id is the copy's: a second click writes nothing.
      const fresh: Letter = {
        ...letter,
        // The customer's address may have been corrected since.
        recipient: order?.customerEmail ?? letter.recipient,
        id: body.requestId,
        about: `copy:${body.requestId}`,
        createdAt: clock(),
        sentAt: null,
        failedAt: null,
      }
      if (await insertLetter(tx, fresh)) {
        await enqueue(tx, sendLetterKind, { letterId: fresh.id }, { key: fresh.id })
      }
      return findLetterOf(tx, fresh.kind, fresh.about)
    })
    if (!copy) throw new HttpRefusal(404, 'There is no such mail.')
    return describe(copy)
  })
}

function describe(letter: Letter): LetterAnswer {
  return {
    id: letter.id,
    kind: letter.kind,
    to: letter.recipient,
    subject: letter.subject,
    state: letter.sentAt !== null ? 'sent' : letter.failedAt !== null ? 'failed' : 'waiting',
    createdAt: letter.createdAt.toISOString(),
    sentAt: letter.sentAt?.toISOString() ?? null,
    inThread: isInThread(letter),
  }
}
