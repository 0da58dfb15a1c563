import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from './open-shop.ts'

/** One load, and the conditions that must hold during and after it. */
export type Storm = {
  readonly name: string
  readonly title: string
  /** Limits in MB for the memory growth of the server, and for all its children. */
  readonly mostMegabytes: { readonly server: number; readonly children: number }
  readonly env?: Readonly<Record<string, string>>
  /** Setup before memory is measured. */
  prepare?(shop: Shop): Promise<void>
  /** Returns violations as sentences; empty if all held. */
  run(shop: Shop, tell: Tell): Promise<string[]>
}

/** Prints one measurement. */
export type Tell = (what: string, value: string | number) => void

/** A user who repeats one action, and the outcomes. */
export type Waits = {
  readonly milliseconds: readonly number[]
  readonly failures: readonly string[]
}

/** Begun so often, but for one that takes longer: the next begins when it ends. */
export function keepDoing(
  act: (turn: number) => Promise<void>,
  everyMs: number,
): { stop(): Promise<Waits> } {
  const milliseconds: number[] = []
  const failures: string[] = []
  let stopping = false
  const going = (async () => {
    for (let turn = 0; !stopping; turn += 1) {
      const began = performance.now()
      try {
        await act(turn)
        milliseconds.push(performance.now() - began)
      } catch (error) {
        failures.push(messageOf(error))
      }
      await sleep(Math.max(0, began + everyMs - performance.now()))
    }
  })()
  return {
    async stop() {
      stopping = true
      await going
      return { milliseconds, failures }
    },
  }
}

/** Prints a user's latency. Returns violations: a failure, or a p99 over the limit. */
export function judgeWaits(tell: Tell, who: string, waits: Waits, mostP99Ms: number): string[] {
  const { milliseconds, failures } = waits
  const p99 = quantile(milliseconds, 0.99)
  const [middle, most] = [quantile(milliseconds, 0.5), quantile(milliseconds, 1)]
  tell(
    who,
    `p50 ${middle.toFixed(0)}, p99 ${p99.toFixed(0)}, most ${most.toFixed(0)} ms of ${milliseconds.length}; failed ${failures.length}`,
  )
  return [
    ...(milliseconds.length === 0 ? [`${who}: never served`] : []),
    ...(p99 > mostP99Ms ? [`${who}: p99 ${p99.toFixed(0)} ms, over ${mostP99Ms}`] : []),
    ...failures.slice(0, 3).map((failure) => `${who}: ${failure}`),
  ]
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Tried each half second. Gives the seconds it took; null: it never was so. */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  patienceSeconds: number,
): Promise<number | null> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  while (seconds() < patienceSeconds) {
    if (await isSo()) return seconds()
    await sleep(500)
  }
  return null
}

/** How often each value is there. */
export function count<T>(values: readonly T[]): string {
  const counts = [...Map.groupBy(values, (value) => value)]
  return counts.map(([value, all]) => `${String(value)} × ${all.length}`).join(', ')
}
