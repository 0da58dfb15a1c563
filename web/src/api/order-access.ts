import { type BrowserStorage, readLastOrder } from './stored-order.ts'

/** What opens the customer's own pages: the order's payment intent id and its token. */
export type OrderAccess = { readonly oid: string; readonly t: string }

/**
 * Finds the access in the order of trust: the link that was opened (`?oid&t`), what
 * this page kept in its history entry when it took the token out of the address, and
 * what the browser remembers of its last order. Undefined when a part is missing.
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

/** The address without the token and the order: nothing that reads addresses shall learn them. */
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

/** What a page put into its history entry. */
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
