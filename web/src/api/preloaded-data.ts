import {
  PRELOADED_ELEMENT_ID,
  type PreloadedData,
  type OrderSummary,
} from '@vitrine/domain/orders/preloaded-data'

/** What the server wrote into this page; null: nothing. */
function read(): PreloadedData | null {
  if (import.meta.env.SSR) return null
  const json = document.getElementById(PRELOADED_ELEMENT_ID)?.textContent
  return json ? JSON.parse(json) : null
}

let delivered: PreloadedData | null | undefined
const taken = new Set<string>()

/** How the order stands, as it is written in the page already. */
export function preloadedStatus(): OrderSummary | null {
  delivered ??= read()
  return delivered?.opening ?? null
}

/** The answer to a call that came with the page, once: whoever asks again wants a newer one. */
export function takePreloadedResponse(address: string): unknown {
  delivered ??= read()
  if (taken.has(address)) return undefined
  taken.add(address)
  return delivered?.answers[address]
}
