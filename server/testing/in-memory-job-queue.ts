import type { Enqueue, Job } from '../src/platform/jobs.ts'

type Waiting = { readonly id: string; readonly name: string; readonly payload: unknown }

export type InMemoryJobQueue = {
  readonly enqueue: Enqueue
  /** Runs jobs until none waits; failed jobs wait for the next call. */
  drain(jobs: readonly Job[]): Promise<void>
  /** Drops all waiting jobs. */
  clear(): void
}

/**
 * An in-memory job queue: one waiting job per name and key. It also runs jobs of rolled back
 * transactions, because jobs are idempotent.
 */
export function inMemoryJobQueue(): InMemoryJobQueue {
  let queue: Waiting[] = []
  const add = (name: string, payload: unknown, key: string | undefined) => {
    const id = `${name}:${key ?? Math.random()}`
    // Payloads pass through JSON as in the database.
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
