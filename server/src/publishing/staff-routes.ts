import type { Actor } from '@vitrine/domain/actor'
import type { OpenItem } from '@vitrine/domain/gate'
import { orderMay } from '@vitrine/domain/order-may'
import { staffMay } from '@vitrine/domain/staff-roles'
import {
  type PublicationAnswer,
  publishingRoutes,
  type SiteAnswer,
} from '@vitrine/contract/publishing'
import { isTemplateId } from '@vitrine/renderer/templates'
import { readPreviewFont } from '@vitrine/renderer/preview-font'
import { addressTaken, isSealed } from '../onboarding/index.ts'
import { appendHistory, findOrder, lockOrder, noSuchOrder } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import { DRAFT_BYTES } from '../studio/index.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { findCanonicalUrl } from '../addresses/index.ts'
import { correctAddress } from './correct-address.ts'
import { drawDraft } from './draw-draft.ts'
import { findOwnAddress } from './find-own-address.ts'
import { askToFollow } from './follow-address.ts'
import { refuseLeadingOn, refuseSwitch } from './customer-routes.ts'
import { describeLeadingOn, leadVisitorsOn, stopLeadingOn } from './lead-visitors-on.ts'
import { editionsOf } from './list-editions.ts'
import { inOrderedLanguages } from './freeze-site.ts'
import { hiddenLive } from './hidden-live.ts'
import { languageStandings } from './language-standings.ts'
import { putLanguageBack } from './put-language-back.ts'
import type { RenderThread } from './render-thread.ts'
import { requestPublication } from './request-publication.ts'
import { sendBackPublication, signPublication } from './sign-publication.ts'
import {
  findNewestPublication,
  findPublication,
  findSite,
  findVersion,
  findVersionOfPublication,
  isServed,
  listVersionDocuments,
  listVersions,
  lockSite,
  owedLanguagesOf,
  serveVersion,
} from './site-store.ts'
import { contactOf } from './switch-contact.ts'
import { switchSite } from './switch-site.ts'
import type { Publication } from './tables.ts'
import { lyingIn, readVersionFile } from './version-files.ts'
import { versionHashOf } from './version-hash.ts'

export type PublishingDeps = House &
  Pick<RenderThread, 'drawDocument'> & {
    readonly siteChanged: (subdomain: string) => void
    /** Whether search engines are told of new versions. */
    readonly announces: boolean
  }

