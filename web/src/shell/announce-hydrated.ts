/**
 * Tells the page that it is hydrated. The starter of public pages, which defers their scripts, waits for it
 * to repeat a press that came too early (`build-steps/page-starter.ts`).
 */
export function announceHydrated(): void {
  document.documentElement.dataset['hydrated'] = ''
  dispatchEvent(new Event('vitrine:hydrated'))
  if ('serviceWorker' in navigator && import.meta.env.PROD) {
    // Not having it costs only the offline notice.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }
}
