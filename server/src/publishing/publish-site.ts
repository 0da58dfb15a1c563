import { orderMay } from '@vitrine/domain/order-may'
import type { Actor } from '@vitrine/domain/actor'
import { createHash } from 'node:crypto'
import type { SiteFiles, SiteInput } from '@vitrine/renderer'
import { z } from 'zod'
import {
  ALL_LANGUAGES_DELIVERED,
  appendHistory,
  lockOrder,
  moveOrder,
  type Order,
  readHistory,
} from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import type { House } from '../platform/house.ts'
import { type Job, job, type JobKind } from '../platform/jobs.ts'
import { announceKind } from './announce-site.ts'
import { sitePublished } from './events.ts'
import { siteInputOf } from './frozen-site.ts'
import { RenderingTookTooLong } from './render-thread.ts'
import {
  findPublication,
  findVersionOfPublication,
  insertVersion,
  listVersions,
  lockSite,
  serveVersion,
  updatePublication,
} from './site-store.ts'
import type { Publication, VersionFile } from './tables.ts'

export type PublishDeps = Pick<House, 'db' | 'emit' | 'enqueue' | 'clock' | 'files' | 'log'> & {
  readonly render: (input: SiteInput) => Promise<SiteFiles>
  /** Told when what an address serves has changed. */
  readonly siteChanged: (subdomain: string) => void
}

export const publishKind: JobKind<{ publicationId: string }> = {
  name: 'publishing.publish-site',
  lane: 'build',
  payload: z.object({ publicationId: z.uuid() }),
}

/**
 * Renders a publication, stores its files and makes it the live version.
 *
 * Run twice (a crash after the work, before the queue heard of it) it makes one
 * version: files are keyed by content, and a publication has one version at most.
 * A document that can't be rendered, or an order that was held or ended meanwhile,
 * fails the publication with a sentence; what was live stays live.
 */
export function publishJob(deps: PublishDeps): Job {
  const { db, log, render } = deps
  return job(publishKind, async ({ publicationId }) => {
    const publication = await findPublication(db, publicationId)
    if (!publication || publication.state === 'published' || publication.state === 'failed') return
    await updatePublication(db, publicationId, { state: 'rendering' })
    let rendered: SiteFiles
    try {
      rendered = await render(siteInputOf(publication.input))
    } catch (error) {
      log.error({ event: 'publication.failed', publicationId, err: error })
      await updatePublication(db, publicationId, { state: 'failed', problem: problemOf(error) })
      return
    }
    await makeLive(deps, publication, rendered)
  })
}

/** What the team reads, and what they can do. */
export function problemOf(error: unknown): string {
  const what =
    error instanceof RenderingTookTooLong
      ? 'Making the page took too long and was given up.'
      : 'The page could not be rendered.'
  return `${what} What was live stays live. Check the last changes and publish again.`
}

const NOT_OPEN_ANY_MORE =
  'The order was put on hold or ended while its site was made. Nothing was published. Once it goes on, publish again.'

async function makeLive(
  deps: PublishDeps,
  publication: Publication,
  rendered: SiteFiles,
): Promise<void> {
  const { db, emit, enqueue, clock, log, siteChanged } = deps
  const files = await storeFiles(deps, publication.orderId, rendered)
  const site = await db.transaction(async (tx) => {
    const now = clock()
    const { orderId, id: publicationId } = publication
    const order = await lockOrder(tx, orderId)
    const held = await lockSite(tx, orderId)
    if (!order || !held)
      throw new Error(`publication ${publicationId} has lost its order or address`)
    if (await findVersionOfPublication(tx, publicationId)) return held
    if (!orderMay.publish(order)) {
      log.warn({ event: 'publication.order-not-open', publicationId, orderId })
      await updatePublication(tx, publicationId, { state: 'failed', problem: NOT_OPEN_ANY_MORE })
      return held
    }

    const number = ((await listVersions(tx, orderId))[0]?.version.number ?? 0) + 1
    await insertVersion(tx, {
      orderId,
      number,
      publicationId,
      files,
      proof: [...rendered.proof],
      publishedBy: publication.requestedBy,
      publishedAt: now,
    })
    await serveVersion(tx, orderId, number, now)
    await updatePublication(tx, publicationId, { state: 'published' })
    await noteGoingLive(tx, emit, order, publication, number, now)
    const url = publication.input.siteUrl
    await emit(tx, sitePublished, { orderId, versionNumber: number, url }, now)
    if (rendered.announcement)
      await enqueue(tx, announceKind, rendered.announcement, { key: publicationId })
    log.info({ event: 'site.published', orderId, versionNumber: number })
    return held
  })
  siteChanged(site.subdomain)
}

async function storeFiles(
  { files }: PublishDeps,
  orderId: string,
  rendered: SiteFiles,
): Promise<Record<string, VersionFile>> {
  const stored: Record<string, VersionFile> = {}
  for (const [path, { body, type }] of rendered.files) {
    const hash = createHash('sha256').update(body).digest('base64url')
    const key = `sites/${orderId}/${hash}`
    await files.put(key, body)
    stored[path] = { key, type, bytes: body.byteLength, hash }
  }
  return stored
}

/** Writes into the history who published what, and why without the customer's approval. */
async function noteGoingLive(
  tx: Transaction,
  emit: Emit,
  { id: orderId, orderStatus }: Order,
  { requestedBy, reason, owedLanguages }: Publication,
  versionNumber: number,
  now: Date,
): Promise<void> {
  const actor = requestedBy as Actor
  const what = orderStatus === 'live' ? 'correction-published' : 'published-without-review'
  const owed = owedLanguages.length > 0 ? `. Still owed: ${owedLanguages.join(', ')}` : ''
  const note = reason === null ? null : `${reason}${owed}`
  const to = String(versionNumber)
  await appendHistory(tx, { orderId, at: now, actor, what, to, note })
  const result = await moveOrder(tx, emit, { orderId, to: 'live', actor }, now)
  if ('refused' in result) throw new Error(`order ${orderId} may not go live from ${result.from}`)
  if (owedLanguages.length > 0) return
  const history = await readHistory(tx, orderId)
  if (history.some((entry) => entry.what === ALL_LANGUAGES_DELIVERED)) return
  await appendHistory(tx, { orderId, at: now, actor, what: ALL_LANGUAGES_DELIVERED })
}
