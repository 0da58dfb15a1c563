import { createServer as createOpen, type Server } from 'node:http'
import { createServer as createSecured, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from '../../../tools/make-certificate.ts'
import { memoryFileStore } from '../../testing/memory-file-store.ts'
import { type FakeDnsServer, startFakeDnsServer } from '../../testing/fake-dns-server.ts'
import { type MailboxProblem, MailboxRefused } from '../mail/index.ts'
import { ProviderRefused } from '../payments/index.ts'
import { backupId, manifestPath } from '../platform/backup/manifest.ts'
import { openVault } from '../platform/backup/vault.ts'
import { recordProof } from '../backups/index.ts'
import { readConfig } from '../platform/config.ts'
import { DataFolderInUse } from '../platform/data-folder.ts'
import { runChecks } from './run-checks.ts'
import { type Fault, FAULTS } from './check-result.ts'
import type { DoctorContext } from './doctor-context.ts'

const NOW = new Date()
const DAYS = 90
const good = makeCertificate(NOW, 'shop.test', DAYS)
const ending = makeCertificate(NOW, 'shop.test', 3)
const other = makeCertificate(NOW, 'elsewhere.test', DAYS)

/** A proxy and the app behind it. */
let proxy: Server
let program: Server
let dns: FakeDnsServer
let collector: Server
/** A fresh, proved backup. */
let backups: string
let health: { status: number; body: object }
let throughProxy: (path: string) => { status: number; body: string }

const asItShould = (path: string) =>
  path === '/api/payment-events' ? { status: 400, body: '{}' } : { status: 200, body: '[]' }

beforeAll(async () => {
  dns = await startFakeDnsServer()
  program = await listen(
    createOpen((_, response) => response.writeHead(health.status).end(JSON.stringify(health.body))),
  )
  proxy = await listen(openProxy(good))
  collector = await listen(
    createOpen(({ method, url, headers }, response) => {
      const isTaken = `${method} ${url}` === 'POST /v1/traces' && headers['x-key'] === 'ours, all'
      response.writeHead(isTaken ? 200 : 401).end('{}')
    }),
  )
  backups = await mkdtemp(path.join(tmpdir(), 'vitrine-doctor-'))
  const vault = await openVault({
    ...{ url: backups, key: 'jv3kQ9wTz6LmXc1pRb8yHd5sNf2gUa7e', isNew: true },
  })
  await vault.put(manifestPath(backupId(NOW, 'ab12')), Buffer.from('{}'))
  await recordProof(vault, backupId(NOW, 'ab12'), NOW)
})
afterAll(async () => {
  proxy.close()
  program.close()
  collector.close()
  await dns.close()
  await rm(backups, { recursive: true, force: true })
})

function openProxy({ key, certificate }: typeof good): Server {
  const options: ServerOptions = { key, cert: certificate }
  return createSecured(options, (request, response) => {
    const { status, body } = throughProxy(request.url ?? '')
    response.writeHead(status).end(body)
  })
}

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
const portOf = (server: Server) => (server.address() as AddressInfo).port

const RECORDS = ['shop.test A 127.0.0.1', '*.sites.test A 127.0.0.1']
const REPLIES = {
  INBOUND_IMAP_URL: 'imaps://replies:geheim@127.0.0.1/INBOX',
  INBOUND_ADDRESS: 'replies@shop.test',
}
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_a1b2c3',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a1b2c3',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
}
const LOOK = {
  version: 150_004,
  mayCreate: true,
  hasTrigrams: true,
  applied: 9,
  waiting: 0,
  waitingFiles: [],
  unknown: 0,
}

type World = {
  env?: Record<string, string>
  records?: readonly string[]
  health?: typeof health
  throughProxy?: typeof throughProxy
  /** Port of the storefront if it differs from the proxy's. */
  port?: number
  parts?: Partial<DoctorContext>
  look?: Partial<typeof LOOK & { now: Date }>
  endpoints?:
    | { enabled?: boolean; missingEvents?: readonly string[]; url?: string }
    | 'none'
    | 'unreadable'
  events?: () => Promise<void>
  skewMs?: number
}

