import type { House, Module } from '../platform/house.ts'
import { every, EVERY_DAY } from '../platform/jobs.ts'
import { announceJob, postJson } from './announce-site.ts'
import { serveChecks } from './check-routes.ts'
import { collectFilesJob } from './collect-files.ts'
import { countRenderings } from './count-renderings.ts'
import { countSites } from './count-sites.ts'
import { serveMySite } from './customer-routes.ts'
import type { SiteHold } from './held-sites.ts'
import { personalOf } from './personal.ts'
import { followAddress } from './follow-address.ts'
import { followLanguages } from './follow-languages.ts'
import { publishJob } from './publish-site.ts'
import type { RenderThread } from './render-thread.ts'
import { type Answered, openSiteServer } from './serve-site.ts'
import { servePublishing } from './staff-routes.ts'
import { takeCancelledOffline } from './take-offline.ts'

export { publishingShare } from './backup-share.ts'
export { contactSwitched, previewRendered, sitePublished } from './events.ts'
export type { SiteHold } from './held-sites.ts'
export { findLiveVersion, onlineSites, readOutgoingLinks } from './outgoing-links.ts'
export { type LivePage, readLivePage } from './confirm-page.ts'
export { previewOriginOf, previewUrlOf } from './preview-address.ts'
export { putVersionLive } from './put-version-live.ts'
export { refuseOvertaken } from './refuse-overtaken.ts'
export { openRenderThread, type RenderThread } from './render-thread.ts'
export { requestPublication, type RequestPublicationResult } from './request-publication.ts'
export { listUnreadOf } from './unread-fields.ts'
export { findShownVersion, type ShownVersion } from './shown-version.ts'
export { readShareImage } from './share-image.ts'
export {
  findPublication,
  findSite,
  findVersion,
  findVersionOfPublication,
  listVersionDocuments,
  updatePublication,
} from './site-store.ts'
export { openSiteServer } from './serve-site.ts'
export { beingMade, stillOpen } from './staff-routes.ts'
export { newLanguagesOf } from './compose-part.ts'
export { partWords } from './note-why.ts'
export { type Publication, sites } from './tables.ts'
export { takeOffline } from './take-offline.ts'
export { lyingIn, readVersionFile } from './version-files.ts'
export { versionHashOf } from './version-hash.ts'

/** Versions of sites, going live, going back, and serving by host name. */
export function openPublishing(
  house: House,
  own: Pick<RenderThread, 'render' | 'drawPages' | 'drawDocument'> & {
    /** Whether search engines may be told of new versions. */
    readonly indexNow: boolean
    /** Keeps served sites on this machine's disk. */
    readonly hold?: SiteHold | undefined
    /** Told of each request that a public site has answered. */
    readonly answered?: Answered
  },
): Module & {
  /** For acts of other modules that change what an address serves. */
  readonly siteChanged: (subdomain: string) => void
  /** Whether search engines are told of what goes live. */
  readonly announces: boolean
} {
  const { log, secure } = house
  const siteServer = openSiteServer({ ...house, answered: own.answered, hold: own.hold })
  const siteChanged = siteServer.forget
  const following = followAddress(house, siteChanged)
  const { render, meters } = countRenderings(own.render)
  // Engines can't reach an address without encryption, which is this machine's.
  const announces = own.indexNow && secure
  return {
    siteChanged,
    announces,
    serve(http) {
      serveChecks(http, house)
      serveMySite(http, { ...house, siteChanged })
      servePublishing(http, { ...house, siteChanged, announces, drawDocument: own.drawDocument })
    },
    jobs: [
      publishJob({ ...house, ...own, render, siteChanged }),
      announceJob({ post: postJson, log }),
      every(EVERY_DAY, collectFilesJob(house)),
      ...following.jobs,
    ],
    hears: [takeCancelledOffline(house, siteChanged), followLanguages(house), ...following.hears],
    intercept: siteServer.serve,
    figures: () => countSites(house.db),
    meters,
    personal: personalOf(house.appSecret),
  }
}
