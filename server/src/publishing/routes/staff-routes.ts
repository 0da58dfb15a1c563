import type { Actor } from '@vitrine/domain/audit/actor'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import {
  type PublicationResponse,
  publishingRoutes,
  type SiteResponse,
} from '@vitrine/contract/publishing'
import { isTemplateId } from '@vitrine/renderer/templates'
import { readPreviewFont } from '@vitrine/renderer/preview-font'
import { subdomainTaken, isHashed } from '../../onboarding/index.ts'
import { appendHistory, findOrder, lockOrder, orderNotFound } from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { MAX_DRAFT_BYTES } from '../../studio/index.ts'
import { type Http, HttpError } from '../../platform/http.ts'
import { findCanonicalUrl } from '../../addresses/index.ts'
import { changeSubdomain } from '../sites/change-subdomain.ts'
import { renderDraft } from '../render/render-draft.ts'
import { findOrSuggestSubdomain } from '../sites/suggest-subdomain.ts'
import { enqueueSiteUrlSync } from '../sites/sync-site-url.ts'
import { refuseRedirect, refuseSwitch } from './customer-routes.ts'
import {
  describeSiteRedirect,
  setSiteRedirect,
  removeSiteRedirect,
} from '../sites/site-redirect.ts'
import { listLanguageEditions } from '../versions/language-editions.ts'
import { listOrderedDrafts } from '../snapshots/take-snapshot.ts'
import { findHiddenContact } from '../snapshots/hidden-contact.ts'
import { listLanguageStatus } from '../snapshots/language-status.ts'
import { rollBackLanguage } from '../publications/roll-back-language.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { requestPublication } from '../publications/request-publication.ts'
import { rejectPublication, signPublication } from '../publications/sign-publication.ts'
import {
  findLatestPublication,
  findPublication,
  findSite,
  findVersion,
  findVersionOfPublication,
  isServed,
  listSnapshots,
  listVersions,
  lockSite,
  listMissingLanguages,
  setLiveVersion,
} from '../site-store.ts'
import { contactVisibility } from '../sites/hide-contact.ts'
import { setSiteOnline } from '../sites/set-site-online.ts'
import type { Publication } from '../tables.ts'
import { readStoredFrom, readVersionFile } from '../versions/version-files.ts'
import { hashVersion } from '../versions/version-hash.ts'

export type PublishingRouteDeps = AppContext &
  Pick<SiteRenderer, 'drawDocument'> & {
    readonly siteChanged: (subdomain: string) => void
    /** Whether search engines are notified of publications. */
    readonly announces: boolean
  }

