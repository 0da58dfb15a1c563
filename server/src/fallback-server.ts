/**
 * A replica that starts while the database server is away serves meanwhile what it holds of sites: a
 * restart must not take from visitors what they had a moment before.
 */
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

/** The database is looked for so often. */
const LOOK_MS = 2000

/**
 * Puts the program together. Where the database server does not answer and this machine holds sites
 * that it served in the last day, they are served, and it is looked for again and again; everything
 * else is answered 503.
 *
 * Throws what `compose` throws, but for that.
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
      // A user without rights, or a migration that fails, is for a person: no waiting mends it.
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

/** Serves what the disk holds; undefined: it holds nothing. The answer ends it. */
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
