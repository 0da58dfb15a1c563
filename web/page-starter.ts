/**
 * Runs in the head of every public page, inline, as a program of its own: no imports, no exports.
 *
 * The web fonts come after the first paint, all at once, so that the page is laid out anew once; the
 * page's scripts, with the rules for what they draw, at the first act of the visitor (a move of the
 * pointer is one) or when nothing has happened for four seconds. Until they have taken over, a press on
 * a button waits here and is then repeated.
 */
function startPage() {
  const plan: { faces: string; fonts: string[]; css: string; modules: string[] } = JSON.parse(
    document.getElementById('page-plan')?.textContent ?? '',
  )
  const held = () => document.getElementById('held-start')
  const IDLE_MS = 4000
  /** From the first paint with everything loaded: a picture that came last is painted by then. */
  const FONTS_MS = 100
  let started = false
  let waiting: HTMLElement | undefined

  const link = (rel: string, href: string, more?: Partial<HTMLLinkElement>) => {
    document.head.append(Object.assign(document.createElement('link'), { rel, href }, more))
  }
  const preload = (href: string, as: string) =>
    new Promise((done) => {
      link('preload', href, {
        as,
        crossOrigin: as === 'font' ? '' : null,
        onload: done,
        onerror: done,
      })
    })
  const bringFonts = async () => {
    await Promise.all([
      preload(plan.faces, 'style'),
      ...plan.fonts.map((file) => preload(file, 'font')),
    ])
    link('stylesheet', plan.faces)
  }
  const start = () => {
    const text = held()?.textContent
    if (started || !text) return
    started = true
    // Not within the act: its own answer is painted first.
    requestAnimationFrame(() =>
      setTimeout(() => {
        link('stylesheet', plan.css)
        for (const module of plan.modules) link('modulepreload', module)
        document.head.append(
          Object.assign(document.createElement('script'), { type: 'module', text }),
        )
      }),
    )
  }
  // A late section answers after the page does: it says so itself.
  const answers = (pressed: Element) =>
    'alive' in document.documentElement.dataset && !pressed.closest('[data-late]:not([data-alive])')
  const hold = (event: Event) => {
    if (!held()) return
    const pressed = (event.target as Element).closest<HTMLElement>(
      event.type === 'submit' ? 'form' : 'a,button,label:has([type=radio],[type=checkbox])',
    )
    if (!pressed || pressed.tagName === 'A' || answers(pressed)) return
    event.preventDefault()
    event.stopPropagation()
    waiting = pressed
    start()
  }
  // On the window, before the document, where React listens: within an event it would make alive what the
  // event is for, all at once; left alone it does so in pieces.
  addEventListener('click', hold, true)
  addEventListener('submit', hold, true)
  const pass = ({ target }: Event) => !held() || !(target instanceof Element) || answers(target)
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
  for (const act of ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll']) {
    addEventListener(act, start, { once: true, passive: true, capture: true })
  }
  addEventListener('vitrine:alive', () => {
    const pressed = waiting
    if (!pressed || !answers(pressed)) return
    waiting = undefined
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
    else pressed.click()
  })
  addEventListener('load', () => {
    // A paint is told once it is seen: what is fetched from now on can't hold it up.
    const paints = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      paints.disconnect()
      setTimeout(() => void bringFonts(), FONTS_MS)
    })
    paints.observe({ type: 'paint', buffered: true })
    // Nobody has moved for a while: whoever is reading is not disturbed now.
    setTimeout(start, IDLE_MS)
  })
}
startPage()
