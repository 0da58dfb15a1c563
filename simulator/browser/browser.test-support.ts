import type { StripeConstructor } from '@stripe/stripe-js'
import { vi } from 'vitest'

/** Loads `window.Stripe` from `scriptUrl` like a `<script src>`. */
export async function loadStripe(scriptUrl: string): Promise<StripeConstructor> {
  const script = document.createElement('script')
  Object.defineProperty(script, 'src', { value: scriptUrl })
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => script })
  vi.resetModules()
  await import('./card-script/define-stripe.ts')
  return (window as unknown as { Stripe: StripeConstructor }).Stripe
}

/** Waits for an open dialog. */
export async function aDialog(): Promise<HTMLElement> {
  for (;;) {
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]')
    if (dialog !== null) return dialog
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
