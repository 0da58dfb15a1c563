/**
 * Runs in the head of every public page, inline, as a program of its own: no imports, no exports.
 *
 * It switches on what `defer-loading.ts` has switched off. The web fonts come after the first paint, all
 * at once, so that the page is laid out anew once; the scripts that hydrate the page, with the
 * stylesheet for what they draw, at the visitor's first act (a move of the pointer is one) or when nothing
 * has happened for four seconds; in the customer's own page right after the first paint. Until the page is hydrated, a press on a button waits here and is then
 * repeated.
 */
function startPage() {
  const IDLE_MS = 4000
  /** From the first paint with everything loaded: a picture that came last is painted by then. */
  const FONTS_MS = 100
  let started = false
  let waiting: HTMLElement | undefined

  /** Switches on the links that wait for this; settles when all of them have come or failed. */
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
    // Not within the act: its own answer is painted first.
    requestAnimationFrame(() =>
      setTimeout(() => {
        void switchOn('on-act')
        // Fonts too, if they have not come yet: React hydrates only tags that are as it wrote them.
        void switchOn('after-paint')
        const { text } = module
        document.head.append(
          Object.assign(document.createElement('script'), { type: 'module', text }),
        )
      }),
    )
  }
  // A lazy island is hydrated after the page: it says so itself.
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
  // On the window, before the document, where React listens: within an event it would hydrate what the
  // event is for, all at once; left alone it does so in pieces.
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
  // `input` comes alone where a file is dropped or a field is filled in by the browser.
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
    else pressed.click()
  })
  addEventListener('load', () => {
    // A paint is told once it is seen: what is fetched from now on can't hold it up.
    const paints = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      paints.disconnect()
      if (document.querySelector('[data-about]')) hydrate()
      setTimeout(() => void loadFonts(), FONTS_MS)
    })
    paints.observe({ type: 'paint', buffered: true })
    // Nobody has moved for a while: whoever is reading is not disturbed now.
    setTimeout(hydrate, IDLE_MS)
  })
}
startPage()
