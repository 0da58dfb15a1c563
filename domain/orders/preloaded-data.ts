/**
 * The opening of the customer's page: how the order stands, written into the page before it is sent, so
 * that it is read before any script has come. The build draws it with tokens in place of the words,
 * once for each thing that the page may be about; the server keeps the one that fits and fills it in
 * (`server/src/pages/preload-page.ts`).
 */
import { displayUrl } from '../addresses/display-url.ts'
import { orderStatusCopy, type OrderProgress, pageSubject } from './order-status-copy.ts'

export type OrderSummary = {
  readonly about: ReturnType<typeof pageSubject>
  readonly reference: string
  readonly title: string
  readonly text: string
  /** Of the live site, as people say it; empty: nothing is live. */
  readonly address: string
}

export type OrderSummaryText = Exclude<keyof OrderSummary, 'about'>

export const orderSummaryTokens: Readonly<Record<OrderSummaryText, string>> = {
  reference: '%ORDER_REFERENCE%',
  title: '%ORDER_TITLE%',
  text: '%ORDER_TEXT%',
  address: '%ORDER_ADDRESS%',
}

/** The JSON block with the opening's words and the answers to the calls that the page begins with. */
export const PRELOADED_ELEMENT_ID = 'vitrine-delivered'

export type PreloadedData = {
  readonly opening: OrderSummary
  /** By the address of the call. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Null for what is over: it tells of a day, which is that of the reader's own clock. */
export function orderSummary(
  order: OrderProgress & { readonly reference: string; readonly site: { url: string } | null },
): OrderSummary | null {
  const about = pageSubject(order)
  const isOver = order.orderStatus === 'cancelled' || order.orderStatus === 'expired'
  if (isOver || (order.orderStatus === 'closed' && about === 'order')) return null
  const { reference, site } = order
  return { about, reference, ...orderStatusCopy(order), address: site ? displayUrl(site.url) : '' }
}
