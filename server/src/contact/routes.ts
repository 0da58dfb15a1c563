import { randomUUID } from 'node:crypto'
import { contactRoutes, REPORT, WITHDRAWAL } from '@vitrine/contract/contact'
import { actorName } from '@vitrine/domain/orders/order-events'
import { formatCents } from '@vitrine/domain/payments/money'
import { refundRefusal, type SyncDeps } from '../payments/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError, refusal } from '../platform/http.ts'
import { accept } from '../platform/refusals.ts'
import { findContact, insertContact, listContacts, markAnswered } from './contact-store.ts'
import { contactAnswered, messageReceived, reportDecided } from './events.ts'
import { decideReport, findReport, findReports, insertReport } from './reports.ts'
import { listContactMessages, replyToContact } from './reply-to-contact.ts'
import type { Contact, ContactMessage, Report, Withdrawal } from './tables.ts'
import {
  findWithdrawal,
  findWithdrawals,
  type LawAt,
  openWithdrawal,
  refundDueAt,
  refundWithdrawal,
  withdrawalSentence,
} from './withdrawals.ts'
import { shownEmail } from '../platform/shown-email.ts'

export type ContactDeps = AppContext & SyncDeps & { readonly lawAt: LawAt }

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
export function registerWithdrawalRoute(http: Http, deps: ContactDeps): void {
  const { db, emit, clock, lawAt } = deps
  http.serve(
    contactRoutes.sendWithdrawal,
    async ({ body: { name, contract, email } }) => {
      const [now, id] = [clock(), randomUUID()]
      const message = `I withdraw from contract ${contract}.`
      const statement = {
        ...{ id, name, email, message, createdAt: now, answeredAt: null },
        ...{ phone: null, package: WITHDRAWAL },
      }
      await db.transaction(async (tx) => {
        await insertContact(tx, statement)
        await openWithdrawal(tx, lawAt, statement, now)
        await emit(tx, messageReceived, { contactId: id }, now)
      })
      return { id, createdAt: now.toISOString() }
    },
    { limit: { max: 5, windowSeconds: 3600 } },
  )
}

export function registerReportRoute(http: Http, deps: ContactDeps): void {
  const { db, emit, clock, sites } = deps
  http.serve(
    contactRoutes.sendReport,
    async ({ body: { site, reason, explanation, name, email } }) => {
      const [now, id] = [clock(), randomUUID()]
      await db.transaction(async (tx) => {
        await insertContact(tx, {
          ...{ id, name: name || 'Anonymous', email: email || '', phone: null },
          ...{ message: `${site}\n\n${explanation}`, package: REPORT },
          ...{ createdAt: now, answeredAt: null },
        })
        await insertReport(tx, sites, { contactId: id, site, reason, receivedAt: now })
        await emit(tx, messageReceived, { contactId: id }, now)
      })
      return { id, createdAt: now.toISOString() }
    },
    { limit: { max: 5, windowSeconds: 3600 } },
  )
}

/** More than a small team has open. */
const SHOWN = 500

