import type { PaymentProvider } from './provider/payment-provider.ts'

const TOLERATED_MS = 60_000

/**
 * Describes a clock skew of over a minute; undefined otherwise, and before the provider's first
 * response. A clock that is five minutes fast rejects every webhook.
 */
export function checkClockSkew(provider: Pick<PaymentProvider, 'clockSkewMs'>): string | undefined {
  const skewMs = provider.clockSkewMs()
  if (skewMs === undefined || Math.abs(skewMs) <= TOLERATED_MS) return undefined
  const seconds = Math.round(Math.abs(skewMs) / 1000)
  const which = skewMs > 0 ? 'ahead of' : 'behind'
  return `the clock of this machine is ${seconds} s ${which} the payment provider's; set it right`
}
