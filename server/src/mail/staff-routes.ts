import { type EmailResponse, emailRoutes } from '@vitrine/contract/emails'
import { findOrder } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { isInThread, isToCustomer } from './email-kinds.ts'
import { findEmail, findEmailAbout, insertEmail, listEmailsOfOrder } from './email-store.ts'
import { sendEmailKind } from './send-email.ts'
import type { Email } from './tables.ts'
import { shownEmail } from '../platform/shown-email.ts'

export function registerEmailRoutes(http: Http, { db, clock, enqueue }: AppContext): void {
  http.serve(emailRoutes.listEmails, async ({ params }) =>
    (await listEmailsOfOrder(db, params.orderId)).map(describe),
  )

  http.serve(emailRoutes.readEmail, async ({ params }) => {
    const letter = await findEmail(db, params.letterId)
    if (letter?.orderId !== params.orderId) throw noSuchEmail()
    const { html, text, replyTo, attached } = letter
    return { ...describe(letter), html, text, replyTo, attached }
  })

  http.serve(emailRoutes.resendEmail, async ({ params, body }) => {
    const copy = await db.transaction(async (tx) => {
      const letter = await findEmail(tx, params.letterId)
      if (letter?.orderId !== params.orderId) return undefined
      const order = isToCustomer(letter) ? await findOrder(tx, params.orderId) : undefined
      // The request id is the copy's id, so a second click sends nothing.
      const fresh: Email = {
        ...letter,
        // The address may have been corrected since.
        recipient: order?.customerEmail ?? letter.recipient,
        id: body.requestId,
        about: `copy:${body.requestId}`,
        createdAt: clock(),
        sentAt: null,
        failedAt: null,
        returnedAt: null,
        returnReason: null,
        attached: null,
        gathered: null,
        gathersUntil: null,
      }
      if (await insertEmail(tx, fresh)) {
        await enqueue(tx, sendEmailKind, { letterId: fresh.id }, { key: fresh.id })
      }
      return findEmailAbout(tx, fresh.kind, fresh.about)
    })
    if (!copy) throw noSuchEmail()
    return describe(copy)
  })
}

const noSuchEmail = () => new HttpError(404, 'email_not_found', 'There is no such email.')

function stateOf({ returnedAt, sentAt, failedAt }: Email): EmailResponse['state'] {
  if (returnedAt !== null) return 'returned'
  if (sentAt !== null) return 'sent'
  return failedAt !== null ? 'failed' : 'waiting'
}

function describe(letter: Email): EmailResponse {
  return {
    id: letter.id,
    kind: letter.kind,
    to: shownEmail(letter.recipient),
    subject: letter.subject,
    state: stateOf(letter),
    createdAt: letter.createdAt.toISOString(),
    sentAt: letter.sentAt?.toISOString() ?? null,
    inThread: isInThread(letter),
  }
}