export function registerContactStaffRoutes(http: Http, deps: ContactDeps): void {
  const { db, emit, clock } = deps

  http.serve(contactRoutes.listContacts, async () => {
    const listed = await listContacts(db, SHOWN)
    const idsOf = (about: string) =>
      listed.filter((each) => each.package === about).map(({ id }) => id)
    const opened = await findWithdrawals(db, idsOf(WITHDRAWAL))
    const reported = await findReports(db, idsOf(REPORT))
    const messages = await listContactMessages(
      db,
      listed.map(({ id }) => id),
    )
    return listed.map((each) =>
      describe(each, {
        thread: messages.filter(({ contactId }) => contactId === each.id),
        withdrawal: opened.find(({ contactId }) => contactId === each.id),
        report: reported.find(({ contactId }) => contactId === each.id),
      }),
    )
  })

  http.serve(contactRoutes.markContactAnswered, async ({ params }) => {
    const { contactId } = params
    const now = clock()
    await db.transaction(async (tx) => {
      if (await markAnswered(tx, contactId, now))
        await emit(tx, contactAnswered, { contactId }, now)
    })
    return answerOf(contactId)
  })

  http.serve(contactRoutes.replyToContact, async ({ params, body, actor }) => {
    const reply = { ...params, ...body, actor }
    const result = await db.transaction((tx) => replyToContact(tx, emit, reply, clock()))
    accept(result, {
      contact_not_found: notFound,
      no_address: [409, 'Not sent: this message came without an email address.'],
      request_id_taken: [
        409,
        'Duplicate request ID. Copy your text, reload the page and send it again.',
      ],
      conversation_full: [409, 'Not sent: this thread is full. Write by email.'],
    })
    return answerOf(params.contactId)
  })

  http.serve(contactRoutes.refundWithdrawal, async ({ params, body, actor, audit }) => {
    const { contactId } = params
    const withdrawal = await findWithdrawal(db, contactId)
    if (!withdrawal) throw notFound()
    const result = await refundWithdrawal(deps, withdrawal, { actor, ...body })
    if ('refunds' in result)
      audit({ to: formatCents(result.refunds.reduce((sum, part) => sum + part.amountCents, 0)) })
    if ('refused' in result)
      throw result.refused === 'nothing_due'
        ? refusal('nothing_due', 'This withdrawal opens no refund. You can refund on the order.')
        : refundRefusal(result)
    return answerOf(contactId)
  })

  http.serve(contactRoutes.decideReport, async ({ params: { contactId }, body, actor }) => {
    const now = clock()
    if (!(await findReport(db, contactId))) throw notFound()
    const isDecided = await db.transaction(async (tx) => {
      if (!(await decideReport(tx, contactId, { ...body, by: actor }, now))) return false
      await emit(tx, reportDecided, { contactId }, now)
      if (await markAnswered(tx, contactId, now))
        await emit(tx, contactAnswered, { contactId }, now)
      return true
    })
    if (!isDecided)
      throw refusal('already_decided', 'Somebody decided on this report. Reload the page.')
    return answerOf(contactId)
  })

  async function answerOf(contactId: string) {
    const contact = await findContact(db, contactId)
    if (!contact) throw notFound()
    return describe(contact, {
      thread: await listContactMessages(db, [contactId]),
      withdrawal: await findWithdrawal(db, contactId),
      report: await findReport(db, contactId),
    })
  }
}

const notFound = () => new HttpError(404, 'contact_not_found', 'There is no such message.')

type Attached = {
  readonly thread: readonly ContactMessage[]
  readonly withdrawal: Withdrawal | undefined
  readonly report: Report | undefined
}

const describe = (contact: Contact, { thread, withdrawal, report }: Attached) => ({
  ...contact,
  email: shownEmail(contact.email),
  createdAt: contact.createdAt.toISOString(),
  answeredAt: contact.answeredAt?.toISOString() ?? null,
  thread: thread.map(({ id, author, text, at }) => ({
    ...{ id, text, at: at.toISOString() },
    name: author === 'customer' ? null : actorName(author),
  })),
  withdrawal: withdrawal
    ? {
        orderId: withdrawal.orderId,
        sentence: withdrawalSentence(withdrawal),
        refundCents: withdrawal.refundCents,
        isOwnAddress: withdrawal.isOwnAddress,
        dueAt: refundDueAt(withdrawal).toISOString(),
        refundedAt: withdrawal.refundedAt?.toISOString() ?? null,
      }
    : null,
  report: report
    ? {
        ...{ site: report.site, reason: report.reason, orderId: report.orderId },
        decision: decisionOf(report),
      }
    : null,
})

const decisionOf = ({ verdict, reasons, decidedBy, decidedAt }: Report) =>
  verdict === null || decidedBy === null || decidedAt === null
    ? null
    : { verdict, reasons: reasons ?? '', by: actorName(decidedBy), at: decidedAt.toISOString() }
