import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AppContext, HealthProblem } from '../platform/app-context.ts'
import { type Job, job, noPayload } from '../platform/jobs.ts'
import { on, type Subscription } from '../platform/events.ts'
import { listServedNames } from './domain-store.ts'
import { listSiteNames } from './find-host.ts'
import { domainLive, domainLost } from './events.ts'

export type AllowFolder = {
  /** Makes the folder say what the table says: each minute, and at once when a domain comes or goes. */
  readonly job: Job
  readonly hears: readonly Subscription[]
  compare(): Promise<void>
  problem(): HealthProblem | undefined
}

export type AllowSettings = {
  /** Of empty files, one for each host that may have a certificate. */
  readonly allowFolder: string
  /** The proxy has no certificate for all names below the sites' domain. */
  readonly certificateForEachSite: boolean
}

/** Nothing that could be a path: what the table holds was checked when it was entered. */
const NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/**
 * The folder of empty files, one for each host that may have a certificate. The proxy answers
 * from it by itself, so that domains have their certificates while the program is down.
 */
export function createAllowFolder(
  { db, log, sites, publicUrl }: Pick<AppContext, 'db' | 'log' | 'sites' | 'publicUrl'>,
  { allowFolder: folder, certificateForEachSite }: AllowSettings,
): AllowFolder {
  let problem: HealthProblem | undefined

  async function compare(): Promise<void> {
    const names = [
      // The proxy asks for the storefront, too: what makes certificates on demand makes all of them so.
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
      // Others' files stay: only what could be ours is taken away.
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
      on(domainLost, { name: 'addresses.forbid-lost-domain', queue }, compare),
    ],
    compare,
    problem: () => problem,
  }
}
