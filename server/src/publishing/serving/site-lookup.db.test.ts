import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { createSiteLookup } from './site-lookup.ts'

// @promise unknown-hosts: An unknown host is looked up once a second.
test('looks an unknown host up once a second', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  let now = 0
  let queries = 0
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'select') queries += 1
      return Reflect.get(target, name) as unknown
    },
  })
  const lookup = createSiteLookup({
    ...{ db: counting, sites: { scheme: 'https:', domain: 'sites.example' } },
    ...{ clock: () => new Date(), verifyingSecrets: ['secret'], usesDisk: false },
    siteCache: { remove: async () => {}, save: () => {} } as never,
    ticks: () => now,
  })
  const countQueries = async (host: string) => {
    queries = 0
    const result = await lookup.find(host)
    return [result, queries > 0]
  }
  for (const [host, result] of [
    ['nobody.sites.example', undefined],
    ['nobody.example', 'foreign_host'],
  ] as const) {
    expect(await countQueries(host)).toEqual([result, true])
    now += 999
    expect(await countQueries(host)).toEqual([result, false])
    now += 1
    expect(await countQueries(host)).toEqual([result, true])
    lookup.invalidate('nobody')
    expect(await countQueries(host)).toEqual([result, true])
  }
})
