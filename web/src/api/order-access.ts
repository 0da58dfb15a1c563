import { type BrowserStorage, readLastOrder } from './stored-order.ts'

/** Credentials of the customer's pages: the order's payment intent id and its token. */
export type OrderAccess = { readonly oid: string; readonly t: string }

/**
 * Finds the credentials, most trusted first: the opened link (`?oid&t`), the history entry, and the
 * last order in storage. Undefined if a part is missing.
 */
export function findOrderAccess(
  search: string,
  historyState: unknown,
  storage: BrowserStorage,
): OrderAccess | undefined {
  const query = new URLSearchParams(search)
  const remembered = readLastOrder(storage)
  return (
    both(query.get('oid'), query.get('t')) ??
    accessFromHistory(historyState) ??
    both(
      query.get('oid') ?? remembered.paymentIntentId,
      query.get('t') ?? remembered.onboardingToken,
    )
  )
}

/** Removes the credentials from a query string, so that nothing that logs URLs sees them. */
export function stripAccess(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('oid')
  query.delete('t')
  return query.size > 0 ? `?${query}` : ''
}

export function hasAccessParams(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.has('oid') || query.has('t')
}

export function accessFromHistory(historyState: unknown): OrderAccess | undefined {
  if (typeof historyState !== 'object' || historyState === null) return undefined
  const { oid, t } = historyState as Record<string, unknown>
  return both(oid, t)
}

function both(oid: unknown, t: unknown): OrderAccess | undefined {
  return typeof oid === 'string' && typeof t === 'string' && oid !== '' && t !== ''
    ? { oid, t }
    : undefined
}
