/** Creates the app from adapters, modules and HTTP, and closes it in order. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import { onboardingRoutes } from '@vitrine/contract/onboarding'
import { publishingRoutes } from '@vitrine/contract/publishing'
import { reviewRoutes } from '@vitrine/contract/reviews'
import { routes as contractRoutes } from '@vitrine/contract/routes'
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
import type { Module } from './platform/app-context.ts'
import { readAppSettings } from './platform/app-settings.ts'
import { registerPagePreviewRoutes } from './settings/index.ts'
import type { Guards } from './platform/http.ts'
import { createHttp, type HttpApp } from './platform/http-server.ts'
import { openJobQueue } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { inspectDatabase } from './platform/inspect-database.ts'
import { readWebhooksStatus } from './webhooks/index.ts'
import { ownHosts, isHealthRequest, isLocalUrl, isOwnOrigin } from './platform/own-hosts.ts'
import { databaseRateLimitStore } from './platform/rate-limit-store.ts'
import {
  findOtherFolder,
  lockFilesFolder,
  recordFilesFolder,
} from './platform/storage/shared-files-folder.ts'
import { createTracer } from './platform/traces.ts'
import { publicConfig } from './public-config.ts'
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
  const { config, dataFolder, log, clock, server, port } = input
  const isEmbedded = config.databaseUrl === null
  const disk = input.disk ?? diskHealthCheck(dataFolder.path, isEmbedded ? EMBEDDED_MEGABYTES : 1)
  const full = await disk()
  // With a full disk PGlite aborts during its start and prints a page of its own.
  if (full && isEmbedded) throw new DiskFull(full.sentence)
  const database =
    input.database ??
    (await openDatabase(config, dataFolder, undefined, () =>
      log.warn({ event: 'migrations.waiting' }),
    ))
  const folder = await sharedFilesFolder(config, dataFolder)
  const filesHold =
    folder === undefined || config.databaseUrl === null || input.database
      ? undefined
      : await lockFilesFolder({
          ...{ db: database.db, url: config.databaseUrl, folder, log },
          isTrial: config.stripe === null,
        }).catch(async (error: unknown) => {
          await database.close()
          throw error
        })
  if (filesHold && folder !== undefined) await recordFilesFolder(database.db, folder)
  const adapters = await createAdapters(input)
  const traces = await createTracer(config, log)
  if (traces) database.timeStatements(traces.addStatement)
  const queue = await openJobQueue(database, log, traces)
  const named = await readAppSettings(config, dataFolder, port)
  const { db } = database
  const parts = { ...named, db, clock, log, enqueue: queue.enqueue }
  const opened = registerModules(parts, adapters, { ...config, shared: database.kind === 'server' })
  const { app, jobs, settings } = opened
  // Load the settings before the first page or email is rendered.
  await settings.refresh()
  // The doctor checks the adapters directly, so it is created here.
  const doctor = createDoctorModule(app, {
    ...{ config, dataFolder: dataFolder.path, clock, files: app.files },
    mailSender: adapters.mailSender,
    provider: adapters.payments.simulated ? null : adapters.payments.provider,
    inspectDatabase: () => inspectDatabase(db),
    readWebhooksStatus: () => readWebhooksStatus(db),
    findOtherFolder: async () => folder && (await findOtherFolder(db, folder)),
    checkSandbox: adapters.checkSandbox,
    checkOcrTools: adapters.checkOcrTools,
    program: programOriginOf(config, port),
  })
  const modules = [...opened.modules, doctor]

  const { fastify, http, routes, paths, handler } = await createHttp({
    operations: contractRoutes,
    server,
    log,
    brandName: config.brandName,
    trustProxy: config.trustProxy,
    rateLimitFactor: config.rateLimitFactor,
    rateLimits: database.kind === 'server' ? databaseRateLimitStore(db) : undefined,
    isOwnOrigin,
    guards: guardsOf(modules),
    isBusy: input.isBusy,
    traces,
    record: async (done) => {
      for (const module of modules) await module.recordRequest?.(done)
    },
  })
  await fastify.register(helmet, {
    // Pages send their own policy with hashes of their inline scripts.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: app.secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    frameguard: { action: 'sameorigin' },
  })
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  let isStopping = false
  const forwarded = watchForwardedHeaders(config.trustProxy, log, clock)
  registerHealthRoutes(fastify, {
    db,
    log,
    jobs: queue,
    modules,
    disk,
    isStopping: () => isStopping,
    room: () => diskUsage(dataFolder.path),
    files: fileStoreHealthCheck(app.files),
    warning: forwarded.warning,
    metricsToken: config.metricsToken,
    isReachedDirectly: isLocalUrl(app.publicUrl, port),
  })
  for (const module of modules) module.registerRoutes?.(http)
  const outside = {
    ...adapters.payments.origins,
    frames: [...adapters.payments.origins.frames, previewOriginOf(app.sites)],
    images: config.logoHost ? [new URL(config.logoHost).origin] : [],
  }
  const shown = publicConfig(config, app, settings, adapters.payments.simulated)
  const drawPage = await registerWebPages(
    fastify,
    shown,
    outside,
    createPreloader(fastify, publishingRoutes.readMySite.path, [
      onboardingRoutes.readIntake.path,
      reviewRoutes.readReview.path,
    ]),
    { shared: database.kind === 'server' ? { files: app.files, clock } : null },
  )
  registerPagePreviewRoutes(http, {
    settings,
    draw: (path, words) => drawPage(path, { ...shown(), words }),
  })
  await fastify.ready()

  const notices: string[] = full ? [`Take care: ${full.sentence}.`] : []
  for (const module of modules) notices.push(...((await module.start?.()) ?? []))
  await queue.work(jobs, async (dead) => {
    for (const module of modules) await module.onDeadJob?.(dead)
  })

  const hosts = ownHosts(config, app.publicUrl, port)
  const forward = adapters.payments.forward ?? (() => false)
  const application = handler()
  return {
    publicUrl: app.publicUrl,
    parts: adapters.parts,
    startMessages: notices,
    routes,
    paths,
    handler(request, response) {
      forwarded.see(request)
      // The storefront may be a reserved subdomain of the sites' domain.
      const isOwn = hosts.has(request.headers.host?.toLowerCase() ?? '')
      if (!isOwn && modules.some((module) => module.intercept?.(request, response))) return
      if (!isOwn && !isHealthRequest(request)) rejectHost(response, app.secure)
      else if (!forward(request, response)) application(request, response)
    },
    markStopping() {
      isStopping = true
    },
    async close(timeoutMs) {
      await fastify.close()
      for (const module of modules) await module.close?.()
      await queue.stop(timeoutMs)
      await adapters.close()
      await filesHold?.close()
      await database.close()
      await dataFolder.release()
      // Last: it waits for the collector.
      await traces?.close()
    },
  }
}

/** Collects the guard of each access from the modules. */
function guardsOf(modules: readonly Module[]): Guards {
  const open = { anyone: async () => undefined, provider: async () => undefined }
  const guards: Partial<Guards> = Object.assign({}, open, ...modules.map((each) => each.guards))
  const { staff, manager, owner, 'order-token': orderToken } = guards
  if (!staff || !manager || !owner || !orderToken) throw new Error('an access has no guard')
  return { ...open, staff, manager, owner, 'order-token': orderToken }
}
