import type { Transaction, Kind } from '../ledger/ledger.ts'
import { type ApiError, invalidRequest } from './api-response.ts'

/** Fields with an id, and the kind of the referenced object. */
const EXPANDABLE: Readonly<Record<string, Kind>> = {
  balance_transaction: 'balance_transaction',
  charge: 'charge',
  customer: 'customer',
  failure_balance_transaction: 'balance_transaction',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  source: 'charge',
}

type Finder = Pick<Transaction, 'find' | 'list'>

/**
 * Replaces ids by objects, for paths such as `latest_charge.balance_transaction` and, in lists,
 * `data.latest_charge`.
 *
 * Does not change `body`. Null fields stay null; a field without a reference is an error.
 */
export function expandObject(
  body: object,
  paths: readonly string[],
  finder: Finder,
): { value: object } | { refused: ApiError } {
  let value = body
  for (const path of paths) {
    const expanded = expandPath(value, path.split('.'), finder)
    if (expanded === undefined) {
      return {
        refused: invalidRequest(`This property cannot be expanded (${path}).`, undefined, 'expand'),
      }
    }
    value = expanded
  }
  return { value }
}

function expandPath(body: object, path: readonly string[], finder: Finder): object | undefined {
  const [field, ...rest] = path
  if (field === undefined) return body
  if (field === 'refunds' && isCharge(body)) return { ...body, refunds: refundsOf(body, finder) }
  const inside = (body as Record<string, unknown>)[field]
  if (inside === undefined) return undefined
  if (field === 'data' && Array.isArray(inside)) {
    const items = inside.map((item: object) => expandPath(item, rest, finder))
    return items.includes(undefined) ? undefined : { ...body, data: items }
  }
  const kind = EXPANDABLE[field]
  if (kind === undefined) return undefined
  const target = typeof inside === 'string' ? finder.find(kind, inside) : inside
  if (target === null) return body
  if (typeof target !== 'object') return undefined
  const expanded = expandPath(target, rest, finder)
  return expanded && { ...body, [field]: expanded }
}

function isCharge(body: object): body is { object: 'charge'; id: string } {
  return 'object' in body && body.object === 'charge'
}

function refundsOf(charge: { id: string }, finder: Finder): object {
  const data = finder.list('refund').filter((refund) => refund.charge === charge.id)
  return {
    object: 'list',
    data: data.toReversed().slice(0, 10),
    has_more: data.length > 10,
    url: `/v1/charges/${charge.id}/refunds`,
  }
}
