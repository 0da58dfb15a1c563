/** Creates the app from adapters, modules and HTTP, and closes it in order. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { onboardingRoutes } from '@vitrine/contract/onboarding'
import { publishingRoutes } from '@vitrine/contract/publishing'
import { reviewRoutes } from '@vitrine/contract/reviews'
import { routes as operations } from '@vitrine/contract/routes'
import {
  type Adapters,
  sharedFilesFolder,
  createAdapters,
  openDatabase,
  type Workers,
} from './adapters.ts'
import { createDoctorModule, programOriginOf } from './doctor/index.ts'
import { registerModules } from './register-modules.ts'
import { previewOriginOf } from './publishing/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { DataFolder } from './platform/data-folder.ts'
import type { OpenDatabase } from './platform/database.ts'
import { PERMISSIONS_POLICY, rejectHost } from './platform/security-headers.ts'
import { registerHealthRoutes } from './platform/health.ts'
import type { AppContext, Module } from './platform/app-context.ts'
import { readAppSettings } from './platform/app-settings.ts'
import {
  changedClaims,
  priceReductionFaults,
  registerPagePreviewRoutes,
  type Settings,
  unsignedClaims,
} from './settings/index.ts'
import type { Guards, Http } from './platform/http.ts'
import { createHttp, type CreateHttpInput, type HttpApp } from './platform/http-server.ts'
import { openJobQueue } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { inspectDatabase } from './platform/inspect-database.ts'
import { readWebhooksStatus } from './webhooks/index.ts'
import { ownHosts, isHealthRequest, isOwnOrigin } from './platform/own-hosts.ts'
import { databaseRateLimitStore } from './platform/rate-limit-store.ts'
import {
  findOtherFolder,
  type FolderLock,
  lockFilesFolder,
  recordFilesFolder,
} from './platform/storage/shared-files-folder.ts'
import { openControlSocket } from './platform/control-socket.ts'
import { createTracer } from './platform/traces.ts'
import { publicConfig } from './public-config.ts'
import { registerSecurityTxt } from './pages/security-txt.ts'
import { registerWebPages } from './pages/web-pages.ts'
import { createPreloader } from './pages/preload-page.ts'
import { watchForwardedHeaders } from './platform/forwarded-headers.ts'
import {
  DiskFull,
  diskUsage,
  diskHealthCheck,
  fileStoreHealthCheck,
} from './platform/storage-health.ts'

export type CreateAppInput = {
  readonly config: Config
  readonly dataFolder: DataFolder
  readonly log: Log
  readonly clock: Clock
  /** Already listening, not serving yet. */
  readonly server: Server
  readonly port: number
  /** Tests pass their own; default: the configured database. */
  readonly database?: OpenDatabase
  /** Health check of the data folder's disk. Tests pass a full disk. */
  readonly disk?: ReturnType<typeof diskHealthCheck>
  /** Whether the event loop is saturated; default: never. */
  readonly isBusy?: () => boolean
  /** Tests share workers between apps; default: own workers. */
  readonly workers?: Workers
}

export type Program = {
  readonly publicUrl: string
  /** One line per adapter for the start message. */
  readonly parts: Adapters['parts']
  /** Messages for the operator at startup. */
  readonly startMessages: readonly string[]
  /** Every route with its access. Tests iterate over it. */
  readonly routes: HttpApp['routes']
  readonly paths: HttpApp['paths']
  handler(request: IncomingMessage, response: ServerResponse): void
  /** Makes `/readyz` fail while requests are still served. */
  markStopping(): void
  /** Waits up to `timeoutMs` for running jobs, then closes everything. */
  close(timeoutMs: number): Promise<void>
}

/** Size of a PostgreSQL WAL segment in MB: with less free space PGlite can't start. */
const EMBEDDED_MEGABYTES = 16

/**
 * Throws `DiskFull` if the embedded database has no space to start, and `FilesNotShared` if another
 * replica uses another files folder.
 */
