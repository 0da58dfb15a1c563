import { lt } from 'drizzle-orm'
import { job, noPayload, type Job, type JobKind } from '../../platform/jobs.ts'
import { inboundEmails } from '../tables.ts'
import type { Mailbox } from './mailbox.ts'
import { type InboundDeps, receiveEmail } from './receive-email.ts'

const receiveEmailsKind: JobKind<Record<string, never>> = {
  name: 'mail.receive-emails',
  queue: 'mail',
  payload: noPayload,
}

/** Larger emails are cut: their words come first. */
const LIMITS = { maxEmails: 20, maxBytes: 15 * 1024 * 1024 }
/** Far longer than an email stays unread in the mailbox. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

/** Reads the mailbox of replies. */
export const receiveEmailsJob = (deps: InboundDeps & { readonly mailbox: Mailbox }): Job =>
  job(receiveEmailsKind, async () => {
    await deps.mailbox.readNew(LIMITS, async (email) => {
      const outcome = await receiveEmail(deps, email)
      deps.log.info({ event: 'mail.inbound', outcome })
    })
    const old = new Date(deps.clock().getTime() - KEPT_MS)
    await deps.db.delete(inboundEmails).where(lt(inboundEmails.receivedAt, old))
  })
