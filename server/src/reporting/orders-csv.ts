import type { QueueEntry } from '@vitrine/contract/reporting'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv-line.ts'

type Lookup = {
  /** Usernames by user ID. */
  readonly names: ReadonlyMap<string, string>
  /** Names by tag ID. */
  readonly tags: ReadonlyMap<string, string>
}

const COLUMNS: readonly (readonly [
  head: string,
  of: (entry: QueueEntry, lookup: Lookup) => string | null,
])[] = [
  ['Order', ({ orderId }) => orderReference(orderId)],
  ['Customer', ({ customerName }) => customerName],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Plan', ({ packageId }) => packageId],
  ['Status', ({ orderStatus }) => orderStatus],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Needs', ({ needs }) => needs],
  ['Due', ({ clock, revision }) => (revision ?? clock).dueAt],
  ['Assigned to', ({ assigneeId }, { names }) => names.get(assigneeId ?? '') ?? null],
  ['Languages', ({ languages }) => languages.join(', ')],
  ['Tags', ({ tagIds }, { tags }) => tagIds.flatMap((id) => tags.get(id) ?? []).join(', ')],
  ['Ordered', ({ createdAt }) => createdAt],
  ['Site', ({ siteUrl }) => siteUrl],
]

/** One line per order, in their order. */
export const ordersCsv = (entries: readonly QueueEntry[], lookup: Lookup): string =>
  [
    BYTE_ORDER_MARK,
    csvLine(COLUMNS.map(([head]) => head)),
    ...entries.map((entry) => csvLine(COLUMNS.map(([, of]) => of(entry, lookup)))),
  ].join('')
