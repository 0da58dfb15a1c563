/**
 * Renders what stands below the first screen (`below-*`, which is `content-visibility: auto`) once the page
 * is hydrated, one section in each pause: then a picture of the whole page is whole, and no pause is long.
 * Browsers that don't tell pauses leave each section to its turn.
 */
export function renderOffscreenSections(): void {
  globalThis.requestIdleCallback?.(() => {
    const next = document.querySelector<HTMLElement>(
      '[class*="below-["]:not([style*="content-visibility"])',
    )
    if (!next) return
    next.style.setProperty('content-visibility', 'visible')
    renderOffscreenSections()
  })
}
