import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AppContext, HealthProblem } from '../platform/app-context.ts'
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

/** Defense in depth: never a path. */
const NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/**
 * The folder of hosts that may have a certificate. The proxy reads it without the program, so
 * that domains keep their certificates during a downtime.
 */
export function createAllowFolder(
  { db, log, sites, publicUrl }: Pick<AppContext, 'db' | 'log' | 'sites' | 'publicUrl'>,
  { allowFolder: folder, certificateForEachSite }: AllowSettings,
): AllowFolder {
  let problem: HealthProblem | undefined

  async function compare(): Promise<void> {
    const names = [
      // A proxy with on-demand certificates asks for the storefront too.
      new URL(publicUrl).hostname,
      ...(await listServedNames(db)),
      ...(certificateForEachSite ? await listSiteNames(db, sites) : []),
    ]
    const wanted = new Set(names.filter((name) => NAME.test(name)))
    try {
      await mkdir(folder, { recursive: true })
      const present = new Set(await readdir(folder))
      for (const name of wanted)
        if (!present.has(name)) await writeFile(path.join(folder, name), '')
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
      on(domainReady, { name: 'addresses.allow-ready-domain', queue }, compare),
      on(domainLost, { name: 'addresses.forbid-lost-domain', queue }, compare),
    ],
    compare,
    problem: () => problem,
  }
}
