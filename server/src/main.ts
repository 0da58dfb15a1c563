/** Starts and stops the server in order. */
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from './create-app.ts'
import { watchEventLoop } from './platform/event-loop-lag.ts'
import { systemClock } from './platform/clock.ts'
import { BadConfiguration, readConfig } from './platform/config.ts'
import { DataFolderInUse, openDataFolder } from './platform/data-folder.ts'
import { DatabaseUnreachable } from './platform/database.ts'
import { createListener, type Listener } from './platform/listener.ts'
import { createLog, type Log } from './platform/log.ts'
import { createAppOrFallback } from './fallback-server.ts'
import { FilesNotShared } from './platform/storage/shared-files-folder.ts'
import { DiskFull } from './platform/storage-health.ts'
import { PagesNotBuilt } from './pages/web-pages.ts'

const STOP_MS = 10_000
/**
 * Listen backlog. With Node's default of 511 a burst of connections is dropped and clients retry
 * after 1, 3 and 7 seconds.
 */
const BACKLOG = 4096

try {
  await start()
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const dataFolder = await openDataFolder(config.dataDir, config.databaseUrl === null)
  const listener = createListener({
    secure: config.publicUrl?.startsWith('https:') ?? false,
    trustProxy: config.trustProxy,
    log,
  })
  const port = await listen(listener.server, config.port, config.host)
  const { server } = listener
  const times = { clock: systemClock, isBusy: watchEventLoop() }
  const input = { config, dataFolder, log, ...times, server, port }
  const program = await createAppOrFallback(input, listener)
  listener.handle(program.handler)
  stopOnSignal(listener, program, config.stopNoticeSeconds, log)
  greet(program)
  log.info({ event: 'program.started', url: program.publicUrl, port })
  // Node writes it only at exit, which a killed process does not reach.
  flushCompileCache()
  collectGarbageOnce()
}

/** The start leaves 30 MB of garbage, which V8 keeps until memory is short. */
function collectGarbageOnce(): void {
  const collect = () => globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' })
  setTimeout(collect, 10_000).unref()
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, BACKLOG, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function greet(program: Program): void {
  const width = Math.max(...program.parts.map(([part]) => part.length))
  const lines = [
    '',
    `  ${program.publicUrl}`,
    '',
    ...program.parts.map(([part, state]) => `  ${part.padEnd(width)}  ${state}`),
  ]
  if (program.startMessages.length > 0)
    lines.push('', ...program.startMessages.map((line) => `  ${line}`))
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

function stopOnSignal(listener: Listener, program: Program, noticeSeconds: number, log: Log): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    log.info({ event: 'program.stopping' })
    // The proxy stops sending requests after it sees /readyz fail. A request on a closing
    // connection would be lost.
    program.markStopping()
    await sleep(noticeSeconds * 1000)
    // Jobs that are cut off here are retried at the next start.
    setTimeout(() => process.exit(0), STOP_MS).unref()
    const deadline = Date.now() + STOP_MS - 1_000
    await listener.drain(STOP_MS / 2)
    await program.close(deadline - Date.now())
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

/** Prints expected errors as one line with the fix, unexpected errors with the stack. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const foreseen = [
    BadConfiguration,
    DataFolderInUse,
    DatabaseUnreachable,
    DiskFull,
    FilesNotShared,
    PagesNotBuilt,
  ]
  if (foreseen.some((kind) => error instanceof kind)) return error.message
  const { code, address, port } = error as { code?: string; address?: string; port?: number }
  if (code === 'EADDRINUSE') {
    return `PORT ${port} is taken by another program; stop that one, or set PORT to another number (0: any free one)`
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `the disk that holds the data folder is full (${error.message}); free some space there, or move the folder to another disk and set DATA_DIR to it`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES') {
    if (port !== undefined)
      return `cannot listen on ${address ?? 'HOST'}:${port} (${code}); set HOST and PORT to others`
    return `the data folder cannot be used (${error.message}); set DATA_DIR to a folder this user may write`
  }
  return error.stack ?? error.message
}
