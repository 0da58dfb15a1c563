import { DELIVERED_ELEMENT_ID, type Delivered, type Opening } from '@vitrine/domain/opening'

/** What the server wrote into this page; null: nothing. */
function read(): Delivered | null {
  if (import.meta.env.SSR) return null
  const json = document.getElementById(DELIVERED_ELEMENT_ID)?.textContent
  return json ? JSON.parse(json) : null
}

let delivered: Delivered | null | undefined
const taken = new Set<string>()

/** How the order stands, as it is written in the page already. */
export function deliveredOpening(): Opening | null {
  delivered ??= read()
  return delivered?.opening ?? null
}

/** The answer to a call that came with the page, once: whoever asks again wants a newer one. */
export function takeDelivered(address: string): unknown {
  delivered ??= read()
  if (taken.has(address)) return undefined
  taken.add(address)
  return delivered?.answers[address]
}
