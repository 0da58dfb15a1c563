import type { SiteFile, SiteFiles } from '@vitrine/renderer'
import { countPeople } from '../../accounts/index.ts'
import { appendHistory, lockOrder, type Order } from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/database.ts'
import { type Job, job } from '../../platform/jobs.ts'
import { contactVisibilityChanged, previewRendered, publicationWaits } from '../events.ts'
import { RenderTimeout, type SiteRenderer } from '../render/site-renderer.ts'
import {
  failWaitingPublications,
  findPublication,
  findVersionOfPublication,
  insertVersion,
  latestVersionNumber,
  lockSite,
  setLiveVersion,
  updatePublication,
} from '../site-store.ts'
import { findHiddenContact } from '../snapshots/hidden-contact.ts'
import { siteInputOf } from '../snapshots/site-snapshot.ts'
import type { Publication, Site, VersionFile } from '../tables.ts'
import { bundleFiles, type FileBundle } from '../versions/bundle-files.ts'
import { siteFilesFolder } from '../versions/version-files.ts'
import { goLive } from './go-live.ts'
import { blockingItemsMessage, listBlockingItems } from './lost-pdf-fields.ts'
import { recordLanguageRollback, recordPublished } from './publication-history.ts'
import { changedContact, decideOutcome } from './publication-rules.ts'
import { publishKind } from './queue-publication.ts'
import { explainOutdatedBase, explainSuperseded } from './superseded.ts'

export type PublishDeps = Pick<AppContext, 'db' | 'emit' | 'enqueue' | 'clock' | 'files' | 'log'> &
  Pick<SiteRenderer, 'render' | 'drawPages'> & {
    /** Called when a subdomain serves another version. */
    readonly siteChanged: (subdomain: string) => void
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
      const problem = renderErrorMessage(error, publication.purpose)
      return updatePublication(db, publicationId, { state: 'failed', problem })
    }
    await createVersion(deps, publication, rendered)
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
      ? 'Rendering the page took too long and was canceled.'
      : 'The page could not be rendered.'
  return purpose === 'preview'
    ? `${what} Nothing was sent. Check the last changes and send it again.`
    : `${what} The live version stays. Check the last changes and publish again.`
}

async function createVersion(
  deps: PublishDeps,
  publication: Publication,
  { site: { files, archive, roundTrip: proof, announcement: indexNow }, pages }: Rendered,
): Promise<void> {
  const { db, clock, log, siteChanged } = deps
  const { orderId, id } = publication
  const announcement = indexNow ?? null
  const bundle = await bundleFiles(siteFilesFolder(orderId), files, archive)
  await deps.files.put(bundle.key, bundle.body)
  const images = await storePageImages(deps, orderId, pages)
  const subdomain = await db.transaction(async (tx) => {
    const now = clock()
    const order = await lockOrder(tx, orderId)
    const site = await lockSite(tx, orderId)
    if (!order || !site) throw new Error(`publication ${id} has no order or site`)
    if (await findVersionOfPublication(tx, id)) return site.subdomain
    const problem = explainSuperseded(order, publication) ?? explainOutdatedBase(site, publication)
    if (problem !== null) {
      log.warn({ event: 'publication.superseded', publicationId: id, orderId })
      await updatePublication(tx, id, { state: 'failed', problem })
      return site.subdomain
    }
    const number = (await latestVersionNumber(tx, orderId)) + 1
    await insertVersion(tx, {
      orderId,
      number,
      publicationId: id,
      files: bundle.files,
      pages: images,
      proof: [...proof],
      publishedBy: publication.requestedBy,
      publishedAt: now,
    })
    const blockers = await listBlockingItems(tx, publication, site, proof)
    const facts = { blockers: blockers.length, teamSize: await countPeople(tx) }
    const outcome = decideOutcome(publication, facts)
    if (outcome === 'blocked') {
      const message = blockingItemsMessage(blockers, publication.purpose)
      await updatePublication(tx, id, { state: 'failed', problem: message })
    } else {
      await updatePublication(tx, id, { state: 'rendered', announcement })
      const version = { order, site, publication: { ...publication, announcement }, number }
      await APPLY[outcome](tx, deps, version, now)
    }
    log.info({ event: LOG_EVENTS[outcome], orderId, versionNumber: number })
    return site.subdomain
  })
  siteChanged(subdomain)
}

const LOG_EVENTS = {
  blocked: 'publication.blocked',
  preview_rendered: 'preview.rendered',
  language_rolled_back: 'site.language_rolled_back',
  awaiting_signature: 'publication.awaiting_signature',
  published: 'site.published',
} as const

type NewVersion = {
  readonly order: Order
  readonly site: Site
  readonly publication: Publication
  readonly number: number
}
type Apply = (tx: Transaction, deps: PublishDeps, version: NewVersion, now: Date) => Promise<void>

const APPLY: Readonly<Record<Exclude<keyof typeof LOG_EVENTS, 'blocked'>, Apply>> = {
  preview_rendered: (tx, { emit }, { publication: { orderId, id } }, now) =>
    emit(tx, previewRendered, { orderId, publicationId: id }, now),

  async language_rolled_back(tx, _deps, { publication, number }, now) {
    await recordLanguageRollback(tx, publication, number, now)
    await setLiveVersion(tx, publication.orderId, number, now)
    await updatePublication(tx, publication.id, { state: 'published', liveAt: now })
  },

  async awaiting_signature(tx, { emit }, { publication, number }, now) {
    const { orderId, id, requestedBy, reason: note } = publication
    const problem = 'A newer version was requested before this one was signed.'
    await failWaitingPublications(tx, orderId, problem)
    await updatePublication(tx, id, { state: 'waiting' })
    const entry = { orderId, at: now, actor: requestedBy, to: String(number), note }
    await appendHistory(tx, { ...entry, what: 'publication-waits' })
    await emit(tx, publicationWaits, { orderId, publicationId: id, by: requestedBy }, now)
  },

  async published(tx, deps, { order, site, publication, number }, now) {
    const { orderId, id, input, requestedBy, requestedAt: decidedAt } = publication
    await recordPublished(tx, publication, number, now)
    const changed = changedContact(publication, await findHiddenContact(tx, orderId))
    const actor = requestedBy
    await goLive(tx, deps, { order, site, publication, decidedAt, number, actor }, now)
    if (!changed) return
    const event = { orderId, publicationId: id, url: input.siteUrl, ...changed }
    await deps.emit(tx, contactVisibilityChanged, event, now)
  },
}

/** Page images are a separate bundle, because the public site does not need them. */
async function storePageImages(
  { files }: PublishDeps,
  orderId: string,
  pages: Rendered['pages'],
): Promise<Record<string, VersionFile[]>> {
  if (pages.size === 0) return {}
  const nameOf = (path: string, index: number) => `${index} ${path}`
  const images = [...pages].flatMap(([path, list]) =>
    list.map((image, index) => [nameOf(path, index), image] as const),
  )
  const bundle: FileBundle = await bundleFiles(siteFilesFolder(orderId), new Map(images))
  await files.put(bundle.key, bundle.body)
  return Object.fromEntries(
    [...pages].map(([path, list]) => [
      path,
      list.flatMap((_image, index) => bundle.files[nameOf(path, index)] ?? []),
    ]),
  )
}
