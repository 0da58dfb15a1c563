/** Fallback server: serves cached sites while a starting replica waits for the database server. */
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { openFiles, openSiteCache } from './adapters.ts'
import { type CreateAppInput, createApp, type Program } from './create-app.ts'
import { DatabaseUnreachable } from './platform/database.ts'
import { readAppSettings } from './platform/app-settings.ts'
import type { Listener } from './platform/listener.ts'
import { isTransientError } from './platform/transient-error.ts'
import { ownHosts, isHealthRequest } from './platform/own-hosts.ts'
import { openSiteServer } from './publishing/index.ts'

/** Retry interval of the database connection. */
const LOOK_MS = 2000

/**
 * Creates the app. While the database server is unreachable and the disk cache has sites, it serves
 * these sites, answers 503 to everything else and retries.
 *
 * Throws the other errors of `createApp`.
 */
export async function createAppOrFallback(
  input: CreateAppInput,
  listener: Listener,
): Promise<Program> {
  let standingBy: (() => void) | undefined
  for (;;) {
    try {
      const program = await createApp(input)
      standingBy?.()
      return program
    } catch (error) {
      // Missing permissions and failed migrations need a person; retrying won't help.
      if (!(error instanceof DatabaseUnreachable && isTransientError(error))) throw error
      if (!standingBy) {
        standingBy = await startFallback(input, listener)
        if (!standingBy) throw error
        const { log, port } = input
        log.warn({ event: 'program.fallback_started', port, reason: error.message })
      }
    }
    await sleep(LOOK_MS)
  }
}

/**
 * Serves sites from the disk cache; undefined if the cache is empty. Returns a function that stops
 * the fallback.
 */
async function startFallback(
  { config, dataFolder, clock, port }: CreateAppInput,
  listener: Listener,
): Promise<(() => void) | undefined> {
  const hold = await openSiteCache({ config, dataFolder, clock })
  if (!hold || (await readdir(hold.folder)).length === 0) {
    hold?.close()
    return undefined
  }
  const named = await readAppSettings(config, dataFolder, port)
  const sites = openSiteServer({
    ...named,
    db: drizzle(async () => {
      throw new DatabaseUnreachable('the database server does not answer')
    }),
    files: await openFiles(config, dataFolder),
    clock,
    hold,
  })
  const own = ownHosts(config, named.publicUrl, port)
  listener.serveMeanwhile(
    (request, response) =>
      !own.has(request.headers.host?.toLowerCase() ?? '') &&
      !isHealthRequest(request) &&
      sites.serve(request, response),
  )
  const leave = () => process.exit(0)
  process.once('SIGTERM', leave).once('SIGINT', leave)
  return () => {
    process.off('SIGTERM', leave).off('SIGINT', leave)
    hold.close()
  }
}
