import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defaultPrices } from '@vitrine/domain/catalog/plans'
import { displayPrices } from '@vitrine/domain/storefront/display-prices'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { memoryFileStore } from '../../testing/memory-file-store.ts'
import { registerWebPages } from './web-pages.ts'
import { shareAssets } from './share-assets.ts'

let days = 0
/** Each version is a day younger. */
const clock = () => new Date(Date.UTC(2026, 10, 1 + days++))

async function aBuild(files: Readonly<Record<string, string>>): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'vitrine-assets-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const build = path.join(home, 'client')
  await mkdir(path.join(build, 'assets'), { recursive: true })
  const all = { '__spa-fallback.html': '<head></head>', ...files }
  for (const [name, text] of Object.entries(all)) await writeFile(path.join(build, name), text)
  const missing = [{ pattern: '/*', head: '', missing: true }]
  await writeFile(path.join(home, 'fallback-heads.json'), JSON.stringify(missing))
  return build
}

const share = async (files: ReturnType<typeof memoryFileStore>, assets: Record<string, string>) => {
  const named = Object.entries(assets).map(([name, text]) => [`assets/${name}`, text] as const)
  const build = await aBuild(Object.fromEntries(named))
  const names = named.map(([name]) => `/${name}`)
  return { build, names, find: await shareAssets(build, names, { files, clock }) }
}

// @promise zero-downtime-upgrade
test('serves assets of both versions during an upgrade', async () => {
  const files = memoryFileStore()
  const older = await share(files, { 'a-11111111.js': 'older()', 'both.css': 'p{}' })
  const newer = await share(files, { 'a-22222222.js': 'newer()', 'both.css': 'p{}' })
  expect((await newer.find('/assets/a-11111111.js'))?.toString()).toBe('older()')
  expect((await older.find('/assets/a-22222222.js'))?.toString()).toBe('newer()')
  expect(await newer.find('/assets/a-33333333.js')).toBeUndefined()
})

test('stores assets once and deletes old builds', async () => {
  const files = memoryFileStore()
  for (let version = 1; version <= 6; version += 1) {
    await share(files, { [`a-${version}.js`]: `v(${version})` })
    await share(files, { [`a-${version}.js`]: `v(${version})` })
  }
  expect(files.stored.size).toBe(4)
  const { find } = await share(files, { 'a-6.js': 'v(6)' })
  expect((await find('/assets/a-3.js'))?.toString()).toBe('v(3)')
  expect(await find('/assets/a-2.js')).toBeUndefined()
})

test('limits storage reads for unknown names and tolerates outages', async () => {
  const files = memoryFileStore()
  let lists = 0
  const counting = {
    ...files,
    list: async (folder: string) => {
      lists += 1
      if (lists > 1) throw new Error('silent')
      return files.list(folder)
    },
  }
  const build = await aBuild({})
  const find = await shareAssets(build, [], { files: counting, clock })
  for (let time = 0; time < 50; time += 1) expect(await find(`/assets/${time}.js`)).toBeUndefined()
  expect(lists).toBe(2)
})

// @promise zero-downtime-upgrade
test('serves assets of another version like its own', async () => {
  const files = memoryFileStore()
  await share(files, { 'a-11111111.js': 'older()', 'a-11111111.css': 'p{}' })
  const build = await aBuild({ 'assets/a-22222222.js': 'newer()' })
  const app = Fastify()
  const config = {
    ...{
      brandName: '',
      supportEmail: '',
      publicUrl: 'https://a.example',
      sitesDomain: 'b.example',
    },
    socialLinks: [0, 1, 2].map(() => ({ name: 'A', url: 'https://a.example/' })) as never,
    ...{ logoHost: '', simulatedPayments: true, campaignStartsAt: '', campaignEndsAt: '' },
    filesKeptDays: '30',
    sellerLine: '',
    legalNotice: 'Vitrine',
    withdrawalNotice: 'None.',
    payWords: 'Pay',
    consentWords: '',
    taxLabel: '',
    taxNotice: '',
    eInvoiceNotice: '',
    taxQuestions: '',
    taxCountry: '',
    taxStates: '',
    priceNote: '',
    laterYears: '',
    withdrawalDisplay: 'none',

    words: {},
    ...displayPrices(defaultPrices),
  }
  const origins = { scripts: [], connections: [], frames: [], images: [] }
  await registerWebPages(
    app,
    () => config,
    origins,
    async () => null,
    { shared: { files, clock }, build },
  )
  const ask = (url: string) => app.inject({ url })
  const script = await ask('/assets/a-11111111.js')
  expect([script.statusCode, script.body]).toEqual([200, 'older()'])
  expect(script.headers['content-type']).toMatch(/^text\/javascript/)
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await ask('/assets/a-11111111.css')).headers['content-type']).toMatch(/^text\/css/)
  expect((await ask('/assets/a-22222222.js')).headers['cache-control']).toBe(
    script.headers['cache-control'],
  )
  expect((await ask('/assets/a-44444444.js')).statusCode).toBe(404)
  expect((await ask('/assets/../a-11111111.js')).statusCode).toBe(404)
  await app.close()
})
