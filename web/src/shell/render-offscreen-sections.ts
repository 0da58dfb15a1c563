/**
 * Renders the sections below the first screen (`content-visibility: auto`) after hydration, one per
 * idle period: a screenshot of the page is then complete, and no task is long. Browsers without
 * `requestIdleCallback` render each section on scroll.
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
