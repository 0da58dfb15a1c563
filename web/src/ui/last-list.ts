/**
 * The list of orders that was looked at last, so that an order's page leads to the one after it and
 * back to where one came from. Of this tab, also after a reload.
 */
const KEPT = 'lastList'

type LastList = { readonly address: string; readonly ids: readonly string[] }

export function rememberList(list: LastList): void {
  sessionStorage.setItem(KEPT, JSON.stringify(list))
}

export function lastList(): LastList | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The ids before and after one of the list; undefined at its ends, and for what is not in it. */
export function neighboursOf(id: string): {
  readonly before: string | undefined
  readonly after: string | undefined
} {
  const ids = lastList()?.ids ?? []
  const at = ids.indexOf(id)
  return { before: at === -1 ? undefined : ids[at - 1], after: at === -1 ? undefined : ids[at + 1] }
}
