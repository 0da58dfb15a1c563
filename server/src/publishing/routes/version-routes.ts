import { publishingRoutes } from '@vitrine/contract/publishing'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { readPreviewFont } from '@vitrine/renderer/preview-font'
import { appendHistory, lockOrder, orderNotFound } from '../../ordering/index.ts'
import { type Http, HttpError } from '../../platform/http.ts'
import { accept } from '../../platform/refusals.ts'
import { rollBackLanguage } from '../publications/roll-back-language.ts'
import {
  findVersion,
  listSnapshots,
  listVersions,
  lockSite,
  setLiveVersion,
} from '../site-store.ts'
import { findHiddenContact } from '../snapshots/hidden-contact.ts'
import { readStoredFrom, readVersionFile } from '../versions/version-files.ts'
import { describePublication, describeSite, showsHiddenContact } from './describe-site.ts'
import { OTHER_REQUEST, PUBLICATION_PENDING } from './refusals.ts'
import type { PublishingRouteDeps } from './staff-routes.ts'

/** Staff routes for existing versions: rollback, files and documents. */
export function registerVersionRoutes(http: Http, deps: PublishingRouteDeps): void {
  const { db, clock, enqueue, files, sites, siteChanged } = deps

  http.serve(publishingRoutes.activateVersion, async ({ params, body, actor }) => {
    const { orderId } = params
    const subdomain = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order && !orderAllows.activateVersion(order))
        throw new HttpError(409, 'order_status_conflict', ORDER_INACTIVE)
      const site = await lockSite(tx, orderId)
      const versions = await listVersions(tx, orderId)
      const chosen = versions.find(({ version: { number } }) => number === body.number)
      if (!site || !chosen) {
        const sentence = 'There is no such version. Choose one from the list.'
        throw new HttpError(404, 'version_not_found', sentence)
      }
      if (showsHiddenContact(chosen.publication, await findHiddenContact(tx, orderId))) {
        const sentence =
          'That version shows the phone number or the address, which the customer has hidden since. Publish a new version instead.'
        throw new HttpError(409, 'contact_hidden', sentence)
      }
      const now = clock()
      await setLiveVersion(tx, orderId, body.number, now)
      await appendHistory(tx, {
        orderId,
        at: now,
        actor,
        what: 'live-version',
        from: site.liveVersion === null ? null : String(site.liveVersion),
        to: String(body.number),
      })
      return site.subdomain
    })
    siteChanged(subdomain)
    return describeSite(deps, orderId)
  })

  http.serve(publishingRoutes.restoreLanguage, async ({ params, body, actor, audit }) => {
    const request = { ...params, id: body.requestId, number: body.number, actor }
    const result = await db.transaction((tx) =>
      rollBackLanguage(tx, enqueue, request, sites, clock()),
    )
    const { publication } = accept(result, {
      order_not_found: orderNotFound,
      request_id_taken: OTHER_REQUEST,
      order_status_conflict: [409, ORDER_INACTIVE],
      version_not_found: [404, 'No version with that number was live in that language.'],
      language_not_live: [409, 'Nothing is live in that language: there is nothing to put back.'],
      unchanged: [409, 'What is live in that language is just what that version said.'],
      publication_pending: PUBLICATION_PENDING,
      contact_hidden: [
        409,
        'The customer has hidden all contact details of that version since. Publish a new version instead.',
      ],
    })
    audit({ about: params.language, to: `version ${body.number}` })
    return describePublication(db, publication)
  })

  http.serve(publishingRoutes.readVersionFile, async ({ params, reply }) => {
    const { orderId, version: number, '*': path } = params
    const stored = (await findVersion(db, orderId, number))?.files ?? {}
    const name = [path, `${path.replace(/\/$/, '')}/index.html`].find((each) =>
      Object.hasOwn(stored, each),
    )
    const file = name === undefined ? undefined : stored[name]
    const body = file && (await readVersionFile(file, stored, readStoredFrom(files)))
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
    const snapshot = (await listSnapshots(db, orderId, [version])).get(version)
    const edition = snapshot?.resumes.find(({ code }) => code === language)
    if (!snapshot || !edition)
      throw new HttpError(404, 'not_found', 'There is no such version in that language.')
    return { resume: edition.resume, templateId: snapshot.templateId, themeId: snapshot.themeId }
  })

  http.serve(publishingRoutes.readPreviewFont, async ({ params, reply }) => {
    const font = await readPreviewFont(params.name)
    if (!font) throw new HttpError(404, 'not_found', 'There is no such font.')
    return reply
      .header('content-type', 'font/woff2')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(font))
  })
}

const ORDER_INACTIVE =
  'The order is unpaid, on hold or canceled: what its address shows stays as it is.'

/** Customer content on the staff origin: no scripts, requests or framing. */
const VERSION_POLICY =
  "sandbox allow-same-origin allow-popups; default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
