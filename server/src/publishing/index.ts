import type { AppContext, Module } from '../platform/app-context.ts'
import { scheduled, EVERY_DAY } from '../platform/jobs.ts'
import { indexNowJob, postJson } from './publications/index-now.ts'
import { registerPageCheckRoutes } from './routes/page-check-routes.ts'
import { garbageCollectionJob } from './versions/garbage-collect-files.ts'
import { withRenderMetrics } from './render/render-metrics.ts'
import { siteMetrics } from './site-metrics.ts'
import { registerCustomerRoutes } from './routes/customer-routes.ts'
import type { SiteDiskCache } from './serving/site-cache.ts'
import { personalOf } from './personal.ts'
import { syncSiteUrl } from './sites/sync-site-url.ts'
import { syncMissingLanguages } from './sites/sync-missing-languages.ts'
import { publishJob } from './publications/publish-job.ts'
import type { SiteRenderer } from './render/site-renderer.ts'
import { type OnSiteResponse, openSiteServer } from './serving/serve-site.ts'
import { registerSiteSwitchRoutes, registerStaffRoutes } from './routes/staff-routes.ts'
import { registerVersionRoutes } from './routes/version-routes.ts'
import { takeCancelledOffline } from './sites/take-offline.ts'

export { publishingShare } from './backup-policy.ts'
export {
  contactVisibilityChanged,
  previewRendered,
  publicationDecided,
  publicationWaits,
  sitePublished,
  siteSwitched,
} from './events.ts'
export type { SiteDiskCache } from './serving/site-cache.ts'
export { findLiveVersion, onlineSites, readOutgoingLinks } from './versions/outgoing-links.ts'
export { type LivePage, readLivePage } from './sites/confirm-page.ts'
export { type PreviewKey, previewOriginOf, buildPreviewUrl } from './previews/preview-url.ts'
export { putVersionLive } from './publications/go-live.ts'
export { explainSuperseded } from './publications/superseded.ts'
export { openSiteRenderer, type SiteRenderer } from './render/site-renderer.ts'
export {
  requestPublication,
  type RequestPublicationResult,
} from './publications/request-publication.ts'
export { listLostPdfFields } from './publications/lost-pdf-fields.ts'
export { findShownVersion } from './previews/shown-version.ts'
export { readShareImage } from './serving/share-image.ts'
export {
  type PublishedVersion,
  findPublication,
  findSite,
  findVersion,
  findVersionOfPublication,
  isSiteOnline,
  listSnapshots,
  updatePublication,
} from './site-store.ts'
export { openSiteServer } from './serving/serve-site.ts'
export {
  DRAFT_MISSING,
  OTHER_REQUEST,
  PUBLICATION_PENDING,
  refuseOpenItems,
} from './routes/refusals.ts'
export { changedLanguageNames } from './snapshots/partial-snapshot.ts'
export { partialChangeNote } from './publications/publication-history.ts'
export { listLiveSubdomains, listOrdersToApprove } from './site-store.ts'
export { type Publication, sites, type VersionFile } from './tables.ts'
export { takeOffline } from './sites/take-offline.ts'
export { readStoredFrom, readVersionFile } from './versions/version-files.ts'
export { hashVersion } from './versions/version-hash.ts'

/** Rendering, versions, publications and serving of customer sites. */
export function createPublishingModule(
  app: AppContext,
  deps: Pick<SiteRenderer, 'render' | 'drawPages' | 'drawDocument'> & {
    /** Whether search engines may be notified of new versions. */
    readonly indexNow: boolean
    /** Disk cache of served sites. */
    readonly hold?: SiteDiskCache | undefined
    /** Called for each response of a public site. */
    readonly answered?: OnSiteResponse
  },
): Module & {
  /** Call this when a subdomain serves another version. */
  readonly siteChanged: (subdomain: string) => void
  /** Whether search engines are notified of publications. */
  readonly announces: boolean
} {
  const { log, secure } = app
  const siteServer = openSiteServer({ ...app, answered: deps.answered, hold: deps.hold })
  const siteChanged = siteServer.forget
  const following = syncSiteUrl(app, siteChanged)
  const { render, meters } = withRenderMetrics(deps.render)
  // Search engines cannot reach a local HTTP address.
  const announces = deps.indexNow && secure
  return {
    siteChanged,
    announces,
    registerRoutes(http) {
      const context = { ...app, siteChanged, announces, drawDocument: deps.drawDocument }
      registerPageCheckRoutes(http, app)
      registerCustomerRoutes(http, context)
      registerStaffRoutes(http, context)
      registerSiteSwitchRoutes(http, context)
      registerVersionRoutes(http, context)
    },
    jobs: [
      publishJob({ ...app, ...deps, render, siteChanged }),
      indexNowJob({ post: postJson, log }),
      scheduled(EVERY_DAY, garbageCollectionJob(app)),
      ...following.jobs,
    ],
    subscriptions: [
      takeCancelledOffline(app, siteChanged),
      syncMissingLanguages(app),
      ...following.hears,
    ],
    intercept: siteServer.serve,
    metrics: () => siteMetrics(app.db),
    processMetrics: meters,
    personal: personalOf(app.appSecret),
  }
}