/** A healthy app except for the planted fault. */
async function examineIn(world: World) {
  dns.setZone({ records: world.records ?? RECORDS })
  health = world.health ?? { status: 200, body: { status: 'ready' } }
  throughProxy = world.throughProxy ?? asItShould
  const publicUrl = `https://shop.test:${world.port ?? portOf(proxy)}`
  const config = readConfig({
    DATABASE_URL: 'postgres://vitrine:geheim@127.0.0.1/vitrine',
    APP_SECRET: 'kJ82hd9sPq01Zx7vBn3mTy5uWe4rLo6i',
    SMTP_URL: 'smtp://127.0.0.1:1',
    SITES_DOMAIN: 'sites.test',
    SITES_ADDRESSES: '127.0.0.1',
    BACKUP_URL: backups,
    STORAGE_URL: 's3://KEY:SECRET@127.0.0.1/shelf',
    BACKUP_KEY: 'jv3kQ9wTz6LmXc1pRb8yHd5sNf2gUa7e',
    DNS_SERVERS: `127.0.0.1:${dns.port}`,
    TRUST_PROXY: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=ours%2C all',
    ...KEYS,
    PUBLIC_URL: publicUrl,
    ...world.env,
  })
  const endpoint = {
    ...{ url: `${publicUrl}/api/payment-events`, enabled: true, missingEvents: [] },
    ...(typeof world.endpoints === 'object' ? world.endpoints : {}),
  }
  const provider = {
    async *listEvents() {
      yield await world.events?.()
    },
    async listEndpoints() {
      if (world.endpoints === 'unreadable') throw new ProviderRefused('no', 'no', undefined)
      return world.endpoints === 'none' ? [] : [endpoint]
    },
    clockSkewMs: () => world.skewMs ?? 0,
  }
  return runChecks({
    config,
    dataFolder: tmpdir(),
    clock: () => new Date(),
    files: memoryFileStore(),
    mailSender: {
      description: 'SMTP server',
      send: async () => {},
      check: async () => {},
      forget: async () => {},
      close: () => {},
    },
    mailbox: { description: 'IMAP server', check: async () => {} },
    provider: provider as unknown as DoctorContext['provider'],
    inspectDatabase: async () => ({ ...LOOK, now: new Date(), ...world.look }),
    readWebhooksStatus: async () => ({ on: 1, waiting: 0, failing: [] }),
    findPriceFaults: () => [],
    findUnsignedClaims: () => [],
    findOtherFolder: async () => undefined,
    checkSandbox: () => CAGE,
    checkOcrTools: async () => SCAN_TOOLS,
    program: `http://127.0.0.1:${portOf(program)}`,
    authorities: [good.certificate],
    ...world.parts,
  })
}

const CAGE = { isolatesNetwork: true, limitsResources: true }
const SCAN_TOOLS = { missingPrograms: [], missingLanguages: [], installedLanguages: ['deu', 'eng'] }

const faultsOf = (findings: Awaited<ReturnType<typeof examineIn>>) =>
  findings.flatMap(({ fault }) => fault ?? [])

// @promise doctor-issues: The doctor finds each planted fault and names its fix.
test('finds no fault in a healthy setup', async () => {
  const findings = await examineIn({})
  expect(findings.filter(({ state }) => state !== 'well')).toEqual([])
  expect(new Set(findings.map(({ part }) => part))).toEqual(new Set(Object.values(FAULTS)))
})

/** Moves all clocks. */
function later(days: number): World {
  const now = new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000)
  return { parts: { clock: () => now }, look: { now } }
}
const throwing = (message: string) => async () => {
  throw new Error(message)
}
const files = (change: Partial<DoctorContext['files']>): World => ({
  parts: { files: { ...memoryFileStore(), ...change } },
})
const notHandedOn = (lost: string) => (path: string) =>
  path === lost ? { status: 404, body: 'not here' } : asItShould(path)

/** Faults that only the command meets; `doctor.io.test.ts` plants them. */
const OF_THE_COMMAND: readonly Fault[] = ['configuration-refused']

const PLANTED: Readonly<
  Record<Exclude<Fault, 'configuration-refused'>, World | (() => Promise<World>)>
