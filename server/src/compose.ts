/** Puts the program together: outside parts, modules, HTTP; and takes it apart in order. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import helmet from '@fastify/helmet'
import { onboardingRoutes } from '@vitrine/contract/onboarding'
import { publishingRoutes } from '@vitrine/contract/publishing'
import { reviewRoutes } from '@vitrine/contract/reviews'
import {
  type Adapters,
  filesFolderOf,
  openAdapters,
  openDatabase,
  type Threads,
} from './adapters.ts'
import { openDoctor, programOriginOf } from './doctor/index.ts'
import { openModules } from './open-modules.ts'
import { previewOriginOf } from './publishing/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { DataFolder } from './platform/data-folder.ts'
import type { OpenDatabase } from './platform/database.ts'
import { PERMISSIONS_POLICY, refuseHost } from './platform/edge-headers.ts'
import { serveHealth } from './platform/health.ts'
import type { Module } from './platform/house.ts'
import { readHouseSettings } from './platform/house-settings.ts'
import { servePagePreviews } from './settings/index.ts'
import { createHttp, type Guards, type HttpApp } from './platform/http.ts'
import { openJobQueue } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { lookAtDatabase } from './platform/look-at-database.ts'
import { lookAtWebhooks } from './webhooks/index.ts'
import { hostsOf, isHealth, isHere, isOwnOrigin } from './platform/own-hosts.ts'
import { sharedRateLimits } from './platform/rate-limits.ts'
import {
  findOtherFolder,
  holdFilesFolder,
  noteFilesFolder,
} from './platform/storage/files-folder.ts'
import { openTraces } from './platform/traces.ts'
import { shownConfig } from './shown-config.ts'
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
  /** Whether this process has no time left; without it it always has. */
  readonly isBusy?: () => boolean
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

/**
 * Throws `DiskFull` where the embedded database has no room to start, and `FilesNotShared` where
 * another replica would not find the files of this one.
 */
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
  const folder = await filesFolderOf(config, dataFolder)
  const filesHold =
    folder === undefined || config.databaseUrl === null || input.database
      ? undefined
      : await holdFilesFolder({
          ...{ db: database.db, url: config.databaseUrl, folder, log },
          isTrial: config.stripe === null,
        }).catch(async (error: unknown) => {
          await database.close()
          throw error
        })
  if (filesHold && folder !== undefined) await noteFilesFolder(database.db, folder)
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
    findOtherFolder: async () => folder && (await findOtherFolder(db, folder)),
    lookAtCage: adapters.lookAtCage,
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
    isBusy: input.isBusy,
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
  const shown = shownConfig(config, house, settings, adapters.payments.simulated)
  const drawPage = await serveWebPages(
    app,
    shown,
    outside,
    readDeliveredBy(app, publishingRoutes.readMySite.path, [
      onboardingRoutes.readIntake.path,
      reviewRoutes.readReview.path,
    ]),
    { shared: database.kind === 'server' ? { files: house.files, clock } : null },
  )
  servePagePreviews(http, {
    settings,
    draw: (path, words) => drawPage(path, { ...shown(), words }),
  })
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
      await filesHold?.close()
      await database.close()
      await dataFolder.release()
      // Last, as a collector that is away is waited for.
      await traces?.close()
    },
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
