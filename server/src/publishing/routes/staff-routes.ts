import { publishingRoutes } from '@vitrine/contract/publishing'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { isTemplateId } from '@vitrine/renderer/templates'
import { subdomainTaken } from '../../onboarding/index.ts'
import { orderNotFound } from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Http, HttpError, invalidFields } from '../../platform/http.ts'
import { accept } from '../../platform/refusals.ts'
import { isTakenId, isUniqueViolation } from '../../platform/unique-violation.ts'
import { MAX_DRAFT_BYTES } from '../../studio/index.ts'
import { requestPublication } from '../publications/request-publication.ts'
import { rejectPublication, signPublication } from '../publications/sign-publication.ts'
import { renderDraft } from '../render/render-draft.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { findPublication } from '../site-store.ts'
import { changeSubdomain } from '../sites/change-subdomain.ts'
import { describePublication, describeSite } from './describe-site.ts'
import { DRAFT_MISSING, OTHER_REQUEST, PUBLICATION_PENDING, refuseOpenItems } from './refusals.ts'
import { createSiteSwitches } from './site-switches.ts'

export type PublishingRouteDeps = AppContext &
  Pick<SiteRenderer, 'drawDocument'> & {
    readonly siteChanged: (subdomain: string) => void
    /** Whether search engines are notified of publications. */
    readonly announces: boolean
  }

export function registerStaffRoutes(http: Http, deps: PublishingRouteDeps): void {
  const { db, clock, sites, siteChanged, announces } = deps
  http.serve(publishingRoutes.readSite, ({ params }) => describeSite(deps, params.orderId))

  http.serve(publishingRoutes.publishSite, async ({ params, body, user, actor }) => {
    const request = {
      id: body.requestId,
      orderId: params.orderId,
      purpose: 'live',
      languages: body.languages,
      subdomain: body.subdomain,
      actor,
      reason: body.reason,
      isManager: hasPermission(user.role, 'manage'),
      announced: announces,
    } as const
    const result = await db
      .transaction((tx) => requestPublication(tx, deps, request, sites, clock()))
      .catch(refuseRivalClaim)
    const { publication } = accept(result, {
      order_not_found: orderNotFound,
      request_id_taken: OTHER_REQUEST,
      subdomain_invalid: ({ sentence }) => invalidFields({ subdomain: sentence }),
      open_items: refuseOpenItems,
      draft_missing: DRAFT_MISSING,
      publication_pending: PUBLICATION_PENDING,
      languages_missing: NOT_PUBLISHABLE,
      approval_required: [
        409,
        'Without the customer’s approval only a manager publishes. Send a preview instead.',
      ],
      order_status_conflict: NOT_PUBLISHABLE,
    })
    return describePublication(db, publication)
  })

  http.serve(
    publishingRoutes.renderDraftDocument,
    async ({ params, body, reply }) => {
      const { templateId } = body
      if (!isTemplateId(templateId)) throw invalidFields({ templateId: 'Choose a template' })
      const aborted = new AbortController()
      // The editor aborts the request when it sends a newer draft.
      reply.raw.once('close', () => aborted.abort())
      const draft = { ...params, ...body, templateId }
      const { drawn } = accept(await renderDraft(deps, draft, aborted.signal), {
        order_not_found: orderNotFound,
        language_not_ordered: [404, 'That language is not ordered. Load the page again.'],
      })
      return {
        fileName: params.document,
        type: drawn.file.type,
        body: toBase64(drawn.file.body),
        pages: drawn.pages.map((page) => toBase64(page.body)),
      }
    },
    { bodyLimit: MAX_DRAFT_BYTES },
  )

  http.serve(publishingRoutes.correctAddress, async ({ params, body, actor }) => {
    const change = { ...params, ...body, actor }
    const result = await db
      .transaction((tx) => changeSubdomain(tx, deps, change, sites, clock()))
      .catch(refuseRivalClaim)
    const { changed } = accept(result, {
      order_not_found: orderNotFound,
      subdomain_taken: ({ proposals }) => subdomainTaken(proposals),
      subdomain_invalid: ({ sentence }) => invalidFields({ subdomain: sentence }),
      preview_under_review: [
        409,
        'The customer looks at a preview that names the address. Correct it once they have answered.',
      ],
      revision_in_progress: [
        409,
        'The customer’s list is being worked on. Correct the address once it is answered and live.',
      ],
      site_offline: [
        409,
        'The site is offline, and a new address would put it back online. Correct it once it is back.',
      ],
      publication_pending: [
        409,
        'A version that names the address is just being made. Correct it once that is live.',
      ],
      order_status_conflict: [409, 'The order is unpaid, on hold or over: its address stays.'],
    })
    for (const subdomain of changed) siteChanged(subdomain)
    return describeSite(deps, params.orderId)
  })

  http.serve(publishingRoutes.readPublication, async ({ params }) => {
    const publication = await findPublication(db, params.publicationId)
    if (publication?.orderId !== params.orderId || publication.purpose !== 'live')
      throw new HttpError(404, 'not_found', 'There is no such publication.')
    return describePublication(db, publication)
  })

  http.serve(publishingRoutes.signPublication, async ({ params, body, actor, audit }) => {
    const signature = { ...params, ...body, actor }
    const result = await db.transaction((tx) => signPublication(tx, deps, signature, clock()))
    const { signed, subdomain } = accept(result, {
      publication_not_waiting: NOT_WAITING,
      own_publication: [409, 'You asked for it yourself: somebody else signs it.'],
      version_outdated: [409, 'That is not the version that waits. Load the page again.'],
      publication_superseded: ({ sentence }) =>
        new HttpError(409, 'publication_superseded', sentence),
    })
    audit({ about: requesterOf(signed), to: 'published' })
    siteChanged(subdomain)
    return describePublication(db, signed)
  })

  http.serve(publishingRoutes.rejectPublication, async ({ params, actor, audit }) => {
    const rejection = { ...params, actor }
    const publication = await db.transaction((tx) =>
      rejectPublication(tx, deps, rejection, clock()),
    )
    if (!publication) throw new HttpError(NOT_WAITING[0], 'publication_not_waiting', NOT_WAITING[1])
    audit({ about: requesterOf(publication), to: 'sent back' })
    return describePublication(db, publication)
  })
}

