import { randomUUID } from 'node:crypto'
import { emailRoutes } from '@vitrine/contract/emails'
import type { AppContext } from '../platform/app-context.ts'
import type { Http } from '../platform/http.ts'
import { isInThread } from './email-kinds.ts'
import { findUndeliverable, listEmailsOfOrder } from './email-store.ts'
import { sendLostLinksKind } from './templates/order-link.tsx'
import { shownEmail } from '../platform/shown-email.ts'

/** Addresses can be guessed like passwords: the same limit. */
const TRIES = { limit: { max: 10, windowSeconds: 600 } }

export function registerCustomerEmailRoutes(http: Http, { db, enqueue }: AppContext): void {
  http.serve(emailRoutes.listSentEmails, async ({ order }) =>
    (await listEmailsOfOrder(db, order.id)).flatMap(({ sentAt, ...letter }) =>
      sentAt !== null && isInThread({ ...letter, sentAt })
        ? [
            {
              id: letter.id,
              to: shownEmail(letter.recipient),
              subject: letter.subject,
              sentAt: sentAt.toISOString(),
            },
          ]
        : [],
    ),
  )

  http.serve(emailRoutes.readEmailDelivery, async ({ order }) => ({
    isReturned: (await findUndeliverable(db, [order.id])).has(order.id),
  }))

  http.serve(
    emailRoutes.requestOrderLinks,
    async ({ body }) => {
      // A job does the work, so the response time does not reveal whether an order exists.
      const asked = { email: body.email, occurrence: randomUUID() }
      await db.transaction((tx) => enqueue(tx, sendLostLinksKind, asked))
      return { accepted: true as const }
    },
    TRIES,
  )
}
