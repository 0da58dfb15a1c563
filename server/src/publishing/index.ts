import type { House, Module } from '../platform/house.ts'
import { announceJob, postJson } from './announce-site.ts'
import { serveMySite } from './customer-routes.ts'
import { publishJob, type PublishDeps } from './publish-site.ts'
import { openSiteServer } from './serve-site.ts'
import { servePublishing } from './staff-routes.ts'
import { takeCancelledOffline } from './take-offline.ts'

export { siteUrlOf } from './address.ts'
export { sitePublished } from './events.ts'
export { openRenderThread, type RenderThread } from './render-thread.ts'
export { readShareImage } from './share-image.ts'
export { sites } from './tables.ts'

/** Versions of sites, going live, going back, and serving by host name. */
export function openPublishing(
  house: House,
  own: Pick<PublishDeps, 'render'> & {
    /** Whether search engines may be told of new versions. */
    readonly indexNow: boolean
  },
): Module {
  const { db, files, log, sites, secure } = house
  const siteServer = openSiteServer(db, files, sites)
  const siteChanged = siteServer.forget
  // Engines can't reach an address without encryption, which is this machine's.
  const announces = own.indexNow && secure
  return {
    serve(http) {
      serveMySite(http, house)
      servePublishing(http, { ...house, siteChanged, announces })
    },
    jobs: [
      publishJob({ ...house, render: own.render, siteChanged }),
      announceJob({ post: postJson, log }),
    ],
    hears: [takeCancelledOffline(house, siteChanged)],
    intercept: siteServer.serve,
  }
}
