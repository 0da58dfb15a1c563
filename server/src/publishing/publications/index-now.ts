import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Job, job, type JobKind } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'

const announcement = z.object({ url: z.url(), body: z.string() })

type Announcement = z.infer<typeof announcement>

/** Posts JSON and gives the status of the answer. Rejects where there is none. */
export type PostJson = (url: string, body: string) => Promise<number>

export const indexNowJobKind: JobKind<Announcement> = {
  name: 'publishing.announce-site',
  queue: 'build',
  payload: announcement,
}

/** A search engine can't take an announcement now; the job will try again. */
class EngineBusy extends Error {
  override name = 'EngineBusy'
}

/**
 * Tells search engines that a site has changed. A refusal changes nothing for the
 * site, so it is logged and let be; told twice, they look twice.
 */
export function indexNowJob({ post, log }: { post: PostJson; log: Log }): Job {
  return job(indexNowJobKind, async ({ url, body }) => {
    const status = await post(url, body)
    if (status === 429 || status >= 500) throw new EngineBusy(`the search engine said ${status}`)
    if (status >= 400) log.warn({ event: 'site.announcement_rejected', status })
  })
}

/** Known to whoever may read the site's own file, and the same for all its versions. */
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
