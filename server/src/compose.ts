/** Picks the adapters, wires the modules, and opens and closes everything in order. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import helmet from '@fastify/helmet'
import type { PaymentSettingsAnswer } from '@vitrine/contract/payments'
import type { SiteConfig } from '@vitrine/domain/site-config'
import { identifyCvFile, joinReadings, openReader } from '@vitrine/reader'
import { isTemplateId } from '@vitrine/renderer/templates'
import { CARD_SCRIPT_PATH, startSimulator } from '@vitrine/simulator'
import type { FastifyRequest } from 'fastify'
import { createFirstUser, registerAccountRoutes, staffGuards, userOf } from './accounts/index.ts'
import { registerCatalogRoutes } from './catalog/index.ts'
import { registerContactRoutes, registerContactStaffRoutes } from './contact/index.ts'
import {
  fileMailSender,
  type MailDeps,
  mailSubscriptions,
  makeGiveUp,
  makeRemindJob,
  makeSendLetterJob,
  registerMailStaffRoutes,
  remindJob,
  smtpMailSender,
} from './mail/index.ts'
import {
  noteCvVerdict,
  orderTokenGuard,
  registerOnboardingRoutes,
  registerOnboardingStaffRoutes,
  startIntakeOnPayment,
} from './onboarding/index.ts'
import { registerOrderingStaffRoutes, staffActor } from './ordering/index.ts'
import {
  clockProblem,
  compareJob,
  makeCloseUnpaidJob,
  makeCompareJob,
  makeReconcileJob,
  makeRefundJob,
  makeSettleJob,
  reconcileJob,
  registerPaymentRoutes,
  registerPaymentStaffRoutes,
  stripeProvider,
} from './payments/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type DataFolder, keepSecret } from './platform/data-folder.ts'
import { type OpenDatabase, openDatabaseServer, openEmbeddedDatabase } from './platform/database.ts'
import { createEmit, type Emit, jobsOfSubscriptions, type Subscription } from './platform/events.ts'
import { forwardTo } from './platform/forward.ts'
import { serveHealth } from './platform/health.ts'
import { createHttp, type HttpApp } from './platform/http.ts'
import { type Job, openJobQueue } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { sharedRateLimits } from './platform/rate-limits.ts'
import { type FileStore } from './platform/storage/file-store.ts'
import { localFileStore } from './platform/storage/local-file-store.ts'
import { s3FileStore } from './platform/storage/s3-file-store.ts'
import { clamdScanner } from './platform/virus-scan/clamd-scanner.ts'
import {
  makeScanQuarantineJob,
  openQuarantine,
  scanQuarantineJob,
} from './platform/virus-scan/quarantine.ts'
import { noVirusScanner } from './platform/virus-scan/virus-scanner.ts'
import { type OutsideOrigins, serveWebPages } from './platform/web-pages.ts'
import {
  makeAnnounceJob,
  makePublishJob,
  openRenderThread,
  openSiteServer,
  postJson,
  registerPublishingCustomerRoutes,
  registerPublishingStaffRoutes,
  type SitesAddress,
} from './publishing/index.ts'
import { registerPortfolioRoutes, registerPortfolioStaffRoutes } from './portfolio/index.ts'
import { registerReportingStaffRoutes } from './reporting/index.ts'
import { noteLinkedInVerdict, registerStudioStaffRoutes } from './studio/index.ts'

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
}

export type Program = {
  readonly publicUrl: string
  /** One line per outside part, for the start message. */
  readonly parts: readonly (readonly [part: string, state: string])[]
  readonly firstUser: { username: string; oneTimePassword: string } | undefined
  /** Every route with its access: tests walk it. */
  readonly served: HttpApp['served']
  readonly routed: HttpApp['routed']
  handler(request: IncomingMessage, response: ServerResponse): void
  /** Ends running jobs (at most `timeoutMs`), then closes everything. */
  close(timeoutMs: number): Promise<void>
}

