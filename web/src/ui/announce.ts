/** The two live regions of the page. They stay in it, and are empty between messages. */
export const REGIONS = {
  polite: { id: 'announcements', role: 'status' },
  assertive: { id: 'urgent-announcements', role: 'alert' },
} as const

/** Text that changes again within this time is spoken once. */
const SETTLE_MS = 200
/**
 * The longest wait for the focus that an act left nowhere (`recoverLostFocus`): a screen reader may
 * drop a message that comes just before the focus moves.
 */
const FOCUS_WAIT_MS = 600
/** After it the message can no longer be found by reading the page. */
const CLEAR_MS = 5000
/** Messages of one act are spoken as one. */
const SAME_ACT_MS = 100
const ACTS = ['keydown', 'pointerdown', 'click', 'input'] as const
/** They move the focus and change nothing. */
const MOVING_KEYS = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta'])

let hasActed = false
let lastFocused: Node | null = null
const pending = new Map<Element, ReturnType<typeof setTimeout>>()
const clearing = new Map<Element, ReturnType<typeof setTimeout>>()
const spokenAtMs = new WeakMap<Element, number>()

/** Remembers that the visitor acted on this page. Returns a function that stops it. */
export function listenForActs(): () => void {
  const remember = (event: Event) => {
    if (!(event instanceof KeyboardEvent && MOVING_KEYS.has(event.key))) hasActed = true
  }
  const rememberFocus = ({ target }: FocusEvent) => {
    lastFocused = target instanceof Node ? target : null
  }
  for (const act of ACTS) document.addEventListener(act, remember, true)
  document.addEventListener('focusin', rememberFocus)
  return () => {
    for (const act of ACTS) document.removeEventListener(act, remember, true)
    document.removeEventListener('focusin', rememberFocus)
  }
}

/** The focused element was removed. */
const isFocusLost = ({ activeElement, body }: Document) =>
  activeElement === body && lastFocused !== null && !lastFocused.isConnected

/** A new page: what it shows at first is no result of an act. */
export function forgetActs(): void {
  hasActed = false
}

/**
 * Speaks a text that `source` shows, once it has settled and if `source` is still in the page.
 * Without `unasked` only if the visitor has acted on this page. A `filler`, such as "Loading…", is
 * spoken only if the same act has no other result.
 */
export function announce(
  source: Element,
  text: string,
  options: { urgent?: boolean; unasked?: boolean; filler?: boolean } = {},
): void {
  clearTimeout(pending.get(source))
  pending.delete(source)
  if (text === '') return
  const speakNow = () => {
    pending.delete(source)
    const allowed = hasActed || options.urgent === true || options.unasked === true
    if (allowed && source.isConnected) speak(source.ownerDocument, text, options)
  }
  const speakSoon = (mostMs: number) => {
    const act = () =>
      mostMs > 0 && isFocusLost(source.ownerDocument) ? speakSoon(mostMs - SETTLE_MS) : speakNow()
    pending.set(source, setTimeout(act, SETTLE_MS))
  }
  speakSoon(options.urgent ? 0 : FOCUS_WAIT_MS)
}

function speak(
  page: Document,
  text: string,
  { urgent, filler }: { urgent?: boolean; filler?: boolean },
): void {
  const region = page.getElementById(REGIONS[urgent ? 'assertive' : 'polite'].id)
  if (region === null) return
  // A new element, so that the same words twice are a change.
  const words = page.createElement('span')
  words.textContent = text
  const nowMs = performance.now()
  const isSameAct = nowMs - (spokenAtMs.get(region) ?? -Infinity) < SAME_ACT_MS
  const isResult = (spoken: Element) => spoken.getAttribute('data-filler') === null
  const hasResult = isSameAct && [...region.children].some(isResult)
  if (filler && hasResult) return
  words.toggleAttribute('data-filler', filler === true)
  spokenAtMs.set(region, nowMs)
  if (hasResult) region.append(' ', words)
  else region.replaceChildren(words)
  clearTimeout(clearing.get(region))
  clearing.set(
    region,
    setTimeout(() => region.replaceChildren(), CLEAR_MS),
  )
}

const isUnsaid = (element: Element) =>
  element.tagName === 'BUTTON' || element.getAttribute('aria-hidden') === 'true'

const INLINE = new Set(['A', 'B', 'BDI', 'CODE', 'EM', 'I', 'SMALL', 'SPAN', 'STRONG', 'TIME'])

/**
 * The text of an element in one line, with a full stop between its blocks. Without its buttons: heard
 * in a sentence, "Put it back" is an order or an answer.
 */
export function spokenText(element: Element): string {
  const blocks = ['']
  const collect = (node: Node) => {
    if (node instanceof Text) blocks[blocks.length - 1] += node.data
    if (!(node instanceof Element) || isUnsaid(node)) return
    const isBlock = !INLINE.has(node.tagName)
    if (isBlock) blocks.push('')
    for (const child of node.childNodes) collect(child)
    if (isBlock) blocks.push('')
  }
  collect(element)
  return blocks
    .map((block) => block.replaceAll(/\s+/g, ' ').replaceAll(' · ', ', ').trim())
    .filter(Boolean)
    .map((block, index, all) =>
      index < all.length - 1 && !/[.!?:…,;]$/.test(block) ? `${block}.` : block,
    )
    .join(' ')
}
