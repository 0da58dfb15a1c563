import { randomUUID } from 'node:crypto'
import { contactRoutes, WITHDRAWAL } from '@vitrine/contract/contact'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { findContact, insertContact, listContacts, markAnswered } from './contact-store.ts'
import { contactAnswered, messageReceived } from './events.ts'
import type { Contact } from './tables.ts'
import { shownEmail } from '../platform/shown-email.ts'

export function registerContactRoutes(http: Http, { db, emit, clock }: AppContext): void {
  http.serve(
    contactRoutes.sendContact,
    async ({ body }) => {
      const now = clock()
      const id = randomUUID()
      const answer = { id, createdAt: now.toISOString() }
      // A bot filled the honeypot field; it gets the usual response.
      if (body.website) return answer
      const { name, email, phone, message, package: enquiry } = body
      await db.transaction(async (tx) => {
        await insertContact(tx, {
          id,
          name,
          email,
          phone: phone || null,
          message,
          package: enquiry || null,
          createdAt: now,
          answeredAt: null,
        })
        await emit(tx, messageReceived, { contactId: id }, now)
      })
      return answer
    },
    { limit: { max: 5, windowSeconds: 3600 } },
  )
}

/** Contracts are compared later, by the email: the answer must not tell whether one exists. */
export function registerWithdrawalRoute(http: Http, { db, emit, clock }: AppContext): void {
  http.serve(
    contactRoutes.sendWithdrawal,
    async ({ body: { name, contract, email } }) => {
      const [now, id] = [clock(), randomUUID()]
      const message = `I withdraw from contract ${contract}.`
      const statement = { id, name, email, message, createdAt: now, answeredAt: null }
      await db.transaction(async (tx) => {
        await insertContact(tx, { ...statement, phone: null, package: WITHDRAWAL })
        await emit(tx, messageReceived, { contactId: id }, now)
      })
      return { id, createdAt: now.toISOString() }
    },
    { limit: { max: 5, windowSeconds: 3600 } },
  )
}

/** More than a small team has open. */
const SHOWN = 500

export function registerContactStaffRoutes(http: Http, { db, emit, clock }: AppContext): void {
  http.serve(contactRoutes.listContacts, async () => (await listContacts(db, SHOWN)).map(describe))

  http.serve(contactRoutes.markContactAnswered, async ({ params }) => {
    const { contactId } = params
    const now = clock()
    await db.transaction(async (tx) => {
      if (await markAnswered(tx, contactId, now))
        await emit(tx, contactAnswered, { contactId }, now)
    })
    const contact = await findContact(db, contactId)
    if (!contact) throw new HttpError(404, 'contact_not_found', 'There is no such message.')
    return describe(contact)
  })
}

const describe = (contact: Contact) => ({
  ...contact,
  email: shownEmail(contact.email),
  createdAt: contact.createdAt.toISOString(),
  answeredAt: contact.answeredAt?.toISOString() ?? null,
})
