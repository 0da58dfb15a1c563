import { expect, test } from 'vitest'
import type { House } from '../platform/house.ts'
import { announceKind } from './announce-site.ts'
import { collectFilesJob } from './collect-files.ts'
import * as events from './events.ts'
import { followAddress } from './follow-address.ts'
import { followLanguages } from './follow-languages.ts'
import { publishKind } from './publish-site.ts'
import { takeCancelledOffline } from './take-offline.ts'

/** Nothing of it is used until a job runs. */
const house = {} as House

test('what an older version has put in the queue is found by the next one: names and lanes stay', () => {
  const following = followAddress(house, () => {})
  const heard = [takeCancelledOffline(house, () => {}), followLanguages(house), ...following.hears]
  const asked = [publishKind, announceKind, collectFilesJob(house), ...following.jobs]
  const lanes = [...asked, ...heard.map(({ job }) => job)].map(({ name, lane }) => [name, lane])
  expect(lanes).toEqual([
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

test('what other modules hear from this one keeps its name', () => {
  const types = Object.values(events).map(({ type }) => type)
  expect(types.toSorted()).toEqual([
    'publishing.contact-switched',
    'publishing.preview-rendered',
    'publishing.site-published',
  ])
})
