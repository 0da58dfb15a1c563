import { expect, test } from 'vitest'
import type { AppContext } from '../platform/app-context.ts'
import { indexNowJobKind } from './publications/index-now.ts'
import { garbageCollectionJob } from './versions/garbage-collect-files.ts'
import * as events from './events.ts'
import { syncSiteUrl } from './sites/sync-site-url.ts'
import { syncMissingLanguages } from './sites/sync-missing-languages.ts'
import { publishKind } from './publications/queue-publication.ts'
import { takeCancelledOffline } from './sites/take-offline.ts'

/** Unused until a job runs. */
const app = {} as AppContext

test('keeps queued job names and queues across versions', () => {
  const following = syncSiteUrl(app, () => {})
  const heard = [takeCancelledOffline(app, () => {}), syncMissingLanguages(app), ...following.hears]
  const asked = [publishKind, indexNowJobKind, garbageCollectionJob(app), ...following.jobs]
  const queueNames = [...asked, ...heard.map(({ job }) => job)].map(({ name, queue }) => [
    name,
    queue,
  ])
  expect(queueNames).toEqual([
    ['publishing.publish-site', 'build'],
    ['publishing.announce-site', 'build'],
    ['publishing.collect-files', 'build'],
    ['publishing.follow-address', 'build'],
    ['publishing.take-cancelled-offline', 'pay'],
    ['publishing.follow-languages', 'build'],
    ['publishing.follow-new-domain', 'build'],
    ['publishing.follow-lost-domain', 'build'],
    ['publishing.follow-broken-domain', 'build'],
    ['publishing.follow-mended-domain', 'build'],
    ['publishing.follow-published', 'build'],
  ])
})

test('keeps the event names that other modules subscribe to', () => {
  const types = Object.values(events).map(({ type }) => type)
  expect(types.toSorted()).toEqual([
    'publishing.contact-switched',
    'publishing.preview-rendered',
    'publishing.publication-decided',
    'publishing.publication-waits',
    'publishing.site-published',
    'publishing.site-switched',
  ])
})
