import type { Enqueue, Job } from '../src/platform/jobs.ts'

type Waiting = { readonly id: string; readonly name: string; readonly payload: unknown }

export type InMemoryJobQueue = {
  readonly enqueue: Enqueue
  /** Runs what waits until nothing does; a job that fails waits for the next call. */
  drain(jobs: readonly Job[]): Promise<void>
  /** Forgets what waits, as if it had failed too often. */
  clear(): void
}

/**
 * A job queue in memory, for tests about what is queued and not about the queue: at
 * most one waits per name and key, and what was queued by a transaction that failed
 * runs all the same, as jobs must bear.
 */
export function inMemoryJobQueue(): InMemoryJobQueue {
  let queue: Waiting[] = []
  const add = (name: string, payload: unknown, key: string | undefined) => {
    const id = `${name}:${key ?? Math.random()}`
    // Payloads go through JSON, as in the database.
    if (!queue.some((job) => job.id === id))
      queue.push({ id, name, payload: JSON.parse(JSON.stringify(payload)) })
  }
  const all: Enqueue['all'] = async (_tx, jobs) => {
    for (const { job, payload, key } of jobs) add(job.name, payload, key)
  }
  return {
    enqueue: Object.assign(
      async (...[, { name }, payload, { key } = {}]: Parameters<Enqueue>) =>
        add(name, payload, key),
      { all, deleteFinished: async () => {} },
    ),
    async drain(jobs) {
      const byName = new Map(jobs.map((job) => [job.name, job]))
      const failed: Waiting[] = []
      for (let next = queue.shift(); next; next = queue.shift()) {
        const job = byName.get(next.name)
        if (!job) throw new Error(`no job is called ${next.name}`)
        try {
          await job.run(next.payload)
        } catch {
          failed.push(next)
        }
      }
      queue = [...failed, ...queue]
    },
    clear() {
      queue = []
    },
  }
}
