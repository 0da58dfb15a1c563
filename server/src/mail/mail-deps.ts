import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Enqueue } from '../platform/jobs.ts'
import type { Sender } from './letters/letter.tsx'

/** What every part of this module that reacts or runs by the clock needs. */
export type MailDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly enqueue: Enqueue
  readonly appSecret: string
  readonly simulated: boolean
  readonly sender: Sender
}
