/** Queue entries for tests. */
import type { ClockResponse } from '@vitrine/contract/ordering'
import type { QueueEntry } from '@vitrine/contract/reporting'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

export function clockFixture(facts: Partial<ClockResponse> = {}): ClockResponse {
  const promisedMs = 72 * HOUR
  const remainingMs = facts.remainingMs ?? 40 * HOUR
  return {
    state: 'running',
    promisedMs,
    usedMs: promisedMs - remainingMs,
    remainingMs,
    dueAt: null,
    metAt: null,
    ...facts,
  }
}

export function queueEntryFixture(facts: Partial<QueueEntry> = {}): QueueEntry {
  return {
    orderId: '00000000-0000-4000-8000-000000000001',
    customerName: 'Sofia Almeida',
    customerEmail: 'sofia@example.org',
    currentJobTitle: 'Critical care nurse',
    targetJobTitle: 'Charge nurse',
    packageId: 'professional',
    orderStatus: 'in_production',
    paymentStatus: 'paid',
    languages: ['English', 'Portuguese'],
    colorScheme: 'zen-garden',
    clock: clockFixture(),
    revision: null,
    unansweredSince: null,
    answerDueAt: null,
    needs: null,
    assigneeId: null,
    since: '2026-01-14T09:00:00.000Z',
    createdAt: '2026-01-14T09:00:00.000Z',
    tagIds: [],
    siteUrl: null,
    foundInMessageOf: null,
    foundBy: null,
    ...facts,
  }
}