const SIMULATOR_PREFIX = '/simulator'
const EVERY_MINUTE = '* * * * *'
const EVERY_TEN_MINUTES = '*/10 * * * *'
const EVERY_DAY = '17 3 * * *'
const DEFAULT_TEMPLATE = 'tearsheet'

export async function compose(input: ComposeInput): Promise<Program> {
  const { config, dataFolder, log, clock, server, port } = input
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`
  const sitesDomain = config.sitesDomain ?? `localhost:${port}`
  const address: SitesAddress = { scheme: new URL(publicUrl).protocol, domain: sitesDomain }
  const secure = address.scheme === 'https:'
  const appSecret = config.appSecret ?? (await keepSecret(dataFolder, 'app-secret'))

  const database = input.database ?? (await openDatabase(config, dataFolder))
  const { db } = database
  const files = await openFileStore(config, dataFolder)
  const scanner = config.clamdUrl ? clamdScanner(config.clamdUrl, log) : null
  const quarantine = openQuarantine(db, scanner, clock)
  const guardedFiles = quarantine.guard(files)
  const mailSender = config.smtpUrl
    ? smtpMailSender(config.smtpUrl)
    : fileMailSender(await dataFolder.folder('mail'))
  const payments = await openPayments(config, dataFolder, log, clock, port)
  const { provider, simulated } = payments
  const jobs = await openJobQueue(database, log)
  const { enqueue } = jobs
  const sender = { brandName: config.brandName, supportEmail: config.supportEmail, publicUrl }
  const mailing = { db, clock, enqueue, appSecret, simulated, sender }
  const { emit, subscriptions } = wireEvents(mailing)

  const siteServer = openSiteServer(db, files, address)
  const renderThread = openRenderThread()
  const reader = openReader()
  const settling = { db, emit, clock, enqueue, provider, log }
  const work = [
    ...jobsOfSubscriptions(subscriptions),
    makeSettleJob(settling),
    makeReconcileJob(settling),
    makeCompareJob(settling),
    makeCloseUnpaidJob(settling),
    makeRefundJob(settling),
    makeRemindJob(mailing),
    makeScanQuarantineJob({
      db,
      clock,
      files,
      scan: scanner,
      takeVerdict: [noteCvVerdict(emit), noteLinkedInVerdict],
    }),
    makeSendLetterJob({
      db,
      clock,
      sender: mailSender,
      from: { name: config.brandName, address: config.supportEmail },
    }),
    makeAnnounceJob({ post: postJson, log }),
    makePublishJob({
      db,
      emit,
      enqueue,
      clock,
      files,
      log,
      render: renderThread.render,
      siteChanged: siteServer.forget,
    }),
  ] as Job<never>[]

  const guards = staffGuards(db, secure, clock)
  const mayAsk = hostCheck(config, publicUrl, port)
  const { app, http, served, routed, handler } = await createHttp({
    server,
    log,
    brandName: config.brandName,
    trustProxy: config.trustProxy,
    rateLimitFactor: config.rateLimitFactor,
    rateLimits: database.kind === 'server' ? sharedRateLimits(db) : undefined,
    isOwnOrigin,
    guards: {
      anyone: async () => {},
      provider: async () => {},
      staff: guards.staff,
      manager: guards.manager,
      'order-token': orderTokenGuard(db, appSecret, config.rateLimitFactor),
    },
  })
  await app.register(helmet, {
    // Pages bring their own, made from their inline scripts.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    frameguard: { action: 'sameorigin' },
  })

  const actorOf = (request: object) => staffActor(userOf(request).username)
  const usernameOf = (request: object) => userOf(request).username
  const siteUrl = (subdomain: string) => `${address.scheme}//${subdomain}.${address.domain}`
  const receiving = {
    files: guardedFiles,
    identifyCv: identifyCvFile,
    scanForViruses: scanner ?? noVirusScanner,
    quarantine,
  }
  const onboarding = {
    db,
    emit,
    clock,
    ...receiving,
    appSecret,
    actorOf,
  }
  serveHealth(app, {
    db,
    jobs,
    metricsToken: config.metricsToken,
    clockProblem: () => clockProblem(provider),
  })
  registerCatalogRoutes(http)
  registerAccountRoutes(http, { db, clock, appSecret, brandName: config.brandName, secure })
  registerOrderingStaffRoutes(http, { db, emit, clock, actorOf })
  registerPaymentRoutes(http, { ...settling, appSecret, secure, settings: payments.settings })
  registerPaymentStaffRoutes(http, { ...settling, actorOf })
  registerOnboardingRoutes(http, onboarding)
  registerOnboardingStaffRoutes(http, onboarding)
  registerStudioStaffRoutes(http, {
    db,
    emit,
    clock,
    ...receiving,
    readCv: reader.readCv,
    expectFile: reader.expectFile,
    joinReadings,
    isTemplateId,
    actorOf,
    usernameOf,
    defaultTemplateId: DEFAULT_TEMPLATE,
  })
  registerPublishingCustomerRoutes(http, { db, clock, address })
  registerPublishingStaffRoutes(http, {
    db,
    clock,
    enqueue,
    address,
    actorOf,
    siteChanged: siteServer.forget,
    // Engines can't reach an address without encryption, which is this machine's.
    announces: config.indexNow && address.scheme === 'https:',
  })
  const portfolio = { db, clock, files, usernameOf, siteUrl }
  registerPortfolioRoutes(http, portfolio)
  registerPortfolioStaffRoutes(http, portfolio)
  registerContactRoutes(http, { db, emit, clock })
  registerContactStaffRoutes(http, { db, emit, clock })
  registerMailStaffRoutes(http, { db, clock, enqueue })
  registerReportingStaffRoutes(http, { db, clock, siteUrl })
  await serveWebPages(app, siteConfigOf(config, publicUrl, sitesDomain, simulated), {
    ...payments.origins,
    images: config.logoHost ? [new URL(config.logoHost).origin] : [],
  })
  await app.ready()

  const firstUser = await createFirstUser(db, config.admin, clock())
  await jobs.repeat(reconcileJob, EVERY_MINUTE)
  await jobs.repeat(scanQuarantineJob, EVERY_MINUTE)
  await jobs.repeat(compareJob, EVERY_DAY)
  await jobs.repeat(remindJob, EVERY_TEN_MINUTES)
  await jobs.work(work, makeGiveUp(mailing))

  const forward = payments.forward ?? (() => false)
  const application = handler()
  return {
    publicUrl,
    served,
    routed,
    firstUser,
    parts: [
      [
        'Database',
        database.kind === 'embedded' ? `embedded, in ${dataFolder.path}` : 'PostgreSQL server',
      ],
      ['Payments', simulated ? 'simulator: no card is charged' : 'Stripe'],
      ['Mail', mailSender.description],
      ['Storage', files.description],
      ['Virus scan', config.clamdUrl ? `ClamAV at ${new URL(config.clamdUrl).host}` : 'none'],
    ],
    handler(request, response) {
      if (siteServer.serve(request, response)) return
      if (!mayAsk(request)) refuseHost(response)
      else if (!forward(request, response)) application(request, response)
    },
    async close(timeoutMs) {
      await app.close()
      await jobs.stop(timeoutMs)
      mailSender.close()
      reader.close()
      await renderThread.close()
      await payments.close()
      await database.close()
      await dataFolder.release()
    },
  }
}

