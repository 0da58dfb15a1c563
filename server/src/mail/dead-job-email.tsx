import { z } from 'zod'
import type { DeadJob } from '../platform/jobs.ts'
import { findEmail } from './email-store.ts'
import { TeamEmail } from './templates/team-email.tsx'
import { sendEmailKind } from './send-email.ts'
import type { MailDeps } from './mail-deps.ts'
import { queueEmail } from './queue-email.ts'

const KIND = 'team-dead-job'
const MINUTE_MS = 60 * 1000
/** After this time a failing mail server needs a person. */
const LETTER_LIFETIME_MS = 3 * 24 * 60 * MINUTE_MS

/**
 * Emails the team about a dead job, at most hourly per kind. Email jobs are retried for three days.
 */
export function mailTeamOfDeadJobs(deps: MailDeps): (dead: DeadJob) => Promise<void> {
  const { db, clock, enqueue, sender } = deps
  return async ({ id, name, payload }) => {
    const now = clock()
    const letterId = z.object({ letterId: z.uuid() }).safeParse(payload).data?.letterId
    await db.transaction(async (tx) => {
      const letter =
        name === sendEmailKind.name && letterId ? await findEmail(tx, letterId) : undefined
      const isYoung = letter && now.getTime() - letter.createdAt.getTime() < LETTER_LIFETIME_MS
      if (letter && isYoung && letter.sentAt === null) {
        const startAfter = new Date(now.getTime() + 5 * MINUTE_MS)
        await enqueue(tx, sendEmailKind, { letterId: letter.id }, { key: letter.id, startAfter })
      }
      // A failing alert must not cause another alert.
      if (letter?.kind === KIND) return
      await queueEmail(tx, enqueue, {
        kind: KIND,
        about: `${name}:${now.toISOString().slice(0, 13)}`,
        orderId: letter?.orderId ?? null,
        recipient: sender.supportEmail,
        subject: `A task failed at every try: ${name}`,
        body: (
          <TeamEmail
            sender={sender}
            facts={{
              title: 'A task failed at every try',
              sentence:
                'The program has tried it 25 times. The log says why: look for the task’s number.',
              facts: [
                ['Task', name],
                ['Number', id],
              ],
              url: `${sender.publicUrl}/admin`,
              action: 'Open the queue',
            }}
          />
        ),
        now,
      })
    })
  }
}
