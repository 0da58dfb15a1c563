export const phrases = [
  'Recruiter Ready Website',
  'Portfolio That Converts',
  'Personal Brand Site',
  'Digital Presence',
] as const

/** The three counters, in order. */
export const COUNTER_DURATIONS_MS = [2500, 2000, 1800] as const

/**
 * Animates the hero: the phrases of `[data-phrases]` are typed and deleted in turn, and each
 * `[data-count]` ("500+", over `data-ms`) counts up once when it is visible. `data-paused` on the
 * hero stops the typing. With reduced motion it shows the first phrase and the final values. A
 * second call, or a hero without a document, does nothing.
 *
 * Self-contained, without imports or outer names: the prerendered page inlines its source, so the
 * animation starts at the first paint, before the page's scripts load.
 */
export function startHeroAnimation(hero: HTMLElement): void {
  const TYPE_MS = 120
  const DELETE_MS = 60
  const HOLD_MS = 2500
  if (hero.dataset['started'] !== undefined) return
  hero.dataset['started'] = ''
  const figures = [...hero.querySelectorAll<HTMLElement>('[data-count]')]
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    for (const figure of figures) figure.textContent = figure.dataset['count'] ?? ''
    return
  }

  const count = (element: HTMLElement) => {
    const { count: figure = '', ms = '0' } = element.dataset
    const target = Number(/\d+/.exec(figure)?.[0] ?? 0)
    const begun = performance.now()
    const draw = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - begun) / Number(ms)))
      // Eases out in whole numbers.
      element.textContent = figure.replace(
        /\d+/,
        String(Math.round(target * (1 - (1 - share) ** 3))),
      )
      if (share < 1 && element.isConnected) requestAnimationFrame(draw)
    }
    requestAnimationFrame(draw)
  }
  const watch = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue
      watch.unobserve(target)
      count(target as HTMLElement)
    }
  })
  for (const figure of figures) watch.observe(figure)

  const line = hero.querySelector<HTMLElement>('[data-phrases]')
  const lines: string[] = JSON.parse(line?.dataset['phrases'] ?? '[]')
  let phrase = 0
  let length = lines[0]?.length ?? 0
  let isDeleting = false
  const step = () => {
    if (!line?.isConnected) return
    let afterMs = TYPE_MS
    if (hero.dataset['paused'] === undefined) {
      const text = lines[phrase] ?? ''
      if (!isDeleting && length >= text.length) isDeleting = true
      if (!isDeleting) length += 1
      else if (length > 0) length -= 1
      else {
        isDeleting = false
        phrase = (phrase + 1) % lines.length
        length = 1
      }
      const now = lines[phrase] ?? ''
      line.textContent = now.slice(0, length)
      if (isDeleting) afterMs = length > 0 ? DELETE_MS : TYPE_MS
      else if (length >= now.length) afterMs = HOLD_MS
    }
    setTimeout(step, afterMs)
  }
  const hold = () => setTimeout(step, HOLD_MS)
  // The first phrase holds from the first paint; after it, from now.
  if (performance.getEntriesByName('first-contentful-paint').length > 0) hold()
  else {
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      hold()
    }).observe({ type: 'paint', buffered: true })
  }
}
