/**
 * The opening of the customer's page: how the order stands, written into the page before it is sent, so
 * that it is read before any script has come. The build draws it with tokens in place of the words,
 * once for each thing that the page may be about; the server keeps the one that fits and fills it in
 * (`server/src/pages/write-opening.ts`).
 */
import { addressWords } from './address-words.ts'
import { orderState, type OrderProgress, pageAbout } from './order-state.ts'

export type Opening = {
  readonly about: ReturnType<typeof pageAbout>
  readonly reference: string
  readonly title: string
  readonly text: string
  /** Of the live site, as people say it; empty: nothing is live. */
  readonly address: string
}

export type OpeningWords = Exclude<keyof Opening, 'about'>

export const openingTokens: Readonly<Record<OpeningWords, string>> = {
  reference: '%ORDER_REFERENCE%',
  title: '%ORDER_TITLE%',
  text: '%ORDER_TEXT%',
  address: '%ORDER_ADDRESS%',
}

/** The JSON block with the opening's words and the answers to the calls that the page begins with. */
export const DELIVERED_ELEMENT_ID = 'vitrine-delivered'

export type Delivered = {
  readonly opening: Opening
  /** By the address of the call. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Null for what is over: it tells of a day, which is that of the reader's own clock. */
export function openingOf(
  order: OrderProgress & { readonly reference: string; readonly site: { url: string } | null },
): Opening | null {
  const about = pageAbout(order)
  const isOver = order.orderStatus === 'cancelled' || order.orderStatus === 'expired'
  if (isOver || (order.orderStatus === 'closed' && about === 'order')) return null
  const { reference, site } = order
  return { about, reference, ...orderState(order), address: site ? addressWords(site.url) : '' }
}