export function registerStaffRoutes(http: Http, deps: PublishingRouteDeps): void {
  const { db, clock, enqueue, files, sites, siteChanged, announces } = deps

  http.serve(publishingRoutes.readSite, async ({ params }) => describeSite(params.orderId))

  http.serve(publishingRoutes.publishSite, async ({ params, body, user, actor }) => {
    const result = await db
      .transaction((tx) =>
        requestPublication(
          tx,
          deps,
          {
            id: body.requestId,
            orderId: params.orderId,
            purpose: 'live',
            languages: body.languages,
            subdomain: body.subdomain,
            actor,
            reason: body.reason,
            isManager: hasPermission(user.role, 'manage'),
            announced: announces,
          },
          sites,
          clock(),
        ),
      )
      .catch(refuseRivalClaim)
    if ('publication' in result) return describePublication(result.publication)
    if (result.refused === 'subdomain') {
      throw new HttpError(400, 'subdomain', result.sentence, {
        fields: { subdomain: result.sentence },
      })
    }
    if (result.refused === 'no_such_order') throw orderNotFound()
    if (result.refused === 'id_of_another_order') {
      throw new HttpError(
        409,
        'id_of_another_order',
        'That request was about another order. Reload and publish again.',
      )
    }
    if (result.refused === 'open-items') throw refuseOpenItems(result.items)
    if (result.refused === 'no-draft') {
      throw new HttpError(
        409,
        'no_draft',
        'There is no draft in an ordered language. Write one and save it first.',
      )
    }
    if (result.refused === 'being-made') throw refuseWhilePublishing()
    if (result.refused === 'manager-only') {
      throw new HttpError(
        409,
        'manager_only',
        'Without the customer’s approval only a manager publishes. Send a preview instead.',
      )
    }
    throw new HttpError(
      409,
      'conflict',
      'The order is unpaid, on hold or over: its site can’t be published.',
    )
  })

  http.serve(
    publishingRoutes.renderDraftDocument,
    async ({ params, body, reply }) => {
      const { templateId } = body
      if (!isTemplateId(templateId)) {
        throw new HttpError(400, 'validation_failed', 'Choose a template', {
          fields: { templateId: 'Choose a template' },
        })
      }
      const gone = new AbortController()
      // The editor aborts the request when it sends a newer draft.
      reply.raw.once('close', () => gone.abort())
      const result = await renderDraft(deps, { ...params, ...body, templateId }, gone.signal)
      if ('refused' in result) {
        if (result.refused === 'no_such_order') throw orderNotFound()
        throw new HttpError(404, 'not_found', 'That language is not ordered. Load the page again.')
      }
      const { file, pages } = result.drawn
      return {
        fileName: params.document,
        type: file.type,
        body: base64Of(file.body),
        pages: pages.map((page) => base64Of(page.body)),
      }
    },
    { bodyLimit: MAX_DRAFT_BYTES },
  )

  http.serve(publishingRoutes.correctAddress, async ({ params, body, actor }) => {
    const correction = { ...params, ...body, actor }
    const result = await db
      .transaction((tx) => changeSubdomain(tx, deps, correction, sites, clock()))
      .catch(refuseRivalClaim)
    if ('changed' in result) {
      for (const subdomain of result.changed) siteChanged(subdomain)
      return describeSite(params.orderId)
    }
    switch (result.refused) {
      case 'no_such_order':
        throw orderNotFound()
      case 'taken':
        throw subdomainTaken(result.proposals)
      case 'subdomain':
        throw new HttpError(400, 'subdomain', result.sentence, {
          fields: { subdomain: result.sentence },
        })
      case 'in-review':
        throw new HttpError(
          409,
          'in_review',
          'The customer looks at a preview that names the address. Correct it once they have answered.',
        )
      case 'in-revision':
        throw new HttpError(
          409,
          'in_revision',
          'The customer’s list is being worked on. Correct the address once it is answered and live.',
        )
      case 'offline':
        throw new HttpError(
          409,
          'offline',
          'The site is offline, and a new address would put it back online. Correct it once it is back.',
        )
      case 'being-made':
        throw new HttpError(
          409,
          'being_made',
          'A version that names the address is just being made. Correct it once that is live.',
        )
      case 'not-open':
        throw new HttpError(
          409,
          'not_open',
          'The order is unpaid, on hold or over: its address stays.',
        )
    }
  })

  http.serve(publishingRoutes.readPublication, async ({ params }) => {
    const publication = await findPublication(db, params.publicationId)
    if (publication?.orderId !== params.orderId || publication.purpose !== 'live')
      throw new HttpError(404, 'not_found', 'There is no such publication.')
    return describePublication(publication)
  })

  http.serve(publishingRoutes.signPublication, async ({ params, body, actor, audit }) => {
    const signature = { ...params, ...body, actor }
    const result = await db.transaction((tx) => signPublication(tx, deps, signature, clock()))
    if ('signed' in result) {
      audit({ about: whoAsked(result.signed), to: 'published' })
      siteChanged(result.subdomain)
      return describePublication(result.signed)
    }
    switch (result.refused) {
      case 'not-waiting':
        throw notWaiting()
      case 'own':
        throw new HttpError(409, 'own', 'You asked for it yourself: somebody else signs it.')
      case 'another-version':
        throw new HttpError(
          409,
          'another_version',
          'That is not the version that waits. Load the page again.',
        )
      case 'overtaken':
        throw new HttpError(409, 'overtaken', result.sentence)
    }
  })

  http.serve(publishingRoutes.rejectPublication, async ({ params, actor, audit }) => {
    const refusal = { ...params, actor }
    const publication = await db.transaction((tx) => rejectPublication(tx, refusal, clock()))
    if (!publication) throw notWaiting()
    audit({ about: whoAsked(publication), to: 'sent back' })
    return describePublication(publication)
  })

  http.serve(publishingRoutes.activateVersion, async ({ params, body, actor }) => {
    const subdomain = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, params.orderId)
      if (order && !orderAllows.activateVersion(order)) {
        throw new HttpError(
          409,
          'conflict',
          'The order is unpaid, on hold or canceled: what its address shows stays as it is.',
        )
      }
      const site = await lockSite(tx, params.orderId)
      const versions = await listVersions(tx, params.orderId)
      const chosen = versions.find(({ version: { number } }) => number === body.number)
      if (!site || !chosen)
        throw new HttpError(404, 'not_found', 'There is no such version. Choose one from the list.')
      const { version, publication } = chosen
      const hidden = await findHiddenContact(tx, params.orderId)
      const contact = contactVisibility(publication.input)
      if (hidden.some((what) => contact[what] === 'shown')) {
        throw new HttpError(
          409,
          'conflict',
          'That version shows the phone number or the address, which the customer has hidden since. Publish anew instead.',
        )
      }
      const now = clock()
      await setLiveVersion(tx, params.orderId, version.number, now)
      await appendHistory(tx, {
        orderId: params.orderId,
        at: now,
        actor,
        what: 'live-version',
        from: site.liveVersion === null ? null : String(site.liveVersion),
        to: String(version.number),
      })
      return site.subdomain
    })
    siteChanged(subdomain)
    return describeSite(params.orderId)
  })

  http.serve(publishingRoutes.restoreLanguage, async ({ params, body, actor, audit }) => {
    const request = { ...params, id: body.requestId, number: body.number, actor }
    const result = await db.transaction((tx) =>
      rollBackLanguage(tx, enqueue, request, sites, clock()),
    )
    if ('publication' in result) {
      audit({ about: params.language, to: `version ${body.number}` })
      return describePublication(result.publication)
    }
    switch (result.refused) {
      case 'no_such_order':
        throw orderNotFound()
      case 'id_of_another_order':
        throw new HttpError(
          409,
          'id_of_another_order',
          'That request was about another order. Load the page again.',
        )
      case 'not-open':
        throw new HttpError(
          409,
          'not_open',
          'The order is unpaid, on hold or canceled: what its address shows stays as it is.',
        )
      case 'no-such-version':
        throw new HttpError(
          404,
          'version_not_found',
          'No version with that number was live in that language.',
        )
      case 'nothing-live':
        throw new HttpError(
          409,
          'nothing_live',
          'Nothing is live in that language: there is nothing to put back.',
        )
      case 'as-it-is':
        throw new HttpError(
          409,
          'as_it_is',
          'What is live in that language is just what that version said.',
        )
      case 'being-made':
        throw refuseWhilePublishing()
      case 'no-contact':
        throw new HttpError(
          409,
          'no_contact',
          'All ways of contact in that version are hidden by the customer since. Publish anew instead.',
        )
    }
  })

  http.serve(publishingRoutes.takeSiteOffline, ({ params, actor }) =>
    flip(params.orderId, 'offline', actor),
  )

  http.serve(publishingRoutes.restoreSite, ({ params, actor }) =>
    flip(params.orderId, 'online', actor),
  )

  http.serve(publishingRoutes.setSiteRedirect, async ({ params, body, actor, audit }) => {
    const wish = { ...params, typed: body.url, actor }
    const result = await db.transaction((tx) => setSiteRedirect(tx, wish, deps, clock()))
    if ('refused' in result) throw refuseRedirect(result)
    audit({ to: body.url })
    siteChanged(result.subdomain)
    return describeSite(params.orderId)
  })

  http.serve(publishingRoutes.removeSiteRedirect, async ({ params, actor }) => {
    const { orderId } = params
    const stopped = await db.transaction((tx) => removeSiteRedirect(tx, orderId, actor, clock()))
    if (stopped) siteChanged(stopped.subdomain)
    return describeSite(orderId)
  })

  async function flip(
    orderId: string,
    to: 'offline' | 'online',
    actor: Actor,
  ): Promise<SiteResponse> {
    const result = await db.transaction(async (tx) => {
      if (to === 'online') await enqueueSiteUrlSync(tx, { enqueue }, orderId)
      return setSiteOnline(tx, orderId, to, actor, clock())
    })
    if ('refused' in result) throw refuseSwitch(result.refused)
    siteChanged(result.subdomain)
    return describeSite(orderId)
  }

  http.serve(publishingRoutes.readVersionFile, async ({ params, reply }) => {
    const { orderId, version: number, '*': path } = params
    const version = await findVersion(db, orderId, number)
    const named = [path, `${path.replace(/\/$/, '')}/index.html`].find(
      (each) => version !== undefined && Object.hasOwn(version.files, each),
    )
    const file = named === undefined ? undefined : version?.files[named]
    const body = file && (await readVersionFile(file, version?.files ?? {}, readStoredFrom(files)))
    if (!body) throw new HttpError(404, 'not_found', 'That version has no such file.')
    return reply
      .header('content-type', file.type)
      .header('content-security-policy', VERSION_POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(Buffer.from(body))
  })

  http.serve(publishingRoutes.readVersionDocument, async ({ params }) => {
    const { orderId, version, language } = params
    const frozen = (await listSnapshots(db, orderId, [version])).get(version)
    const edition = frozen?.resumes.find(({ code }) => code === language)
    if (!frozen || !edition)
      throw new HttpError(404, 'not_found', 'There is no such version in that language.')
    return { resume: edition.resume, templateId: frozen.templateId, themeId: frozen.themeId }
  })

  http.serve(publishingRoutes.readPreviewFont, async ({ params, reply }) => {
    const font = await readPreviewFont(params.name)
    if (!font) throw new HttpError(404, 'not_found', 'There is no such font.')
    return reply
      .header('content-type', 'font/woff2')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(font))
  })

  async function describeSite(orderId: string): Promise<SiteResponse> {
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    const [own, site, newest, versions, canonical, { ordered, drafts }] = await Promise.all([
      findOrSuggestSubdomain(db, order, deps.verifyingSecrets),
      findSite(db, orderId),
      findLatestPublication(db, orderId),
      listVersions(db, orderId),
      findCanonicalUrl(db, sites, orderId),
      listOrderedDrafts(db, order),
    ])
    const isLive = site !== undefined && isServed(site)
    const url = isLive ? (canonical ?? null) : null
    const shown = isLive
      ? versions.find(({ version }) => version.number === site.liveVersion)
      : undefined
    // The subdomain of an erased customer is a hash.
    const subdomain = site && !isHashed(site.subdomain) ? site.subdomain : null
    return {
      subdomain,
      proposedSubdomain: own,
      url,
      editions: shown ? listLanguageEditions(`${url}/`, shown.version, shown.publication) : null,
      owedLanguages: isLive ? await listMissingLanguages(db, orderId, site.liveVersion) : [],
      languages: listLanguageStatus(
        ordered,
        drafts,
        versions.map(({ version, publication }) => ({
          number: version.number,
          input: publication.input,
          isLive: version.number === site?.liveVersion,
        })),
      ),
      hiddenContact: [...(shown?.publication.input.hidden ?? [])],
      state: isLive ? 'live' : versions.length > 0 ? 'offline' : 'unpublished',
      leadsOn: site ? describeSiteRedirect(site, clock()) : null,
      versions: versions.map(({ version, publication: { input, liveAt, reason } }) => ({
        number: version.number,
        publishedAt: (liveAt ?? version.publishedAt).toISOString(),
        publishedBy: version.publishedBy,
        templateId: input.templateId,
        themeId: input.themeId,
        languages: input.resumes.map(({ code }) => code),
        pageBytes: version.files['index.html']?.bytes ?? 0,
        fileCount: Object.keys(version.files).length,
        hasDesignedPdf: Object.hasOwn(version.files, 'resume-designed.pdf'),
        live: isLive && version.number === site.liveVersion,
        note: reason,
      })),
      publication: newest ? await describePublication(newest) : null,
    }
  }

  async function describePublication(publication: Publication): Promise<PublicationResponse> {
    const version = await findVersionOfPublication(db, publication.id)
    return {
      id: publication.id,
      state: isMade(publication.state) ? 'rendering' : publication.state,
      problem: publication.problem,
      versionNumber: version?.number ?? null,
      waits:
        version && publication.state === 'waiting'
          ? {
              askedBy: publication.requestedBy.replace(/^staff:/, ''),
              askedAt: publication.requestedAt.toISOString(),
              reason: publication.reason,
              owedLanguages: [...publication.owedLanguages],
              versionHash: hashVersion(version.files),
            }
          : null,
      proof:
        version?.proof.map(({ designed, ...field }) => ({
          ...field,
          read: { ...field.read },
          ...(designed ? { designed: { ...designed } } : {}),
        })) ?? null,
    }
  }
}