/**
 * What follows from which event: the same for the program and for the commands that
 * write orders beside it.
 */
export function wireEvents(mailing: MailDeps): {
  emit: Emit
  subscriptions: Subscription<never>[]
} {
  const { db, clock, enqueue } = mailing
  // Subscriptions may emit, too: the list is filled once there is something to emit with.
  const subscriptions: Subscription<never>[] = []
  const emit = createEmit(enqueue, subscriptions)
  subscriptions.push(
    startIntakeOnPayment({ db, emit, clock }) as Subscription<never>,
    ...mailSubscriptions(mailing),
  )
  return { emit, subscriptions }
}

export function openDatabase(config: Config, dataFolder: DataFolder): Promise<OpenDatabase> {
  return config.databaseUrl
    ? openDatabaseServer(config.databaseUrl)
    : openEmbeddedDatabase(path.join(dataFolder.path, 'database'))
}

async function openFileStore(config: Config, dataFolder: DataFolder): Promise<FileStore> {
  if (config.storageUrl) return s3FileStore(config.storageUrl)
  return localFileStore(await dataFolder.folder('files'))
}

type Payments = {
  readonly provider: ReturnType<typeof stripeProvider>
  readonly simulated: boolean
  readonly settings: PaymentSettingsAnswer
  readonly origins: Omit<OutsideOrigins, 'images'>
  /** Hands the browser's part of the simulator on. */
  readonly forward?: ReturnType<typeof forwardTo>
  close(): Promise<void>
}

