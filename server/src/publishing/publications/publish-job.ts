import { hideableContactSchema } from '@vitrine/domain/publishing/hidden-contact'
import type { SiteFile, SiteFiles } from '@vitrine/renderer'
import { z } from 'zod'
import { appendHistory, lockOrder } from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Job, job, type JobKind } from '../../platform/jobs.ts'
import { contactVisibilityChanged, previewRendered } from '../events.ts'
import { siteInputOf } from '../snapshots/site-snapshot.ts'
import { goLive } from './go-live.ts'
import { findHiddenContact } from '../snapshots/hidden-contact.ts'
import { recordLanguageRollback, recordPublished } from './publication-history.ts'
import { bundleFiles } from '../versions/bundle-files.ts'
import { explainOutdatedBase, explainSuperseded } from './superseded.ts'
import { RenderTimeout, type SiteRenderer } from '../render/site-renderer.ts'
import { needsSecondPerson } from './sign-publication.ts'
import {
  findPublication,
  findVersionOfPublication,
  failWaitingPublications,
  insertVersion,
  lockSite,
  latestVersionNumber,
  setLiveVersion,
  updatePublication,
} from '../site-store.ts'
import type { Publication, VersionFile } from '../tables.ts'
import { listBlockingItems, blockingItemsMessage } from './lost-pdf-fields.ts'

export type PublishDeps = Pick<AppContext, 'db' | 'emit' | 'enqueue' | 'clock' | 'files' | 'log'> &
  Pick<SiteRenderer, 'render' | 'drawPages'> & {
    /** Called when a subdomain serves another version. */
    readonly siteChanged: (subdomain: string) => void
  }

export const publishKind: JobKind<{ publicationId: string }> = {
  name: 'publishing.publish-site',
  queue: 'build',
  payload: z.object({ publicationId: z.uuid() }),
}

type Rendered = {
  readonly site: SiteFiles
  /** Page images of each PDF by path; previews only. */
  readonly pages: ReadonlyMap<string, readonly SiteFile[]>
}

/**
 * Renders a publication and stores its files as a version. A version of purpose `live` is published
 * at once, unless a second person must sign it. Idempotent: a second run finds the existing
 * version. A render error, a lost PDF field, or an order that was held or ended fails the
 * publication with a message and keeps the live version.
 */
export function publishJob(deps: PublishDeps): Job {
  const { db, log } = deps
  return job(publishKind, async ({ publicationId }) => {
    const publication = await findPublication(db, publicationId)
    if (publication?.state !== 'queued' && publication?.state !== 'rendering') return
    await updatePublication(db, publicationId, { state: 'rendering' })
    let rendered: Rendered
    try {
      rendered = await renderAll(deps, publication)
    } catch (error) {
      log.error({ event: 'publication.failed', publicationId, err: error })
      await updatePublication(db, publicationId, {
        state: 'failed',
        problem: renderErrorMessage(error, publication.purpose),
      })
      return
    }
    await makeVersion(deps, publication, rendered)
  })
}

async function renderAll(
  { render, drawPages }: PublishDeps,
  { input, purpose }: Publication,
): Promise<Rendered> {
  const site = await render(siteInputOf(input))
  const pages = new Map<string, readonly SiteFile[]>()
  if (purpose === 'preview') {
    for (const [path, { body, type }] of site.files)
      if (type === 'application/pdf') pages.set(path, await drawPages(body))
  }
  return { site, pages }
}

/** Message for the team with the next step. */
export function renderErrorMessage(error: unknown, purpose: Publication['purpose']): string {
  const what =
    error instanceof RenderTimeout
      ? 'Making the page took too long and was given up.'
      : 'The page could not be rendered.'
  return purpose === 'preview'
    ? `${what} Nothing was sent. Check the last changes and send it again.`
    : `${what} What was live stays live. Check the last changes and publish again.`
}

