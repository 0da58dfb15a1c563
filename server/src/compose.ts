/** Puts the program together: outside parts, modules, HTTP; and takes it apart in order. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import { onboardingRoutes } from '@vitrine/contract/onboarding'
import { publishingRoutes } from '@vitrine/contract/publishing'
import { reviewRoutes } from '@vitrine/contract/reviews'
import { shownPrices } from '@vitrine/domain/shown-prices'
import type { SiteConfig } from '@vitrine/domain/site-config'
import type { FastifyRequest } from 'fastify'
import { type Adapters, openAdapters, openDatabase, type Threads } from './adapters.ts'
import { openDoctor, programOriginOf } from './doctor/index.ts'
import { openModules } from './open-modules.ts'
import { previewOriginOf } from './publishing/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type DataFolder, keepSecret } from './platform/data-folder.ts'
import type { OpenDatabase } from './platform/database.ts'
import { PERMISSIONS_POLICY, refuseHost } from './platform/edge-headers.ts'
import { serveHealth } from './platform/health.ts'
import type { House, Module } from './platform/house.ts'
import { createHttp, type Guards, type HttpApp } from './platform/http.ts'
import { openJobQueue } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { lookAtDatabase } from './platform/look-at-database.ts'
import { lookAtWebhooks } from './webhooks/index.ts'
import { isLoopback } from './platform/networks.ts'
import { sharedRateLimits } from './platform/rate-limits.ts'
import { openTraces } from './platform/traces.ts'
import type { Settings } from './settings/index.ts'
import { serveWebPages } from './pages/serve-web-pages.ts'
import { readDeliveredBy } from './pages/write-opening.ts'
import { watchForwarded } from './platform/watch-forwarded.ts'
import { DiskFull, sizeOfDisk, watchDisk, watchFiles } from './platform/watch-storage.ts'

export type ComposeInput = {
  readonly config: Config
  readonly dataFolder: DataFolder
  readonly log: Log
  readonly clock: Clock
  /** Listening, not answering yet. */
  readonly server: Server
  readonly port: number
  /** Tests bring their own; else what the configuration names is opened. */
  readonly database?: OpenDatabase
  /** What is wrong with the disk of the data folder; tests have a full one. */
  readonly disk?: ReturnType<typeof watchDisk>
  /** Tests keep theirs from program to program; else it opens its own. */
  readonly threads?: Threads
}

export type Program = {
  readonly publicUrl: string
  /** One line per outside part, for the start message. */
  readonly parts: Adapters['parts']
  /** What whoever started the program should read. */
  readonly notices: readonly string[]
  /** Every route with its access: tests walk it. */
  readonly served: HttpApp['served']
  readonly routed: HttpApp['routed']
  handler(request: IncomingMessage, response: ServerResponse): void
  /** From now on `/readyz` says that it is going to end; everything is answered still. */
  giveNotice(): void
  /** Ends running jobs (at most `timeoutMs`), then closes everything. */
  close(timeoutMs: number): Promise<void>
}

/** PostgreSQL lays out its log in pieces of this size: with less room it can't go on. */
const EMBEDDED_MEGABYTES = 16

