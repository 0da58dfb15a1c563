/**
 * Runs in the head of every public page, inline, as a program of its own: no imports, no exports.
 * The whole stylesheet comes after the first paint, the page's scripts when it is idle or at the first
 * act of the visitor. Until they have taken over, a press on a button waits here and is repeated.
 */
function startPage() {
  const plan: { css: string; modules: string[] } = JSON.parse(
    document.getElementById('page-plan')?.textContent ?? '',
  )
  const held = () => document.getElementById('held-start')
  let dressed = false
  let started = false
  let waiting: HTMLElement | undefined

  const link = (rel: string, href: string) => {
    document.head.append(Object.assign(document.createElement('link'), { rel, href }))
  }
  const dress = () => {
    if (!dressed) link('stylesheet', plan.css)
    dressed = true
  }
  const start = () => {
    const text = held()?.textContent
    if (started || !text) return
    started = true
    dress()
    for (const module of plan.modules) link('modulepreload', module)
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', text }))
  }
  // A late section answers after the page does: it says so itself.
  const answers = (pressed: HTMLElement) =>
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
  document.addEventListener('click', hold, true)
  document.addEventListener('submit', hold, true)
  for (const act of ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel']) {
    addEventListener(act, start, { once: true, passive: true, capture: true })
  }
  addEventListener('vitrine:alive', () => {
    const pressed = waiting
    if (!pressed || !answers(pressed)) return
    waiting = undefined
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
    else pressed.click()
  })
  addEventListener('load', () =>
    requestAnimationFrame(() => {
      setTimeout(dress)
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
      else setTimeout(start, 1500)
    }),
  )
}
startPage()
