import { z } from 'zod'
import type { Transaction } from '../../platform/database.ts'
import type { Enqueue, JobKind } from '../../platform/jobs.ts'
import { insertPublication } from '../site-store.ts'
import type { Publication } from '../tables.ts'

export const publishKind: JobKind<{ publicationId: string }> = {
  name: 'publishing.publish-site',
  queue: 'build',
  payload: z.object({ publicationId: z.uuid() }),
}

/** Inserts a publication and enqueues its render job. */
export async function queuePublication(
  tx: Transaction,
  enqueue: Enqueue,
  request: Omit<Publication, 'state' | 'problem' | 'announcement' | 'liveAt'>,
): Promise<Publication> {
  const publication: Publication = {
    ...request,
    state: 'queued',
    problem: null,
    announcement: null,
    liveAt: null,
  }
  await insertPublication(tx, publication)
  await enqueue(tx, publishKind, { publicationId: request.id }, { key: request.id })
  return publication
}
