import type { PaymentIntentResult, StripeCardElementChangeEvent } from '@stripe/stripe-js'
import { onTestFinished, vi } from 'vitest'

/** A fake of the provider's card library, without network and with chosen results. */
export function installFakeCardLibrary(
  confirm: () => Promise<unknown> = async () => ({ paymentIntent: { status: 'succeeded' } }),
) {
  const listeners = new Map<string, (event: unknown) => void>()
  const card = {
    mount: vi.fn(),
    destroy: vi.fn(),
    focus: vi.fn(),
    update: vi.fn(),
    on: (event: string, listener: (event: unknown) => void) => void listeners.set(event, listener),
    off: (event: string) => void listeners.delete(event),
  }
  const elements = {
    create: vi.fn(() => card),
    getElement: vi.fn(() => card),
    update: vi.fn(),
  }
  const library = {
    elements: () => elements,
    createToken: vi.fn(),
    createPaymentMethod: vi.fn(),
    retrievePaymentIntent: vi.fn(async () => ({
      paymentIntent: { status: 'requires_payment_method' },
    })),
    confirmCardPayment: vi.fn(confirm as () => Promise<PaymentIntentResult>),
  }
  Object.assign(window, { Stripe: () => library })
  onTestFinished(() => Reflect.deleteProperty(window, 'Stripe') as unknown as void)
  return {
    ...library,
    elements,
    card,
    /** Simulates the provider's validation of typed digits. */
    change: (event: Partial<StripeCardElementChangeEvent>) => listeners.get('change')?.(event),
  }
}

export const fakePaymentSettings = {
  publishableKey: 'pk_test_1',
  scriptUrl: '/card.js',
  simulated: true,
}