async function makeVersion(
  deps: PublishDeps,
  publication: Publication,
  { site: rendered, pages }: Rendered,
): Promise<void> {
  const { db, emit, clock, log, siteChanged } = deps
  const { orderId, id: publicationId, purpose } = publication
  const isPreview = purpose === 'preview'
  const pack = await bundleFiles(siteFilesFolder(orderId), rendered.files, rendered.archive)
  await deps.files.put(pack.key, pack.body)
  const pictures = await storePictures(deps, orderId, pages)
  const site = await db.transaction(async (tx) => {
    const now = clock()
    const order = await lockOrder(tx, orderId)
    const held = await lockSite(tx, orderId)
    if (!order || !held)
      throw new Error(`publication ${publicationId} has lost its order or address`)
    if (await findVersionOfPublication(tx, publicationId)) return held
    const problem = explainSuperseded(order, publication) ?? explainOutdatedBase(held, publication)
    if (problem !== null) {
      log.warn({ event: 'publication.superseded', publicationId, orderId })
      await updatePublication(tx, publicationId, { state: 'failed', problem })
      return held
    }

    const number = (await latestVersionNumber(tx, orderId)) + 1
    await insertVersion(tx, {
      orderId,
      number,
      publicationId,
      files: pack.files,
      pages: pictures,
      proof: [...rendered.roundTrip],
      publishedBy: publication.requestedBy,
      publishedAt: now,
    })
    const stops = await listBlockingItems(tx, publication, held, rendered.roundTrip)
    if (stops.length > 0) {
      const sentence = blockingItemsMessage(stops, purpose)
      await updatePublication(tx, publicationId, { state: 'failed', problem: sentence })
      log.info({ event: 'publication.blocked', orderId, versionNumber: number })
      return held
    }
    const announcement = rendered.announcement ?? null
    await updatePublication(tx, publicationId, { state: 'rendered', announcement })
    if (isPreview) {
      await emit(tx, previewRendered, { orderId, publicationId }, now)
      log.info({ event: 'preview.rendered', orderId, versionNumber: number })
      return held
    }
    if (publication.input.part?.takenFrom !== undefined) {
      await recordLanguageRollback(tx, publication, number, now)
      await setLiveVersion(tx, orderId, number, now)
      await updatePublication(tx, publicationId, { state: 'published', liveAt: now })
      log.info({ event: 'site.language_rolled_back', orderId, versionNumber: number })
      return held
    }
    if (await needsSecondPerson(tx, publication)) {
      await failWaitingPublications(
        tx,
        orderId,
        'A newer version was asked for before this one was signed.',
      )
      await updatePublication(tx, publicationId, { state: 'waiting' })
      await appendHistory(tx, {
        orderId,
        at: now,
        actor: publication.requestedBy,
        what: 'publication-waits',
        to: String(number),
        note: publication.reason,
      })
      log.info({ event: 'publication.awaiting_signature', orderId, versionNumber: number })
      return held
    }
    await recordPublished(tx, publication, number, now)
    const actor = publication.requestedBy
    const hiddenBefore = await findHiddenContact(tx, orderId)
    const going = {
      order,
      site: held,
      publication: { ...publication, announcement },
      decidedAt: publication.requestedAt,
    }
    await goLive(tx, deps, going, number, actor, now)
    if (isOwnCorrection(publication)) {
      const { siteUrl: url, hidden: hiddenNow = [] } = publication.input
      const changed = hideableContactSchema.options.filter(
        (what) => hiddenNow.includes(what) !== hiddenBefore.includes(what),
      )
      const hidden = changed.filter((what) => hiddenNow.includes(what))
      const shown = changed.filter((what) => !hiddenNow.includes(what))
      if (changed.length > 0)
        await emit(
          tx,
          contactVisibilityChanged,
          { orderId, publicationId, url, hidden, shown },
          now,
        )
    }
    log.info({ event: 'site.published', orderId, versionNumber: number })
    return held
  })
  siteChanged(site.subdomain)
}

const isOwnCorrection = ({ requestedBy }: Publication) => requestedBy === 'customer'

/** Storage folder of all versions of an order. */
export const siteFilesFolder = (orderId: string) => `sites/${orderId}`

/** Page images are a separate bundle, because the public site does not need them. */
async function storePictures(
  { files }: PublishDeps,
  orderId: string,
  pages: Rendered['pages'],
): Promise<Record<string, VersionFile[]>> {
  const nameAt = (path: string, place: number) => `${place} ${path}`
  const drawn = new Map(
    [...pages].flatMap(([path, ofPdf]) =>
      ofPdf.map((page, at) => [nameAt(path, at), page] as const),
    ),
  )
  if (drawn.size === 0) return {}
  const pack = await bundleFiles(siteFilesFolder(orderId), drawn)
  await files.put(pack.key, pack.body)
  return Object.fromEntries(
    [...pages].map(([path, ofPdf]) => [
      path,
      ofPdf.flatMap((_page, at) => pack.files[nameAt(path, at)] ?? []),
    ]),
  )
}
