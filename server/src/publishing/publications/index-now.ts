import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Job, job, type JobKind } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'

const announcement = z.object({ url: z.url(), body: z.string() })

type Announcement = z.infer<typeof announcement>

/** Posts JSON and returns the response status. Rejects on a network error. */
export type PostJson = (url: string, body: string) => Promise<number>

export const indexNowJobKind: JobKind<Announcement> = {
  name: 'publishing.announce-site',
  queue: 'build',
  payload: announcement,
}

/** The search engine is busy; the job retries. */
class EngineBusy extends Error {
  override name = 'EngineBusy'
}

/**
 * Notifies search engines of a changed site. A 4xx response is logged and not retried. Duplicates
 * are harmless.
 */
export function indexNowJob({ post, log }: { post: PostJson; log: Log }): Job {
  return job(indexNowJobKind, async ({ url, body }) => {
    const status = await post(url, body)
    if (status === 429 || status >= 500) throw new EngineBusy(`the search engine said ${status}`)
    if (status >= 400) log.warn({ event: 'site.announcement_rejected', status })
  })
}

/** Public by design: the site serves it as a file. The same for all versions. */
export const indexNowKeyOf = (orderId: string): string =>
  createHash('sha256').update(`indexnow ${orderId}`).digest('hex').slice(0, 32)

const PATIENCE_MS = 10_000

export const postJson: PostJson = async (url, body) => {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return status
}
