import type { GateOrder } from '@vitrine/domain/publishing/gate'

const lastSources = new WeakMap<object, GateOrder['sources']>()

/** Equal sources are one object, because indexes of their lines are kept by identity. */
export function keepSources(sources: GateOrder['sources']): GateOrder['sources'] {
  const { joined, statements } = sources
  if (joined === null) return sources
  const known = lastSources.get(joined)
  if (known?.statements.join('\n') === statements.join('\n')) return known
  lastSources.set(joined, sources)
  return sources
}
