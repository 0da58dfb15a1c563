import type { StoredObjects, Kind } from '../ledger/ledger.ts'
import { type ApiResponse, okResponse, notFound } from './api-response.ts'
import { integer, type TimeRange, text, timeRange } from './parse-parameters.ts'

export const listParameters = {
  created: timeRange(),
  ending_before: text(),
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
}

type Page = {
  created?: TimeRange | undefined
  ending_before?: string | undefined
  limit?: number | undefined
  starting_after?: string | undefined
}

/**
 * One page of a list in Stripe's format, newest first.
 *
 * `all` is oldest first; `url` is the path of the list. Rejects an unknown cursor.
 */
export function paginateList<K extends Exclude<Kind, 'balance_transaction'>>(
  kind: K,
  all: readonly StoredObjects[K][],
  page: Page,
  url: string,
): ApiResponse {
  const limit = page.limit ?? 10
  const newestFirst = all.toReversed()
  const wanted = (object: StoredObjects[K]) => isWithin(object.created, page.created)
  const cursor = page.starting_after ?? page.ending_before
  const at = newestFirst.findIndex((object) => object.id === cursor)
  if (cursor !== undefined && at === -1) {
    const param = page.starting_after === undefined ? 'ending_before' : 'starting_after'
    return notFound(kind, cursor, param, 400)
  }
  if (page.ending_before !== undefined && page.starting_after === undefined) {
    const before = newestFirst.slice(0, at).filter(wanted)
    return pageOf(before.slice(-limit), before.length > limit, url)
  }
  const after = newestFirst.slice(at + 1).filter(wanted)
  return pageOf(after.slice(0, limit), after.length > limit, url)
}

function pageOf(data: readonly object[], hasMore: boolean, url: string): ApiResponse {
  return okResponse({ object: 'list', data, has_more: hasMore, url })
}

function isWithin(created: number, range: TimeRange = {}): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}
