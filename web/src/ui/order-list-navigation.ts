/**
 * The last viewed list of orders, for links to the next order and back. Per tab, also after a
 * reload.
 */
const STORAGE_KEY = 'lastList'

type OrderList = { readonly address: string; readonly ids: readonly string[] }

export function storeOrderList(list: OrderList): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(list))
}

export function readOrderList(): OrderList | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The previous and next id of the list; undefined at its ends and for unknown ids. */
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