export function servePublishing(http: Http, deps: PublishingDeps): void {
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
            isManager: staffMay(user.role, 'manage'),
            announced: announces,
          },
          sites,
          clock(),
        ),
      )
      .catch(refuseRivalClaim)
    if ('publication' in result) return describePublication(result.publication)
    if (result.refused === 'subdomain') {
      throw new HttpRefusal(400, result.sentence, { subdomain: result.sentence })
    }
    if (result.refused === 'no-such-order') throw noSuchOrder()
    if (result.refused === 'id-of-another-order') {
      throw new HttpRefusal(409, 'That request was about another order. Reload and publish again.')
    }
    if (result.refused === 'open-items') throw stillOpen(result.items)
    if (result.refused === 'no-draft') {
      throw new HttpRefusal(
        409,
        'There is no draft in an ordered language. Write one and save it first.',
      )
    }
    if (result.refused === 'being-made') throw beingMade()
    if (result.refused === 'manager-only') {
      throw new HttpRefusal(
        409,
        'Without the customer’s approval only a manager publishes. Send a preview instead.',
      )
    }
    throw new HttpRefusal(409, 'The order is unpaid, on hold or over: its site can’t be published.')
  })

  http.serve(
    publishingRoutes.drawDraft,
    async ({ params, body, reply }) => {
      const { templateId } = body
      if (!isTemplateId(templateId)) {
        throw new HttpRefusal(400, 'Choose a template', { templateId: 'Choose a template' })
      }
      const gone = new AbortController()
      // A page that asks for a newer one drops this connection: what nobody waits for is not drawn.
      reply.raw.once('close', () => gone.abort())
      const result = await drawDraft(deps, { ...params, ...body, templateId }, gone.signal)
      if ('refused' in result) {
        if (result.refused === 'no-such-order') throw noSuchOrder()
        throw new HttpRefusal(404, 'That language is not ordered. Load the page again.')
      }
      const { file, pages } = result.drawn
      return {
        fileName: params.document,
        type: file.type,
        body: base64Of(file.body),
        pages: pages.map((page) => base64Of(page.body)),
      }
    },
    { bodyLimit: DRAFT_BYTES },
  )

  http.serve(publishingRoutes.correctAddress, async ({ params, body, actor }) => {
    const correction = { ...params, ...body, actor }
    const result = await db
      .transaction((tx) => correctAddress(tx, deps, correction, sites, clock()))
      .catch(refuseRivalClaim)
    if ('changed' in result) {
      for (const subdomain of result.changed) siteChanged(subdomain)
      return describeSite(params.orderId)
    }
    switch (result.refused) {
      case 'no-such-order':
        throw noSuchOrder()
      case 'taken':
        throw addressTaken(result.proposals)
      case 'subdomain':
        throw new HttpRefusal(400, result.sentence, { subdomain: result.sentence })
      case 'in-review':
        throw new HttpRefusal(
          409,
          'The customer looks at a preview that names the address. Correct it once they have answered.',
        )
      case 'in-revision':
        throw new HttpRefusal(
          409,
          'The customer’s list is being worked on. Correct the address once it is answered and live.',
        )
      case 'offline':
        throw new HttpRefusal(
          409,
          'The site is offline, and a new address would put it back online. Correct it once it is back.',
        )
      case 'being-made':
        throw new HttpRefusal(
          409,
          'A version that names the address is just being made. Correct it once that is live.',
        )
      case 'not-open':
        throw new HttpRefusal(409, 'The order is unpaid, on hold or over: its address stays.')
    }
  })

  http.serve(publishingRoutes.readPublication, async ({ params }) => {
    const publication = await findPublication(db, params.publicationId)
    if (publication?.orderId !== params.orderId || publication.purpose !== 'live')
      throw new HttpRefusal(404, 'There is no such publication.')
    return describePublication(publication)
  })

  http.serve(publishingRoutes.signPublication, async ({ params, body, actor, note }) => {
    const signature = { ...params, ...body, actor }
    const result = await db.transaction((tx) => signPublication(tx, deps, signature, clock()))
    if ('signed' in result) {
      note({ about: whoAsked(result.signed), to: 'published' })
      siteChanged(result.subdomain)
      return describePublication(result.signed)
    }
    switch (result.refused) {
      case 'not-waiting':
        throw notWaiting()
      case 'own':
        throw new HttpRefusal(409, 'You asked for it yourself: somebody else signs it.')
      case 'another-version':
        throw new HttpRefusal(409, 'That is not the version that waits. Load the page again.')
      case 'overtaken':
        throw new HttpRefusal(409, result.sentence)
    }
  })

  http.serve(publishingRoutes.sendBackPublication, async ({ params, actor, note }) => {
    const refusal = { ...params, actor }
    const publication = await db.transaction((tx) => sendBackPublication(tx, refusal, clock()))
    if (!publication) throw notWaiting()
    note({ about: whoAsked(publication), to: 'sent back' })
    return describePublication(publication)
  })

  http.serve(publishingRoutes.goToVersion, async ({ params, body, actor }) => {
    const subdomain = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, params.orderId)
      if (order && !orderMay.goToVersion(order)) {
        throw new HttpRefusal(
          409,
          'The order is unpaid, on hold or canceled: what its address shows stays as it is.',
        )
      }
      const site = await lockSite(tx, params.orderId)
      const versions = await listVersions(tx, params.orderId)
      const chosen = versions.find(({ version: { number } }) => number === body.number)
      if (!site || !chosen)
        throw new HttpRefusal(404, 'There is no such version. Choose one from the list.')
      const { version, publication } = chosen
      const hidden = await hiddenLive(tx, params.orderId)
      const contact = contactOf(publication.input)
      if (hidden.some((what) => contact[what] === 'shown')) {
        throw new HttpRefusal(
          409,
          'That version shows the phone number or the address, which the customer has hidden since. Publish anew instead.',
        )
      }
      const now = clock()
      await serveVersion(tx, params.orderId, version.number, now)
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

  http.serve(publishingRoutes.putLanguageBack, async ({ params, body, actor, note }) => {
    const request = { ...params, id: body.requestId, number: body.number, actor }
    const result = await db.transaction((tx) =>
      putLanguageBack(tx, enqueue, request, sites, clock()),
    )
    if ('publication' in result) {
      note({ about: params.language, to: `version ${body.number}` })
      return describePublication(result.publication)
    }
    switch (result.refused) {
      case 'no-such-order':
        throw noSuchOrder()
      case 'id-of-another-order':
        throw new HttpRefusal(409, 'That request was about another order. Load the page again.')
      case 'not-open':
        throw new HttpRefusal(
          409,
          'The order is unpaid, on hold or canceled: what its address shows stays as it is.',
        )
      case 'no-such-version':
        throw new HttpRefusal(404, 'No version with that number was live in that language.')
      case 'nothing-live':
        throw new HttpRefusal(
          409,
          'Nothing is live in that language: there is nothing to put back.',
        )
      case 'as-it-is':
        throw new HttpRefusal(409, 'What is live in that language is just what that version said.')
      case 'being-made':
        throw beingMade()
      case 'no-contact':
        throw new HttpRefusal(
          409,
          'All ways of contact in that version are hidden by the customer since. Publish anew instead.',
        )
    }
  })

  http.serve(publishingRoutes.takeSiteOffline, ({ params, actor }) =>
    flip(params.orderId, 'offline', actor),
  )

  http.serve(publishingRoutes.putSiteBack, ({ params, actor }) =>
    flip(params.orderId, 'online', actor),
  )

  http.serve(publishingRoutes.leadVisitorsOn, async ({ params, body, actor, note }) => {
    const wish = { ...params, typed: body.url, actor }
    const result = await db.transaction((tx) => leadVisitorsOn(tx, wish, deps, clock()))
    if ('refused' in result) throw refuseLeadingOn(result)
    note({ to: body.url })
    siteChanged(result.subdomain)
    return describeSite(params.orderId)
  })

  http.serve(publishingRoutes.stopLeadingVisitorsOn, async ({ params, actor }) => {
    const { orderId } = params
    const stopped = await db.transaction((tx) => stopLeadingOn(tx, orderId, actor, clock()))
    if (stopped) siteChanged(stopped.subdomain)
    return describeSite(orderId)
  })

  async function flip(
    orderId: string,
    to: 'offline' | 'online',
    actor: Actor,
  ): Promise<SiteAnswer> {
    const result = await db.transaction(async (tx) => {
      if (to === 'online') await askToFollow(tx, { enqueue }, orderId)
      return switchSite(tx, orderId, to, actor, clock())
    })
    if ('refused' in result) throw refuseSwitch(result.refused)
    siteChanged(result.subdomain)
    return describeSite(orderId)
  }

  http.serve(publishingRoutes.openVersion, async ({ params, reply }) => {
    const { orderId, version: number, '*': path } = params
    const version = await findVersion(db, orderId, number)
    const named = [path, `${path.replace(/\/$/, '')}/index.html`].find(
      (each) => version !== undefined && Object.hasOwn(version.files, each),
    )
    const file = named === undefined ? undefined : version?.files[named]
    const body = file && (await readVersionFile(file, version?.files ?? {}, lyingIn(files)))
    if (!body) throw new HttpRefusal(404, 'That version has no such file.')
    return reply
      .header('content-type', file.type)
      .header('content-security-policy', VERSION_POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(Buffer.from(body))
  })

  http.serve(publishingRoutes.readVersionDocument, async ({ params }) => {
    const { orderId, version, language } = params
    const frozen = (await listVersionDocuments(db, orderId, [version])).get(version)
    const edition = frozen?.resumes.find(({ code }) => code === language)
    if (!frozen || !edition)
      throw new HttpRefusal(404, 'There is no such version in that language.')
    return { resume: edition.resume, templateId: frozen.templateId, themeId: frozen.themeId }
  })

  http.serve(publishingRoutes.readPreviewFont, async ({ params, reply }) => {
    const font = await readPreviewFont(params.name)
    if (!font) throw new HttpRefusal(404, 'There is no such font.')
    return reply
      .header('content-type', 'font/woff2')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(font))
  })

  async function describeSite(orderId: string): Promise<SiteAnswer> {
    const order = await findOrder(db, orderId)
    if (!order) throw noSuchOrder()
    const [own, site, newest, versions, canonical, { ordered, drafts }] = await Promise.all([
      findOwnAddress(db, order, deps.verifyingSecrets),
      findSite(db, orderId),
      findNewestPublication(db, orderId),
      listVersions(db, orderId),
      findCanonicalUrl(db, sites, orderId),
      inOrderedLanguages(db, order),
    ])
    const isLive = site !== undefined && isServed(site)
    const url = isLive ? (canonical ?? null) : null
    const shown = isLive
      ? versions.find(({ version }) => version.number === site.liveVersion)
      : undefined
    // Where all about the customer was erased, nothing of the address is left to be read.
    const subdomain = site && !isSealed(site.subdomain) ? site.subdomain : null
    return {
      subdomain,
      proposedSubdomain: own,
      url,
      editions: shown ? editionsOf(`${url}/`, shown.version, shown.publication) : null,
      owedLanguages: isLive ? await owedLanguagesOf(db, orderId, site.liveVersion) : [],
      languages: languageStandings(
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
      leadsOn: site ? describeLeadingOn(site, clock()) : null,
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

  async function describePublication(publication: Publication): Promise<PublicationAnswer> {
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
              versionHash: versionHashOf(version.files),
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

/** A customer's page on the desk's own origin: nothing of it runs, is sent or is framed. */
const VERSION_POLICY =
  "sandbox allow-same-origin allow-popups; default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Rendered and not live yet. */
export const beingMade = () =>
  new HttpRefusal(
    409,
    'A version is being made, or waits for a second person. What is kept would not be what is live then. Try again once it is live or sent back.',
  )

const whoAsked = ({ requestedBy }: { readonly requestedBy: string }): string =>
  `asked for by ${requestedBy.replace(/^staff:/, '')}`

const notWaiting = () =>
  new HttpRefusal(409, 'Nothing waits to be signed any more. Load the page again.')

const isMade = (state: Publication['state']) => state === 'rendered' || state === 'sent'

/** The gate is shut: the answer lists what is open. */
export function stillOpen(items: readonly OpenItem[]): HttpRefusal {
  const count = items.length === 1 ? '1 thing is' : `${items.length} things are`
  const sentence = `${count} still open. Put it right, name the source, or say why it may pass.`
  return new HttpRefusal(409, sentence, undefined, {}, items)
}

/** Two orders claimed one address at the same moment: the index let one through. */
function refuseRivalClaim(error: unknown): never {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if ((cause as { code?: string }).code === '23505') {
    const sentence = 'That address is taken. Choose another one'
    throw new HttpRefusal(400, sentence, { subdomain: sentence })
  }
  throw error
}
