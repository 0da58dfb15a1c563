import { randomUUID } from 'node:crypto'
import { mailRoutes } from '@vitrine/contract/mail'
import type { House } from '../platform/house.ts'
import type { Http } from '../platform/http.ts'
import { isInThread } from './letter-kinds.ts'
import { listLettersOfOrder } from './letter-store.ts'
import { sendLostLinksKind } from './letters/order-link.tsx'

/** Addresses can be guessed as passwords can: the same limit as there. */
const TRIES = { limit: { max: 10, windowSeconds: 600 } }

export function serveMailsToCustomer(http: Http, { db, enqueue }: House): void {
  http.serve(mailRoutes.listMailsSent, async ({ order }) =>
    (await listLettersOfOrder(db, order.id)).flatMap(({ sentAt, ...letter }) =>
      sentAt !== null && isInThread({ ...letter, sentAt })
        ? [
            {
              id: letter.id,
              to: letter.recipient,
              subject: letter.subject,
              sentAt: sentAt.toISOString(),
            },
          ]
        : [],
    ),
  )

  http.serve(
    mailRoutes.askForLinks,
    async ({ body }) => {
      // The same work whether there is an order or not: a job looks, and nobody waits for it.
      const asked = { email: body.email, occurrence: randomUUID() }
      await db.transaction((tx) => enqueue(tx, sendLostLinksKind, asked))
      return { accepted: true as const }
    },
    TRIES,
  )
}
