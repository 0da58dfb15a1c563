/**
 * Marks the page as hydrated. The bootstrap script of public pages then replays an early click
 * (`build-steps/page-bootstrap.ts`).
 */
export function announceHydrated(): void {
  document.documentElement.dataset['hydrated'] = ''
  dispatchEvent(new Event('vitrine:hydrated'))
  if ('serviceWorker' in navigator && import.meta.env.PROD) {
    // Without it only the offline page is missing.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }
}
