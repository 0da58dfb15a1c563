import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AppContext, HealthProblem } from '../platform/app-context.ts'
import { orderMoved } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import { type Job, job, noPayload } from '../platform/jobs.ts'
import { on, type Subscription } from '../platform/events.ts'
import { listServedNames } from './domain-store.ts'
import { listSiteNames } from './find-host.ts'
import { domainLive, domainLost, domainReady } from './events.ts'

export type AllowFolder = {
  /** Syncs the folder with the table: each minute, and when a domain comes or goes. */
  readonly job: Job
  readonly hears: readonly Subscription[]
  compare(): Promise<void>
  problem(): HealthProblem | undefined
}

export type AllowSettings = {
  /** Contains an empty file per host that may have a certificate. */
  readonly allowFolder: string
  /** The proxy has no wildcard certificate for the sites domain. */
  readonly certificateForEachSite: boolean
}

export type LiveSites = {
  /** Oldest first. */
  readonly listLiveSubdomains: (db: Database) => Promise<string[]>
}

/** Authorities limit the certificates below one domain: Let's Encrypt to 50 in seven days. */
const NEW_SITES_A_DAY = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Defense in depth: never a path. */
const NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

const isNowLive = ({ to }: { readonly to: string }) => to === 'live'

type AllowDeps = Pick<AppContext, 'db' | 'clock' | 'log' | 'sites' | 'publicUrl'>

/**
 * The folder of hosts that may have a certificate. The proxy reads it without the program, so
 * that domains keep their certificates during a downtime.
 */
export function createAllowFolder(
  { db, clock, log, sites, publicUrl }: AllowDeps,
  { allowFolder: folder, certificateForEachSite, listLiveSubdomains }: AllowSettings & LiveSites,
): AllowFolder {
  let problem: HealthProblem | undefined
  let waitingBefore = 0

  async function compare(): Promise<void> {
    // A proxy with on-demand certificates asks for the storefront too.
    const others = [new URL(publicUrl).hostname, ...(await listServedNames(db))]
    const ofSites = certificateForEachSite
      ? (await listSiteNames(db, sites, listLiveSubdomains)).filter((name) => NAME.test(name))
      : []
    const wanted = new Set([...others.filter((name) => NAME.test(name)), ...ofSites])
    try {
      await mkdir(folder, { recursive: true })
      const present = new Set(await readdir(folder))
      const waiting = await findWaiting(ofSites, present)
      for (const name of wanted) if (!present.has(name) && !waiting.has(name)) await addName(name)
      // Keep files that cannot be ours.
      for (const name of present)
        if (!wanted.has(name) && NAME.test(name)) await rm(path.join(folder, name), { force: true })
      problem = undefined
    } catch (error) {
      const { code = 'an error' } = error as { code?: string }
      problem = {
        part: 'tls',
        sentence: `The folder of domains that may have a certificate, ${folder}, can’t be written (${code}): make it writable, or set TLS_ALLOW_DIR`,
      }
      log.error({ event: 'tls.allow_folder_unwritable', err: error })
    }
  }

  /** The time of a file is when its name was added. */
  async function addName(name: string): Promise<void> {
    const file = path.join(folder, name)
    await writeFile(file, '')
    await utimes(file, clock(), clock())
  }

  /** Names of sites over the daily limit. The first time, all of them are added. */
  async function findWaiting(
    ofSites: readonly string[],
    present: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>> {
    const added = ofSites.filter((name) => present.has(name))
    if (added.length === 0) return new Set()
    const since = clock().getTime() - DAY_MS
    const times = await Promise.all(
      added.map((name) => stat(path.join(folder, name)).then(({ mtimeMs }) => mtimeMs)),
    )
    const addedToday = times.filter((time) => time > since).length
    const missing = ofSites.filter((name) => !present.has(name))
    const waiting = missing.slice(Math.max(0, NEW_SITES_A_DAY - addedToday))
    if (waiting.length > waitingBefore)
      log.warn({ event: 'tls.new_names_wait', names: waiting.length })
    waitingBefore = waiting.length
    return new Set(waiting)
  }

  const kind = {
    name: 'addresses.compare-allow-folder',
    queue: 'mail',
    payload: noPayload,
  } as const
  const queue = 'mail'
  return {
    job: job(kind, compare),
    hears: [
      on(domainLive, { name: 'addresses.allow-new-domain', queue }, compare),
      on(orderMoved, { name: 'addresses.allow-new-site', queue, when: isNowLive }, compare),
      on(domainReady, { name: 'addresses.allow-ready-domain', queue }, compare),
      on(domainLost, { name: 'addresses.forbid-lost-domain', queue }, compare),
    ],
    compare,
    problem: () => problem,
  }
}