export async function createApp(input: CreateAppInput): Promise<Program> {
  const { config, dataFolder, log, clock, port } = input
  const storage = await openStorage(input)
  const { database, filesFolder } = storage
  const { db } = database
  const isShared = database.kind === 'server'
  const adapters = await createAdapters(input)
  const traces = await createTracer(config, log)
  if (traces) database.timeStatements(traces.addStatement)
  const queue = await openJobQueue(database, log, traces)
  const appSettings = await readAppSettings(config, dataFolder, port)
  const parts = { ...appSettings, db, clock, log, enqueue: queue.enqueue }
  const registered = registerModules(parts, adapters, { ...config, shared: isShared })
  const { app, jobs, settings } = registered
  // Load the settings before the first page or email is rendered.
  await settings.refresh()
  // The doctor checks the adapters directly, so it is created here.
  const doctor = createDoctorModule(app, {
    ...{ config, dataFolder: dataFolder.path, clock, files: app.files },
    mailSender: adapters.mailSender,
    mailbox: adapters.mailbox,
    provider: adapters.payments.simulated ? null : adapters.payments.provider,
    inspectDatabase: () => inspectDatabase(db),
    readWebhooksStatus: () => readWebhooksStatus(db),
    findPriceFaults: () => priceReductionFaults(settings, adapters.payments.live, clock()),
    findUnsignedClaims: () => unsignedClaims(settings, adapters.payments.live),
    findOtherFolder: async () => filesFolder && (await findOtherFolder(db, filesFolder)),
    checkSandbox: adapters.checkSandbox,
    checkOcrTools: adapters.checkOcrTools,
    program: programOriginOf(config, port),
  })
  const modules = [...registered.modules, doctor]
  const state = { isStopping: false }
  const forwarded = watchForwardedHeaders(config.trustProxy, log, clock)
  const { fastify, http, routes, paths, handler } = await createServer(input, app, modules, {
    rateLimits: isShared ? databaseRateLimitStore(db) : undefined,
    traces,
  })
  registerHealthRoutes(fastify, {
    ...{ db, log, jobs: queue, modules, disk: storage.disk },
    isStopping: () => state.isStopping,
    room: () => diskUsage(dataFolder.path),
    files: fileStoreHealthCheck(app.files),
    warning: forwarded.warning,
    metricsToken: config.metricsToken,
  })
  for (const module of modules) module.registerRoutes?.(http)
  await registerPages(fastify, http, { config, app, settings, adapters, isShared })
  await fastify.ready()

  const startMessages = storage.diskWarning ? [`Warning: ${storage.diskWarning}.`] : []
  for (const module of modules) startMessages.push(...((await module.start?.()) ?? []))
  for (const fault of priceReductionFaults(settings, adapters.payments.live, clock()))
    startMessages.push(`Warning: ${fault}.`)
  await queue.work(jobs, async (dead) => {
    for (const module of modules) await module.onDeadJob?.(dead)
  })

  const control = isShared ? undefined : await openControl(dataFolder, modules, log)
  const hosts = ownHosts(config, app.publicUrl, port)
  const forward = adapters.payments.forward ?? (() => false)
  const handleRequest = handler()
  return {
    ...{ publicUrl: app.publicUrl, parts: adapters.parts, startMessages, routes, paths },
    handler(request, response) {
      forwarded.see(request)
      // The storefront may be a reserved subdomain of the sites' domain.
      const isOwn = hosts.has(request.headers.host?.toLowerCase() ?? '')
      if (!isOwn && modules.some((module) => module.intercept?.(request, response))) return
      if (!isOwn && !isHealthRequest(request)) rejectHost(response, app.secure)
      else if (!forward(request, response)) handleRequest(request, response)
    },
    markStopping() {
      state.isStopping = true
    },
    async close(timeoutMs) {
      control?.close()
      await fastify.close()
      for (const module of modules) await module.close?.()
      await queue.stop(timeoutMs)
      await adapters.close()
      await storage.close()
      await dataFolder.release()
      // Last: it waits for the collector.
      await traces?.close()
    },
  }
}

/** Undefined if the socket can't be opened: its path is too long, or the file system has none. */
async function openControl(dataFolder: DataFolder, modules: readonly Module[], log: Log) {
  const commands = new Map(modules.flatMap(({ commands = {} }) => Object.entries(commands)))
  try {
    return await openControlSocket(dataFolder.path, commands)
  } catch (error) {
    log.warn({ event: 'control.unavailable', err: error })
    return undefined
  }
}

