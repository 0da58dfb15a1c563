import {
  PRELOADED_ELEMENT_ID,
  type PreloadedData,
  type OrderSummary,
} from '@vitrine/domain/orders/preloaded-data'

/** Reads the JSON block that the server wrote into the page. */
function read(): PreloadedData | null {
  if (import.meta.env.SSR) return null
  const json = document.getElementById(PRELOADED_ELEMENT_ID)?.textContent
  return json ? JSON.parse(json) : null
}

let delivered: PreloadedData | null | undefined
const taken = new Set<string>()

/** The order status that the page already shows. */
export function preloadedStatus(): OrderSummary | null {
  delivered ??= read()
  return delivered?.opening ?? null
}

/** Returns an embedded response once; a second request wants fresh data. */
export function takePreloadedResponse(address: string): unknown {
  delivered ??= read()
  if (taken.has(address)) return undefined
  taken.add(address)
  return delivered?.answers[address]
}
