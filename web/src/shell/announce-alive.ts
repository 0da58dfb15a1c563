/**
 * Tells the page that its scripts have taken over. The starter of public pages, which holds them back
 * until the visitor does something, waits for it to repeat a press that came too early (see
 * `finish-build.ts`).
 */
export function announceAlive(): void {
  document.documentElement.dataset['alive'] = ''
  dispatchEvent(new Event('vitrine:alive'))
  if ('serviceWorker' in navigator && import.meta.env.PROD) {
    // Not having it costs only the offline notice.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }
}