/** Opens the database, and locks the files folder that replicas share. */
async function openStorage({ config, dataFolder, log, ...input }: CreateAppInput) {
  const { databaseUrl } = config
  const isEmbedded = databaseUrl === null
  const disk = input.disk ?? diskHealthCheck(dataFolder.path, isEmbedded ? EMBEDDED_MEGABYTES : 1)
  const diskWarning = (await disk())?.sentence
  // With a full disk PGlite aborts during its start and prints a page of its own.
  if (diskWarning !== undefined && isEmbedded) throw new DiskFull(diskWarning)
  const isWaiting = () => log.warn({ event: 'migrations.waiting' })
  const database = input.database ?? (await openDatabase(config, dataFolder, undefined, isWaiting))
  const { db } = database
  const filesFolder = await sharedFilesFolder(config, dataFolder)
  let filesLock: FolderLock | undefined
  if (filesFolder !== undefined && !isEmbedded && !input.database) {
    const lock = { db, url: databaseUrl, folder: filesFolder, log, isTrial: config.stripe === null }
    filesLock = await lockFilesFolder(lock).catch(async (error: unknown) => {
      await database.close()
      throw error
    })
    await recordFilesFolder(db, filesFolder)
  }
  return {
    ...{ database, disk, diskWarning, filesFolder },
    async close() {
      await filesLock?.close()
      await database.close()
    },
  }
}

async function createServer(
  { config, log, server, isBusy }: CreateAppInput,
  { secure }: AppContext,
  modules: readonly Module[],
  options: Pick<CreateHttpInput, 'rateLimits' | 'traces'>,
): Promise<HttpApp> {
  const { brandName, trustProxy, rateLimitFactor } = config
  const created = await createHttp({
    ...{ operations, server, log, brandName, trustProxy, rateLimitFactor, isOwnOrigin, isBusy },
    ...options,
    guards: guardsOf(modules),
    record: async (done) => {
      for (const module of modules) await module.recordRequest?.(done)
    },
  })
  await created.fastify.register(helmet, {
    // Pages send their own policy with hashes of their inline scripts.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    frameguard: { action: 'sameorigin' },
  })
  created.fastify.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  return created
}

/** Registers the built web pages and their previews with unsaved texts. */
async function registerPages(
  fastify: FastifyInstance,
  http: Http,
  given: {
    readonly config: Config
    readonly app: AppContext
    readonly settings: Settings
    readonly adapters: Adapters
    readonly isShared: boolean
  },
): Promise<void> {
  const { config, app, settings, isShared } = given
  const { payments } = given.adapters
  const siteConfig = publicConfig(config, app, settings, payments)
  registerSecurityTxt(fastify, { site: siteConfig, clock: app.clock })
  const renderPage = await registerWebPages(
    fastify,
    siteConfig,
    {
      ...payments.origins,
      frames: [...payments.origins.frames, previewOriginOf(app.sites)],
      images: config.logoHost ? [new URL(config.logoHost).origin] : [],
    },
    createPreloader(fastify, publishingRoutes.readMySite.path, [
      onboardingRoutes.readIntake.path,
      reviewRoutes.readReview.path,
    ]),
    { shared: isShared ? { files: app.files, clock: app.clock } : null },
  )
  registerPagePreviewRoutes(http, {
    settings,
    draw: (path, copy) => {
      const words = { ...copy, ...changedClaims(settings, payments.live) }
      return renderPage(path, { ...siteConfig(), words })
    },
  })
}

/** Collects the guard of each access from the modules. */
function guardsOf(modules: readonly Module[]): Guards {
  const open = { anyone: async () => undefined, provider: async () => undefined }
  const guards: Partial<Guards> = Object.assign({}, open, ...modules.map((each) => each.guards))
  const { member, books, staff, manager, owner, 'order-token': orderToken } = guards
  if (!member || !books || !staff || !manager || !owner || !orderToken)
    throw new Error('an access has no guard')
  return { ...open, member, books, staff, manager, owner, 'order-token': orderToken }
}
