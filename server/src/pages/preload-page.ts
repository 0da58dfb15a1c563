import {
  PRELOADED_ELEMENT_ID,
  type PreloadedData,
  type OrderSummaryText,
  orderSummary,
  orderSummaryTokens,
} from '@vitrine/domain/orders/preloaded-data'
import { escapeHtml } from '@vitrine/domain/storefront/site-config'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Data to embed in a page; null: none. */
export type ReadPreload = (request: FastifyRequest) => Promise<PreloadedData | null>

/**
 * Preloads the API responses that the customer's page requests first, through the same guards and
 * limits. `first` is the order's status; if it is refused or the URL requests another view, nothing
 * is preloaded. Paths contain `:paymentIntentId`.
 */
export function createPreloader(
  app: FastifyInstance,
  first: string,
  others: readonly string[],
): ReadPreload {
  return async (request) => {
    const query = new URL(request.url, 'http://localhost').searchParams
    const [oid, t] = [query.get('oid'), query.get('t')]
    if (!oid || !t || query.has('view')) return null
    const addressOf = (path: string) =>
      `${path.replace(':paymentIntentId', encodeURIComponent(oid))}?${new URLSearchParams({ token: t })}`
    const ask = async (path: string): Promise<unknown> => {
      const { 'x-forwarded-for': forwarded } = request.headers
      const answer = await app.inject({
        method: 'GET',
        url: addressOf(path),
        // Invalid links count against the client's address.
        headers: {
          'sec-purpose': 'prefetch',
          ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
        },
        remoteAddress: request.socket.remoteAddress ?? '',
      })
      return answer.statusCode === 200 ? answer.json() : undefined
    }
    const order = await ask(first)
    const opening =
      order === undefined ? null : orderSummary(order as Parameters<typeof orderSummary>[0])
    if (!opening) return null
    const rest = await Promise.all(others.map(async (path) => [addressOf(path), await ask(path)]))
    return { opening, answers: { [addressOf(first)]: order, ...Object.fromEntries(rest) } }
  }
}

const TOKENS: ReadonlyMap<string, OrderSummaryText> = new Map(
  Object.entries(orderSummaryTokens).map(([word, token]) => [token, word as OrderSummaryText]),
)
const ANY_TOKEN = new RegExp([...TOKENS.keys()].join('|'), 'g')

/** The built page with the matching status section, its texts and the preloaded data. */
export function renderPreloadedPage(page: string, { opening, answers }: PreloadedData): string {
  // Escape `<`, which could end the script.
  const json = JSON.stringify({ opening, answers }).replaceAll('<', '\\u003c')
  const block = `<script id="${PRELOADED_ELEMENT_ID}" type="application/json">${json}</script>`
  return page
    .replace(/<main\b[^>]* data-about="(\w+)"[\s\S]*?<\/main>/g, (main, about: string) =>
      about === opening.about ? main : '',
    )
    .replace(ANY_TOKEN, (token) => {
      const word = TOKENS.get(token)
      return word === undefined ? token : escapeHtml(opening[word])
    })
    .replace('</body>', () => `${block}</body>`)
}
