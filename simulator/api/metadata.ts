import type Stripe from 'stripe'

type Pairs = Readonly<Record<string, string>>

/** Pairs with an empty value take their name away. */
export function withoutBlanks(pairs: Pairs): Stripe.Metadata {
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== ''))
}

/** Changes pair by pair; null takes all away, undefined changes nothing. */
export function changedMetadata(
  before: Stripe.Metadata,
  change: Pairs | null | undefined,
): Stripe.Metadata {
  return change === null ? {} : withoutBlanks({ ...before, ...change })
}

/** Of each pair that differs, what it was: null where there was none. Undefined when none does. */
export function previousMetadata(
  before: Stripe.Metadata,
  after: Stripe.Metadata,
): Record<string, string | null> | undefined {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...names].filter((name) => before[name] !== after[name])
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((name) => [name, before[name] ?? null]))
}