> = {
  'program-failing': {
    health: {
      status: 503,
      body: { status: 'failing', part: 'tls', problem: 'the folder can’t be written' },
    },
  },
  'program-other': { health: { status: 404, body: { message: 'Not Found' } } },
  'database-unreachable': { parts: { inspectDatabase: throwing('connect ECONNREFUSED') } },
  'database-too-old': { look: { version: 140_011 } },
  'database-rights': { look: { mayCreate: false } },
  'database-lacks-trigrams': { look: { hasTrigrams: false } },
  'data-folder-unusable': {
    parts: {
      inspectDatabase: async () => {
        throw new DataFolderInUse('/data', new Error('no locks here'))
      },
    },
  },
  'migrations-waiting': { look: { waiting: 2 } },
  'migrations-newer': { look: { unknown: 1 } },
  'storage-write': files({ put: throwing('the bucket answered 403 to PUT') }),
  'storage-read': files({ get: async () => Buffer.from('another') }),
  'storage-list': files({ list: async () => [] }),
  'storage-delete': files({ remove: async () => {} }),
  'storage-other-folder': { parts: { findOtherFolder: async () => 'a1b2' } },
  'disk-full': { parts: { dataFolder: '/proc' } },
  'backups-none': { env: { BACKUP_URL: '' } },
  'backups-unreachable': { env: { BACKUP_URL: '/dev/null/backups' } },
  'backups-late': later(3),
  'backups-unproved': { ...later(16), env: { BACKUP_SCHEDULE: '43 2 * * 0' } },
  'mail-nowhere': { env: { SMTP_URL: '' } },
  'mail-refused': {
    parts: {
      mailSender: {
        description: '',
        check: throwing('535 authentication failed'),
        send: async () => {},
        forget: async () => {},
        close: () => {},
      },
    },
  },
  'mailbox-unreachable': mailbox('unreachable'),
  'mailbox-sign-in': mailbox('sign-in'),
  'mailbox-folder': mailbox('folder'),
  'folder-missing': { env: { DICTIONARIES: '/nowhere/words' } },
  'payments-keys': { env: { STRIPE_PUBLISHABLE_KEY: 'pk_live_a1b2c3' } },
  'payments-refused': {
    events: async () => {
      throw new ProviderRefused('Invalid API Key', 'api_key', undefined)
    },
  },
  'webhook-missing': { endpoints: 'none' },
  'webhook-disabled': { endpoints: { enabled: false } },
  'webhook-events': { endpoints: { missingEvents: ['refund.failed'] } },
  'webhook-secret': { env: { STRIPE_WEBHOOK_SECRET: 'sk_test_copied_the_wrong_one' } },
  'webhook-unreached': { throughProxy: notHandedOn('/api/payment-events') },
  'clock-wrong': { skewMs: 120_000 },
  'dns-storefront': { env: { PUBLIC_URL: 'https://nobody.test' }, endpoints: 'unreadable' },
  'dns-sites': { records: ['shop.test A 127.0.0.1'] },
  'dns-sites-elsewhere': { env: { SITES_ADDRESSES: '192.0.2.10' } },
  'tls-missing': { env: { PUBLIC_URL: 'http://shop.test' }, endpoints: 'unreadable' },
  'tls-refused': async () => ({ port: portOf(program) }),
  'tls-not-trusted': async () => ({ port: await portWith(other) }),
  'tls-ends-soon': async () => ({
    port: await portWith(ending),
    parts: { authorities: [ending.certificate] },
  }),
  'proxy-not-trusted': {
    health: {
      status: 200,
      body: {
        status: 'ready',
        warnings: [{ part: 'proxy', problem: 'forwarded headers come from 10.0.0.2' }],
      },
    },
  },
  'proxy-loses-host': { throughProxy: notHandedOn('/api/plans') },
  'data-centres-unread': { env: { DATA_CENTRE_RANGES: '/dev/null/ranges' } },
  'data-centres-lines': async () => ranges('192.0.2.0/24\n0.0.0.0/0\n'),
  'data-centres-old': async () => ranges('192.0.2.0/24\n', 91),
  'scan-limits-missing': {
    env: { SCAN_LANGUAGES: 'eng+deu' },
    parts: { checkSandbox: () => ({ ...CAGE, limitsResources: false }) },
  },
  'countries-unread': { env: { COUNTRY_RANGES: '/dev/null/ranges' } },
  'countries-lines': async () => countries('192.0.2.0,192.0.2.255,DE\n192.0.3.0,Germany\n'),
  'countries-old': async () => countries('192.0.2.0/24,DE\n', 91),
  'scan-tools-missing': scans({ missingPrograms: ['pdftoppm'] }),
  'scan-languages-missing': scans({ missingLanguages: ['deu'], installedLanguages: ['eng'] }),
  'prices-unproved': { parts: { findPriceFaults: () => ['Starter names $49.98'] } },
  'deliveries-failing': { parts: { readWebhooksStatus: failingSince(61) } },
  'traces-refused': { env: { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=another' } },
}

function mailbox(problem: MailboxProblem): World {
  const check = async () => {
    throw new MailboxRefused(problem, new Error('the server says no'))
  }
  return { env: REPLIES, parts: { mailbox: { description: 'IMAP server', check } } }
}

function scans(
  look: Partial<typeof SCAN_TOOLS> | { missingPrograms: string[] } | { missingLanguages: string[] },
): World {
  return {
    env: { SCAN_LANGUAGES: 'eng+deu' },
    parts: { checkOcrTools: async () => ({ ...SCAN_TOOLS, ...look }) },
  }
}

/** A webhook that fails since some minutes. */
function failingSince(minutes: number): DoctorContext['readWebhooksStatus'] {
  const since = new Date(NOW.getTime() - minutes * 60_000)
  return async () => ({ on: 2, waiting: 3, failing: [{ name: 'Team channel', since }] })
}

test('reports storage without byte ranges', async () => {
  const getRange = throwing('the bucket answered 206 with 3 bytes')
  const findings = await examineIn(files({ getRange }))
  expect(findings.filter(({ part }) => part === 'storage')).toMatchObject([
    { fault: 'storage-read', sentence: expect.stringContaining('206 with 3 bytes') },
  ])
})

test('says which folders do not exist yet', async () => {
  const folder = path.join(backups, 'none')
  const findings = await examineIn({ env: { BACKUP_URL: folder, TLS_ALLOW_DIR: '/nowhere' } })
  const notes = findings.filter(({ part, state }) => part === 'configuration' && state === 'note')
  expect(notes.map(({ sentence }) => sentence)).toEqual([
    'TLS_ALLOW_DIR names /nowhere, which does not exist yet.',
    `BACKUP_URL names ${folder}, which does not exist yet.`,
  ])
})

test('reads the mailbox of replies', async () => {
  const of = async (env: Record<string, string>) =>
    (await examineIn({ env })).find(({ part }) => part === 'replies')
  expect(await of(REPLIES)).toMatchObject({
    state: 'well',
    sentence: 'Replies to replies@shop.test are read from the IMAP server.',
  })
  expect(await of({})).toMatchObject({
    state: 'well',
    sentence: expect.stringContaining('not read'),
  })
})

test('reports the sandbox, and missing limits only for scans', async () => {
  const of = async (parts: Partial<DoctorContext>, env = {}) =>
    (await examineIn({ parts, env })).filter(({ part }) => part === 'reader')
  expect(await of({})).toMatchObject([
    { state: 'well', sentence: expect.stringContaining('without network access') },
  ])
  const open = { checkSandbox: () => ({ isolatesNetwork: false, limitsResources: false }) }
  expect(await of(open)).toMatchObject([
    { state: 'note', fault: null, cure: expect.stringContaining('unshare') },
  ])
  expect(await of(open, { SCAN_LANGUAGES: 'eng' })).toMatchObject([
    { state: 'note' },
    { state: 'fault', fault: 'scan-limits-missing' },
  ])
})

test('tolerates short delivery failures and unknown counts', async () => {
  const restarted = await examineIn({ parts: { readWebhooksStatus: failingSince(50) } })
  const outside = await examineIn({ parts: { readWebhooksStatus: async () => null } })
  const away = await examineIn({ parts: { readWebhooksStatus: throwing('connect ECONNREFUSED') } })
  const found = [restarted, outside, away].map((findings) =>
    findings.find(({ part }) => part === 'deliveries'),
  )
  expect(found.map((one) => one?.state)).toEqual(['well', 'note', 'note'])
  expect(found[0]?.sentence).toBe('2 webhooks are switched on; 3 messages wait to be sent.')
})

async function ranges(list: string, days = 0): Promise<World> {
  const file = path.join(backups, `ranges-${days}`)
  await writeFile(file, list)
  const then = Date.now() / 1000 - days * 24 * 60 * 60
  await utimes(file, then, then)
  return { env: { DATA_CENTRE_RANGES: file } }
}

async function countries(list: string, days = 0): Promise<World> {
  const world = await ranges(list, days)
  return { env: { COUNTRY_RANGES: world.env?.['DATA_CENTRE_RANGES'] ?? '' } }
}

const opened: Server[] = []
afterAll(() => opened.forEach((server) => server.close()))
async function portWith(certificate: typeof good): Promise<number> {
  const server = await listen(openProxy(certificate))
  opened.push(server)
  return portOf(server)
}

/** Faults with the same cause are all reported. */
const SHOWS_AS: Partial<Record<Fault, readonly Fault[]>> = {
  'dns-storefront': ['webhook-unreached', 'dns-storefront'],
  'tls-missing': ['webhook-unreached', 'tls-missing'],
  'tls-refused': ['webhook-unreached', 'tls-refused'],
  'tls-not-trusted': ['webhook-unreached', 'tls-not-trusted'],
}

// @promise doctor-issues
test('plants every known fault', () => {
  expect([...Object.keys(PLANTED), ...OF_THE_COMMAND].toSorted()).toEqual(
    Object.keys(FAULTS).toSorted(),
  )
})

// @promise backup-proof
// @promise doctor-issues
test.each(Object.entries(PLANTED))('finds %s with a fix', async (name, planted) => {
  const findings = await examineIn(typeof planted === 'function' ? await planted() : planted)
  expect(faultsOf(findings)).toEqual(SHOWS_AS[name as Fault] ?? [name])
  const found = findings.find(({ fault }) => fault === name)
  expect(found).toMatchObject({ part: FAULTS[name as Fault], state: 'fault' })
  for (const words of [found?.sentence, found?.cure]) {
    expect(words).toMatch(/^\S.+\.$/)
    expect(words).not.toMatch(/geheim|a1b2c3|0123456789|copied/)
  }
})

test('reports a wrong database clock', async () => {
  const findings = await examineIn({ look: { now: new Date(Date.now() - 300_000) } })
  expect(faultsOf(findings)).toEqual(['clock-wrong'])
})

test('finds no fault in a local trial', async () => {
  const env = { PUBLIC_URL: '', SITES_DOMAIN: '', SMTP_URL: '' }
  const findings = await examineIn({ env, parts: { provider: null, program: null } })
  expect(faultsOf(findings)).toEqual([])
  expect(findings.filter(({ state }) => state === 'note').map(({ part }) => part)).toEqual([
    ...['program', 'mail', 'payments', 'webhook', 'clock', 'dns', 'tls', 'proxy'],
  ])
  // Sites behind a proxy with HTTPS may have robots among their visitors.
  expect(JSON.stringify(findings)).toContain('robots are judged by fewer headers')
})

test('accepts an empty or locked database', async () => {
  const empty = await examineIn({
    parts: { inspectDatabase: async () => ({ ...LOOK, applied: null, now: new Date() }) },
  })
  const held = await examineIn({ parts: { inspectDatabase: async () => 'in-use' } })
  const none = await examineIn({ parts: { inspectDatabase: async () => 'none-yet' } })
  expect([empty, held, none].flatMap(faultsOf)).toEqual([])
})

test('accepts a Stripe key without endpoint permission', async () => {
  const findings = await examineIn({ endpoints: 'unreadable' })
  expect(faultsOf(findings)).toEqual([])
  expect(findings.find(({ part }) => part === 'webhook')?.state).toBe('note')
})

test('accepts local files with one replica, warns about several', async () => {
  const findings = await examineIn({ env: { STORAGE_URL: '' } })
  expect(findings.find(({ part }) => part === 'storage')).toMatchObject({
    state: 'note',
    cure: 'With more than one replica set STORAGE_URL, or let all share DATA_DIR.',
  })
})