/** Throws `DiskFull` where the embedded database has no room to start. */
export async function compose(input: ComposeInput): Promise<Program> {
  const { config, dataFolder, log, clock, server, port } = input
  const isEmbedded = config.databaseUrl === null
  const disk = input.disk ?? watchDisk(dataFolder.path, isEmbedded ? EMBEDDED_MEGABYTES : 1)
  const full = await disk()
  // Without room the embedded database ends half-way in its start, with a page of its own words.
  if (full && isEmbedded) throw new DiskFull(full.sentence)
  const database =
    input.database ??
    (await openDatabase(config, dataFolder, undefined, () =>
      log.warn({ event: 'migrations.waiting' }),
    ))
  const adapters = await openAdapters(input)
  const traces = await openTraces(config, log)
  if (traces) database.timeStatements(traces.addStatement)
  const queue = await openJobQueue(database, log, traces)
  const named = await readHouseSettings(config, dataFolder, port)
  const { db } = database
  const parts = { ...named, db, clock, log, enqueue: queue.enqueue }
  const opened = openModules(parts, adapters, { ...config, shared: database.kind === 'server' })
  const { house, jobs, settings } = opened
  // Pages and mails of the first request say what is set, too.
  await settings.refresh()
  // It looks at the parts themselves, so it is opened here, where they are.
  const doctor = openDoctor(house, {
    ...{ config, dataFolder: dataFolder.path, clock, files: house.files },
    mailSender: adapters.mailSender,
    provider: adapters.payments.simulated ? null : adapters.payments.provider,
    lookAtDatabase: () => lookAtDatabase(db),
    lookAtWebhooks: () => lookAtWebhooks(db),
    lookAtScans: adapters.lookAtScans,
    program: programOriginOf(config, port),
  })
  const modules = [...opened.modules, doctor]

  const { app, http, served, routed, handler } = await createHttp({
    server,
    log,
    brandName: config.brandName,
    trustProxy: config.trustProxy,
    rateLimitFactor: config.rateLimitFactor,
    rateLimits: database.kind === 'server' ? sharedRateLimits(db) : undefined,
    isOwnOrigin,
    guards: guardsOf(modules),
    traces,
    record: async (done) => {
      for (const module of modules) await module.record?.(done)
    },
  })
  await app.register(helmet, {
    // Pages bring their own, made from their inline scripts.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: house.secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    frameguard: { action: 'sameorigin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  let isStopping = false
  const forwarded = watchForwarded(config.trustProxy, log, clock)
  serveHealth(app, {
    db,
    log,
    jobs: queue,
    modules,
    disk,
    isStopping: () => isStopping,
    room: () => sizeOfDisk(dataFolder.path),
    files: watchFiles(house.files),
    warning: forwarded.warning,
    metricsToken: config.metricsToken,
    isReachedDirectly: isHere(house.publicUrl, port),
  })
  for (const module of modules) module.serve?.(http)
  const outside = {
    ...adapters.payments.origins,
    frames: [...adapters.payments.origins.frames, previewOriginOf(house.sites)],
    images: config.logoHost ? [new URL(config.logoHost).origin] : [],
  }
  await serveWebPages(
    app,
    shownConfig(settings, () => siteConfigOf(config, house, settings, adapters.payments.simulated)),
    outside,
    readDeliveredBy(app, publishingRoutes.readMySite.path, [
      onboardingRoutes.readIntake.path,
      reviewRoutes.readReview.path,
    ]),
    { shared: database.kind === 'server' ? { files: house.files, clock } : null },
  )
  await app.ready()

  const notices: string[] = full ? [`Take care: ${full.sentence}.`] : []
  for (const module of modules) notices.push(...((await module.start?.()) ?? []))
  await queue.work(jobs, async (dead) => {
    for (const module of modules) await module.giveUp?.(dead)
  })

  const ownHosts = hostsOf(config, house.publicUrl, port)
  const forward = adapters.payments.forward ?? (() => false)
  const application = handler()
  return {
    publicUrl: house.publicUrl,
    parts: adapters.parts,
    notices,
    served,
    routed,
    handler(request, response) {
      forwarded.see(request)
      // The storefront may lie among the addresses of sites, at one that nobody can choose.
      const isOwn = ownHosts.has(request.headers.host?.toLowerCase() ?? '')
      if (!isOwn && modules.some((module) => module.intercept?.(request, response))) return
      if (!isOwn && !isHealth(request)) refuseHost(response, house.secure)
      else if (!forward(request, response)) application(request, response)
    },
    giveNotice() {
      isStopping = true
    },
    async close(timeoutMs) {
      await app.close()
      for (const module of modules) await module.close?.()
      await queue.stop(timeoutMs)
      await adapters.close()
      await database.close()
      await dataFolder.release()
      // Last, as a collector that is away is waited for.
      await traces?.close()
    },
  }
}

/** What the configuration says about the program as a whole. */
export async function readHouseSettings(
  config: Config,
  dataFolder: DataFolder,
  port: number,
): Promise<
  Omit<House, 'db' | 'clock' | 'log' | 'enqueue' | 'emit' | 'files' | 'brand' | 'workingWeekAt'>
> {
  const { rateLimitFactor } = config
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`
  const scheme = new URL(publicUrl).protocol
  const appSecret = config.appSecret ?? (await keepSecret(dataFolder, 'app-secret'))
  return {
    mailFrom: config.supportEmail,
    rateLimitFactor,
    publicUrl,
    secure: scheme === 'https:',
    sites: { scheme, domain: config.sitesDomain ?? `localhost:${port}` },
    appSecret,
    verifyingSecrets: [appSecret, ...config.previousSecrets],
  }
}

/** Each access has one module that knows its callers. */
function guardsOf(modules: readonly Module[]): Guards {
  const open = { anyone: async () => undefined, provider: async () => undefined }
  const guards: Partial<Guards> = Object.assign({}, open, ...modules.map((each) => each.guards))
  const { staff, manager, owner, 'order-token': orderToken } = guards
  if (!staff || !manager || !owner || !orderToken) throw new Error('an access has no guard')
  return { ...open, staff, manager, owner, 'order-token': orderToken }
}

/** Whether an address is that of this process itself, and not of something in front of it. */
function isHere(publicUrl: string, port: number): boolean {
  const url = new URL(publicUrl)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  return Number(url.port) === port && (name === 'localhost' || isLoopback(name))
}

/** The hosts of the application. A request for another that is no customer's gets nothing. */
const hostsOf = (config: Config, publicUrl: string, port: number): ReadonlySet<string> =>
  new Set([
    new URL(publicUrl).host,
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    `${config.host}:${port}`,
  ])

/** Asked by any name. */
const isHealth = ({ url }: IncomingMessage) => url === '/healthz' || url === '/readyz'

/** Browsers say where a request comes from; programs, which hold no cookies of others, need not. */
function isOwnOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin, host } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

const SOCIAL_LINKS: SiteConfig['socialLinks'] = [
  { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
  { name: 'Instagram', url: 'https://www.instagram.com/' },
  { name: 'X', url: 'https://x.com/' },
]

/** The same object until something is set. */
function shownConfig(settings: Settings, make: () => SiteConfig): () => SiteConfig {
  let shown = make()
  settings.onChange(() => {
    const next = make()
    if (JSON.stringify(next) !== JSON.stringify(shown)) shown = next
  })
  return () => shown
}

function siteConfigOf(
  config: Config,
  { publicUrl, sites, brand }: House,
  settings: Settings,
  simulated: boolean,
): SiteConfig {
  const { startsAt, endsAt } = settings.now('campaign')
  const [first, second, third] = config.socialLinks
  return {
    brandName: brand.brandName,
    supportEmail: brand.supportEmail,
    publicUrl,
    sitesDomain: sites.domain,
    socialLinks: first && second && third ? [first, second, third] : SOCIAL_LINKS,
    logoHost: config.logoHost,
    simulatedPayments: simulated,
    campaignStartsAt: startsAt,
    campaignEndsAt: endsAt,
    filesKeptDays: String(settings.now('retention').filesDays),
    ...shownPrices(settings.now('prices')),
  }
}
