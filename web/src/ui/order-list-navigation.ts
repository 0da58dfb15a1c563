/**
 * The list of orders that was looked at last, so that an order's page leads to the one after it and
 * back to where one came from. Of this tab, also after a reload.
 */
const KEPT = 'lastList'

type OrderList = { readonly address: string; readonly ids: readonly string[] }

export function storeOrderList(list: OrderList): void {
  sessionStorage.setItem(KEPT, JSON.stringify(list))
}

export function readOrderList(): OrderList | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The ids before and after one of the list; undefined at its ends, and for what is not in it. */
export function adjacentOrders(id: string): {
  readonly previous: string | undefined
  readonly next: string | undefined
} {
  const ids = readOrderList()?.ids ?? []
  const at = ids.indexOf(id)
  return {
    previous: at === -1 ? undefined : ids[at - 1],
    next: at === -1 ? undefined : ids[at + 1],
  }
}