/** Stripe, or the simulator on the other end of the same SDK. */
async function openPayments(
  config: Config,
  dataFolder: DataFolder,
  log: Log,
  clock: Clock,
  port: number,
): Promise<Payments> {
  if (config.stripe) {
    const { secretKey, publishableKey, webhookSecret, apiUrl } = config.stripe
    return {
      provider: stripeProvider({ secretKey, webhookSecret, apiUrl, clock }),
      simulated: false,
      settings: {
        publishableKey,
        scriptUrl: apiUrl ? `${apiUrl}${CARD_SCRIPT_PATH}` : 'https://js.stripe.com/v3/',
        simulated: false,
      },
      origins: {
        scripts: ['https://js.stripe.com', ...(apiUrl ? [new URL(apiUrl).origin] : [])],
        connections: ['https://api.stripe.com', ...(apiUrl ? [new URL(apiUrl).origin] : [])],
        frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
      },
      close: async () => {},
    }
  }
  const keys = {
    secretKey: `sk_test_${randomBytes(12).toString('hex')}`,
    publishableKey: 'pk_test_simulator',
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  }
  const simulator = await startSimulator({
    ...keys,
    stateFile: path.join(await dataFolder.folder('simulator'), 'journal'),
    webhookUrl: `http://127.0.0.1:${port}/api/payment-events`,
    log: (event) => log.debug({ ...event, part: 'simulator' }),
  })
  return {
    provider: stripeProvider({ ...keys, apiUrl: simulator.url, clock }),
    simulated: true,
    settings: {
      publishableKey: keys.publishableKey,
      scriptUrl: `${SIMULATOR_PREFIX}${CARD_SCRIPT_PATH}`,
      simulated: true,
    },
    origins: { scripts: [], connections: [], frames: [] },
    forward: forwardTo(SIMULATOR_PREFIX, simulator.url),
    close: simulator.close,
  }
}

/** A request for another host gets nothing: health aside, which is asked by address. */
function hostCheck(
  config: Config,
  publicUrl: string,
  port: number,
): (request: IncomingMessage) => boolean {
  const hosts: ReadonlySet<string> = new Set([
    new URL(publicUrl).host,
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    `${config.host}:${port}`,
  ])
  return ({ url, headers }) =>
    url === '/healthz' || url === '/readyz' || hosts.has(headers.host?.toLowerCase() ?? '')
}

function refuseHost(response: ServerResponse): void {
  response.writeHead(421, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ error: 'This host name is not served here.' }))
}

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

function siteConfigOf(
  config: Config,
  publicUrl: string,
  sitesDomain: string,
  simulated: boolean,
): SiteConfig {
  const [first, second, third] = config.socialLinks
  return {
    brandName: config.brandName,
    supportEmail: config.supportEmail,
    publicUrl,
    sitesDomain,
    socialLinks: first && second && third ? [first, second, third] : SOCIAL_LINKS,
    logoHost: config.logoHost,
    simulatedPayments: simulated,
    campaignStartsAt: config.campaign.startsAt,
    campaignEndsAt: config.campaign.endsAt,
  }
}
