import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type { Counter }

/**
 * What the database says of the shop as a whole, in Prometheus' words: the same at every replica that
 * is asked. The unit is in the name; one that ends in `_total` never gets smaller.
 */
export type Metric = {
  readonly name: `vitrine_${string}`
  readonly help: string
  readonly samples: readonly Sample[]
}

type Sample = { readonly value: number; readonly labels?: Readonly<Record<string, string>> }

/** What this process has counted since it started. */
export type ProcessMetric = Counter | Histogram

/** One number, or one for each value of a label. */
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
 * Counts from 0. Where the values of its labels are known they are there from the beginning: of what
 * appears with its first event, nobody sees that it grew.
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

/** How long something took, in seconds. */
export const createHistogram = (name: Metric['name'], help: string): Histogram =>
  new Histogram({ name, help, buckets: BUCKETS_SECONDS, registers: [] })

/** As Prometheus reads them. */
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
