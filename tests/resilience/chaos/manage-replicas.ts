import { setTimeout as sleep } from 'node:timers/promises'
import { findFailpoints } from './find-failpoints.ts'
import { type Running, startServer } from './start-program.ts'

/** The program's processes behind the balancer, each started again whenever it dies. */
export type Replicas = {
  /** Where those that serve at the moment listen. */
  urls(): readonly string[]
  /** The application name of the serving connections in PostgreSQL. */
  databaseNames(): readonly string[]
  /** Ends one that serves with kill -9: the last that serves only if `evenTheLast`. */
  kill(evenTheLast: boolean): boolean
  /** From now on nothing dies; those that wait for a named point are started afresh. */
  calm(): void
  /** Ends all with SIGTERM and waits for it. */
  stop(): Promise<void>
  readonly counts: KillCounts
}

export type KillCounts = {
  random: number
  readonly byPoint: Map<string, number>
  /** Times that the program ended by itself. */
  crashes: number
  readonly startSeconds: number[]
}

/**
 * Starts `count` replicas and waits until each has served. Every second start is one
 * that dies by itself at a named point: the one that has had the fewest deaths.
 */
export async function keepReplicas(
  count: number,
  env: Record<string, string>,
  draw: () => number,
): Promise<Replicas> {
  const running: (Running | undefined)[] = Array.from({ length: count }, () => undefined)
  const pointOf: (string | undefined)[] = running.map(() => undefined)
  const nameOf: string[] = running.map(() => '')
  const counts: KillCounts = { random: 0, byPoint: new Map(), crashes: 0, startSeconds: [] }
  const killedByUs = new WeakSet<Running>()
  const failpoints = findFailpoints()
  const tries = new Map<string, number>()
  let starts = 0
  let storming = true
  let closed = false

  const nextPoint = (): string | undefined => {
    starts += 1
    // The first of each are whole, so that the storm begins with a shop that is open.
    if (!storming || starts <= count || starts % 2 === 0) return undefined
    const rank = new Map(
      failpoints.map((point) => {
        const deaths = counts.byPoint.get(point) ?? 0
        return [point, deaths + (tries.get(point) ?? 0) + draw() / 2]
      }),
    )
    const [point] = [...rank].toSorted(([, a], [, b]) => a - b)[0] ?? []
    if (point) tries.set(point, (tries.get(point) ?? 0) + 1)
    return point
  }

  const keepAlive = async (index: number) => {
    while (!closed) {
      const point = nextPoint()
      const begun = performance.now()
      const name = `replica_${starts}`
      const started = await startServer({
        ...env,
        ...(env['DATABASE_URL']
          ? { DATABASE_URL: `${env['DATABASE_URL']}?application_name=${name}` }
          : {}),
        // With files in a bucket nothing on the disk is for all.
        ...(env['STORAGE_URL'] ? { DATA_DIR: `${env['DATA_DIR']}-${index}` } : {}),
        ...(point ? { FAILPOINT: point } : {}),
      })
      if (!started) {
        await sleep(200)
        continue
      }
      counts.startSeconds.push((performance.now() - begun) / 1000)
      running[index] = started
      pointOf[index] = point
      nameOf[index] = name
      // It may have started just after the end was called.
      if (closed) started.child.kill('SIGTERM')
      else if (point && !storming) end(started)
      const { signal } = await started.ended
      running[index] = undefined
      pointOf[index] = undefined
      // The program may end only by a kill or by a request of this test.
      if (signal === null && !closed) counts.crashes += 1
      if (signal !== null && point && !killedByUs.has(started))
        counts.byPoint.set(point, (counts.byPoint.get(point) ?? 0) + 1)
    }
  }
  const end = (replica: Running) => {
    killedByUs.add(replica)
    replica.child.kill('SIGKILL')
  }

  const keepers: Promise<void>[] = []
  for (const index of running.keys()) {
    keepers.push(keepAlive(index))
    while (!running[index]) await sleep(50)
  }
  return {
    counts,
    urls: () => running.flatMap((replica) => replica?.url ?? []),
    databaseNames: () => nameOf.filter((_, index) => running[index]),
    kill(evenTheLast) {
      const alive = [...running.keys()].filter((index) => running[index])
      if (alive.length === 0 || (alive.length < count && !evenTheLast)) return false
      // One that waits for its named point is left to it, if there is another.
      const whole = alive.filter((index) => pointOf[index] === undefined)
      const choice = whole.length > 0 ? whole : alive
      const victim = running[choice[Math.floor(draw() * choice.length)] ?? 0]
      if (!victim) return false
      counts.random += 1
      end(victim)
      return true
    },
    calm() {
      storming = false
      for (const [index, replica] of running.entries()) {
        if (replica && pointOf[index]) end(replica)
      }
    },
    async stop() {
      closed = true
      for (const replica of running) replica?.child.kill('SIGTERM')
      await Promise.all(keepers)
    },
  }
}
