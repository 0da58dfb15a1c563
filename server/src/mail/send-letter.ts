import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import { findLetter, updateLetter } from './letter-store.ts'
import type { MailSender } from './sender/mail-sender.ts'

const sendPayload = z.object({ letterId: z.uuid() })

export const sendLetterJob = { name: 'mail.send-letter', lane: 'mail', payload: sendPayload } as const

/**
 * Sends a letter that is written. A crash between the sending and its note sends it
 * once more, with the same Message-ID.
 */
export function makeSendLetterJob(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly sender: MailSender
  readonly from: { readonly name: string; readonly address: string }
}): Job<z.infer<typeof sendPayload>> {
  const { db, clock, sender, from } = deps
  return {
    ...sendLetterJob,
    run: async ({ letterId }) => {
      const letter = await findLetter(db, letterId)
      if (!letter || letter.sentAt !== null) return
      try {
        await sender.send({
          id: letter.id,
          from,
          to: letter.recipient,
          replyTo: letter.replyTo,
          subject: letter.subject,
          html: letter.html,
          text: letter.text,
          date: letter.createdAt,
        })
      } catch (error) {
        await updateLetter(db, letterId, { failedAt: clock() })
        throw error
      }
      await updateLetter(db, letterId, { sentAt: clock(), failedAt: null })
    },
  }
}
