import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import type { PaymentSettingsResponse } from '@vitrine/contract/payments'

/**
 * Loads the provider's card script and creates its client. Rejects if the script can't be loaded;
 * call it again to retry.
 */
export async function loadCardLibrary(settings: PaymentSettingsResponse): Promise<Stripe> {
  const open = providerOf(window) ?? (await loadScript(settings.scriptUrl))
  return open(settings.publishableKey)
}

function loadScript(address: string): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.addEventListener('load', () => {
      const open = providerOf(window)
      if (open) resolve(open)
      else reject(new Error(`${address} brought no card library`))
    })
    script.addEventListener('error', () => {
      // The browser never reloads a failed script element, so a retry needs a new one.
      script.remove()
      reject(new Error(`${address} could not be loaded`))
    })
    document.head.append(script)
  })
}

function providerOf(page: Window & { Stripe?: StripeConstructor }): StripeConstructor | undefined {
  return page.Stripe
}