/** Online state and redirect of a site, for managers. */
export function registerSiteSwitchRoutes(http: Http, deps: PublishingRouteDeps): void {
  const switches = createSiteSwitches(deps)

  http.serve(publishingRoutes.takeSiteOffline, async ({ params, actor }) => {
    await switches.setOnline(params.orderId, 'offline', actor)
    return describeSite(deps, params.orderId)
  })

  http.serve(publishingRoutes.restoreSite, async ({ params, actor }) => {
    await switches.setOnline(params.orderId, 'online', actor)
    return describeSite(deps, params.orderId)
  })

  http.serve(publishingRoutes.setSiteRedirect, async ({ params, body, actor, audit }) => {
    await switches.setRedirect({ ...params, typed: body.url, actor })
    audit({ to: body.url })
    return describeSite(deps, params.orderId)
  })

  http.serve(publishingRoutes.removeSiteRedirect, async ({ params, actor }) => {
    await switches.removeRedirect(params.orderId, actor)
    return describeSite(deps, params.orderId)
  })
}

const NOT_PUBLISHABLE = [
  409,
  'The order is unpaid, on hold or over: its site can’t be published.',
] as const

const NOT_WAITING = [409, 'Nothing waits to be signed any more. Load the page again.'] as const

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const requesterOf = ({ requestedBy }: { readonly requestedBy: string }): string =>
  `asked for by ${requestedBy.replace(/^staff:/, '')}`

/** Unique violation: two orders claimed the subdomain concurrently. */
function refuseRivalClaim(error: unknown): never {
  if (isUniqueViolation(error) && !isTakenId(error))
    throw invalidFields({ subdomain: 'That address is taken. Choose another one' })
  throw error
}
