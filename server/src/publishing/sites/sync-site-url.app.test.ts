import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPublishedSite, buildPublication } from '../../../testing/insert-published-site.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { syncSiteUrl } from './sync-site-url.ts'
import { findLatestPublication } from '../site-store.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const enqueue: Enqueue = Object.assign(async () => {}, {
  all: async () => {},
  deleteFinished: async () => {},
})

/** Whether a site with this canonical URL is rerendered, and which caches are invalidated. */
async function follow(siteUrl: string, facts: Parameters<typeof insertPublishedSite>[1] = {}) {
  const subdomain = `at-${randomUUID().slice(0, 8)}`
  const input = { ...buildPublication('').input, siteUrl: siteUrl.replace('OWN', subdomain) }
  const { order } = await insertPublishedSite(database.db, {
    ...facts,
    site: { subdomain, ...facts.site },
    publications: [{ input }, ...(facts.publications ?? [])],
  })
  const told: string[] = []
  const { jobs } = syncSiteUrl(
    {
      db: database.db,
      clock: () => NOW,
      enqueue,
      sites: { scheme: 'https:', domain: 'sites.example' },
    },
    (changed) => void told.push(changed),
  )
  await jobs[0]?.run({ orderId: order.id })
  const newest = await findLatestPublication(database.db, order.id)
  const isAnew = newest?.requestedBy === 'system'
  return { subdomain, told, made: isAnew ? newest : null }
}

test('rerenders pages when the canonical URL changes', async () => {
  const { subdomain, told, made } = await follow('https://elsewhere.example')
  const url = `https://${subdomain}.sites.example`
  expect(made).toMatchObject({
    state: 'queued',
    requestedAt: NOW,
    requestedIn: 'live',
    reason: `The address is ${url} now`,
    input: { siteUrl: url },
  })
  expect(told).toEqual([subdomain])
})

test('only invalidates caches when the URL is unchanged', async () => {
  const { subdomain, told, made } = await follow('https://OWN.sites.example')
  expect([made, told]).toEqual([null, [subdomain]])
})

test.each([
  ['changes are under way', { order: { orderStatus: 'in_revision' } }],
  ['a preview is looked at', { order: { orderStatus: 'in_review' } }],
  ['another version is being made', { publications: [{ state: 'queued' }] }],
] as const)('rerenders nothing while %s', async (_what, facts) => {
  const { made, told } = await follow('https://elsewhere.example', facts)
  expect([made, told.length]).toEqual([null, 1])
})

test.each([
  ['offline', { site: { offlineAt: NOW, offlineBy: 'customer' } }],
  ['not live', { site: { liveVersion: null } }],
] as const)('ignores a site that is %s', async (_what, facts) => {
  const { made, told } = await follow('https://elsewhere.example', facts)
  expect([made, told]).toEqual([null, []])
})
