import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type { Counter }

/**
 * A database metric, equal on every replica. The name contains the unit; `_total` marks counters.
 */
export type Metric = {
  readonly name: `vitrine_${string}`
  readonly help: string
  readonly samples: readonly Sample[]
}

type Sample = { readonly value: number; readonly labels?: Readonly<Record<string, string>> }

/** A metric of this process since its start. */
export type ProcessMetric = Counter | Histogram

/** One sample, or one per label value. */
export function metric(
  name: Metric['name'],
  help: string,
  value: number | { readonly [label: string]: Readonly<Record<string, number>> },
): Metric {
  if (typeof value === 'number') return { name, help, samples: [{ value }] }
  const samples = Object.entries(value).flatMap(([label, values]) =>
    Object.entries(values).map(([key, one]) => ({ value: one, labels: { [label]: key } })),
  )
  return { name, help, samples }
}

/**
 * Starts at 0 for each known label value, because Prometheus can't see the increase of a new
 * series.
 */
export function createCounter<Label extends string = never>(
  name: Metric['name'],
  help: string,
  label?: { readonly name: Label; readonly values: readonly string[] },
): Counter<Label> {
  const counter = new Counter<Label>({
    name,
    help,
    labelNames: label ? [label.name] : [],
    registers: [],
  })
  for (const value of label?.values ?? [])
    counter.inc({ [label?.name as Label]: value } as Record<Label, string>, 0)
  return counter
}

const BUCKETS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** A duration in seconds. */
export const createHistogram = (name: Metric['name'], help: string): Histogram =>
  new Histogram({ name, help, buckets: BUCKETS_SECONDS, registers: [] })

/** Renders the Prometheus text format. */
export async function renderMetrics(figures: readonly Metric[]): Promise<string> {
  const registry = new Registry()
  for (const { name, help, samples } of figures) {
    const labelNames = Object.keys(samples[0]?.labels ?? {})
    const registers = [registry]
    if (name.endsWith('_total')) {
      const counter = new Counter({ name, help, labelNames, registers })
      for (const { labels = {}, value } of samples) counter.inc(labels, value)
    } else {
      const gauge = new Gauge({ name, help, labelNames, registers })
      for (const { labels = {}, value } of samples) gauge.set(labels, value)
    }
  }
  return registry.metrics()
}
