/**
 * The order summary that the server writes into the customer's page, so that it is readable before
 * scripts run. The build renders it with tokens for each subject; the server picks one and fills it
 * in (`server/src/pages/preload-page.ts`).
 */
import { displayUrl } from '../addresses/display-url.ts'
import { orderStatusCopy, type OrderProgress, pageSubject } from './order-status-copy.ts'

export type OrderSummary = {
  readonly about: ReturnType<typeof pageSubject>
  readonly reference: string
  readonly title: string
  readonly text: string
  /** Address of the live site; empty: none. */
  readonly address: string
}

export type OrderSummaryText = Exclude<keyof OrderSummary, 'about'>

export const orderSummaryTokens: Readonly<Record<OrderSummaryText, string>> = {
  reference: '%ORDER_REFERENCE%',
  title: '%ORDER_TITLE%',
  text: '%ORDER_TEXT%',
  address: '%ORDER_ADDRESS%',
}

/** The JSON block with the summary and preloaded responses. */
export const PRELOADED_ELEMENT_ID = 'vitrine-delivered'

export type PreloadedData = {
  readonly opening: OrderSummary
  /** By request URL. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Null once over: the text has a date in the visitor's time zone. */
export function orderSummary(
  order: OrderProgress & { readonly reference: string; readonly site: { url: string } | null },
): OrderSummary | null {
  const about = pageSubject(order)
  const isOver = order.orderStatus === 'cancelled' || order.orderStatus === 'expired'
  if (isOver || (order.orderStatus === 'closed' && about === 'order')) return null
  const { reference, site } = order
  return { about, reference, ...orderStatusCopy(order), address: site ? displayUrl(site.url) : '' }
}
