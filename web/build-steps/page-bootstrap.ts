/**
 * Runs inline in the head of every public page, as a program without imports or exports.
 *
 * Enables the tags that `defer-loading.ts` disabled. Web fonts load after the first paint and apply
 * together, so the page is laid out once more. The scripts and the full stylesheet load at the
 * first user event (a pointer move counts) or after four idle seconds; on My site and task pages
 * right after the first paint. Until hydration, a click on a button is queued here and then replayed.
 */
function startPage() {
  const IDLE_MS = 4000
  /** After the first paint and the load event, so that a late image is painted first. */
  const FONTS_MS = 100
  let started = false
  let waiting: (HTMLElement & { control?: HTMLElement | null }) | undefined

  const isOrderStored = () => {
    try {
      return 'orderData' in localStorage
    } catch {
      return false
    }
  }
  /** Enables the links with this prefix; resolves when all of them have loaded or failed. */
  const switchOn = (what: 'after-paint' | 'after-paint-preload' | 'on-act') =>
    Promise.all(
      Array.from(
        document.querySelectorAll<HTMLLinkElement>(`link[rel^=${what}]`),
        (link) =>
          new Promise((done) => {
            const rel = link.rel.replace(/^(after-paint|on-act)-/, '')
            Object.assign(link, { rel, onload: done, onerror: done })
          }),
      ),
    )
  const loadFonts = async () => {
    await switchOn('after-paint-preload')
    void switchOn('after-paint')
  }
  const hydrate = () => {
    const module = document.querySelector<HTMLScriptElement>('[type=on-act-module]')
    if (started || !module) return
    started = true
    // Outside the event, so that its own response is painted first.
    requestAnimationFrame(() =>
      setTimeout(() => {
        void switchOn('on-act')
        // Also the fonts: React hydrates only tags that match its own output.
        void switchOn('after-paint')
        const { text } = module
        document.head.append(
          Object.assign(document.createElement('script'), { type: 'module', text }),
        )
      }),
    )
  }
  // A lazy island hydrates after the page and announces it.
  const isHydrated = (pressed: Element) =>
    'hydrated' in document.documentElement.dataset &&
    !pressed.closest('[data-island]:not([data-hydrated])')
  const hold = (event: Event) => {
    const pressed = (event.target as Element).closest<HTMLElement>(
      event.type === 'submit' ? 'form' : 'a,button,label:has([type=radio],[type=checkbox])',
    )
    if (!pressed || pressed.tagName === 'A' || isHydrated(pressed)) return
    event.preventDefault()
    event.stopPropagation()
    waiting = pressed
    hydrate()
  }
  // On `window`, before React's listener on the document. React would hydrate the target of an
  // event synchronously; without the event it hydrates in slices.
  addEventListener('click', hold, true)
  addEventListener('submit', hold, true)
  const pass = ({ target }: Event) => !(target instanceof Element) || isHydrated(target)
  for (const part of [
    'pointerdown',
    'pointerup',
    'mousedown',
    'mouseup',
    'touchstart',
    'touchend',
  ]) {
    addEventListener(part, (event) => pass(event) || event.stopPropagation(), {
      passive: true,
      capture: true,
    })
  }
  // `input` fires alone when a file is dropped or the browser autofills a field.
  for (const act of [
    'pointerdown',
    'pointermove',
    'keydown',
    'input',
    'touchstart',
    'wheel',
    'scroll',
  ]) {
    addEventListener(act, hydrate, { once: true, passive: true, capture: true })
  }
  addEventListener('vitrine:hydrated', () => {
    const pressed = waiting
    if (!pressed || !isHydrated(pressed)) return
    waiting = undefined
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
    // Firefox compares the place of a label's click with that of the held press, and ignores the label.
    else (pressed.control ?? pressed).click()
  })
  addEventListener('DOMContentLoaded', () => {
    // The plan of a link is chosen at the first paint.
    const plan = new URLSearchParams(location.search).get('plan')
    const choices = document.querySelectorAll<HTMLInputElement>('[data-task] [name=planId]')
    for (const choice of choices) choice.checked ||= choice.value === plan
    // Checkout differs for visitors with an order.
    const stored = isOrderStored() ? 'with' : 'without'
    const parts = document.querySelectorAll<HTMLElement>('[data-order]')
    for (const part of parts) part.hidden = part.dataset['order'] !== stored
  })
  addEventListener('load', () => {
    // A reported paint is done: later requests can't delay it.
    const paints = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      paints.disconnect()
      if (document.querySelector('[data-about],[data-task]')) hydrate()
      setTimeout(() => void loadFonts(), FONTS_MS)
    })
    paints.observe({ type: 'paint', buffered: true })
    // The visitor is idle, so hydration disturbs nobody.
    setTimeout(hydrate, IDLE_MS)
  })
}
startPage()
