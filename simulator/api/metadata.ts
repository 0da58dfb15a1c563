import type Stripe from 'stripe'

type Pairs = Readonly<Record<string, string>>

/** An empty value deletes its key. */
export function withoutBlanks(pairs: Pairs): Stripe.Metadata {
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== ''))
}

/** Updates key by key; null deletes all, undefined changes nothing. */
export function changedMetadata(
  before: Stripe.Metadata,
  change: Pairs | null | undefined,
): Stripe.Metadata {
  return change === null ? {} : withoutBlanks({ ...before, ...change })
}

/** The previous value of each changed key, null if it was absent; undefined if nothing changed. */
export function previousMetadata(
  before: Stripe.Metadata,
  after: Stripe.Metadata,
): Record<string, string | null> | undefined {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...names].filter((name) => before[name] !== after[name])
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((name) => [name, before[name] ?? null]))
}