/** Customer content on the staff origin: no scripts, requests or framing. */
const VERSION_POLICY =
  "sandbox allow-same-origin allow-popups; default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

export const refuseWhilePublishing = () =>
  new HttpError(
    409,
    'conflict',
    'A version is being made, or waits for a second person. What is kept would not be what is live then. Try again once it is live or sent back.',
  )

const whoAsked = ({ requestedBy }: { readonly requestedBy: string }): string =>
  `asked for by ${requestedBy.replace(/^staff:/, '')}`

const notWaiting = () =>
  new HttpError(409, 'conflict', 'Nothing waits to be signed any more. Load the page again.')

const isMade = (state: Publication['state']) => state === 'rendered' || state === 'sent'

export function refuseOpenItems(items: readonly OpenItem[]): HttpError {
  const count = items.length === 1 ? '1 thing is' : `${items.length} things are`
  const sentence = `${count} still open. Put it right, name the source, or say why it may pass.`
  return new HttpError(409, 'gate_closed', sentence, { items })
}

/** Unique violation: two orders claimed the subdomain concurrently. */
function refuseRivalClaim(error: unknown): never {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if ((cause as { code?: string }).code === '23505') {
    const sentence = 'That address is taken. Choose another one'
    throw new HttpError(400, 'validation_failed', sentence, { fields: { subdomain: sentence } })
  }
  throw error
}
