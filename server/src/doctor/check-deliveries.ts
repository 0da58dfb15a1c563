import type { HealthCheckResult } from '@vitrine/contract/doctor'
import { fault, note, passed } from './check-result.ts'
import type { DoctorContext } from './doctor-context.ts'

/** After four attempts: a short restart of the receiver is no fault. */
const TOLERATED_MS = 60 * 60 * 1000

/** Whether webhook deliveries succeed. */
export async function checkDeliveries({
  clock,
  readWebhooksStatus,
}: DoctorContext): Promise<HealthCheckResult> {
  const look = await readWebhooksStatus().catch(() => undefined)
  if (look === undefined) return note('deliveries', 'Not checked: the database did not answer.')
  if (look === null) return note('deliveries', 'Not checked by this command: open the page Health.')
  const failing = look.failing.filter(
    ({ since }) => clock().getTime() - since.getTime() > TOLERATED_MS,
  )
  if (failing.length > 0) {
    const names = failing.map(({ name, since }) => `“${name}” since ${said(since)}`).join(', ')
    return fault(
      'deliveries-failing',
      `Nothing arrives at ${names}; ${waitingWords(look.waiting)}.`,
      'Open Webhooks, read the failed deliveries, and fix or switch off the webhook.',
    )
  }
  if (look.on === 0) return passed('deliveries', 'No webhooks are set up.')
  return passed(
    'deliveries',
    `${look.on === 1 ? 'One webhook is' : `${look.on} webhooks are`} switched on; ${waitingWords(look.waiting)}.`,
  )
}

const waitingWords = (waiting: number) =>
  waiting === 0
    ? 'no message waits'
    : waiting === 1
      ? 'one message waits to be sent'
      : `${waiting} messages wait to be sent`

const said = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
