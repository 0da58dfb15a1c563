// npm run bench -- point-in-time
//
// Tests the steps of docs/runbooks/point-in-time.md on a separate PostgreSQL server: a base backup,
// WAL archiving, payments before and after a moment, and the loss of the server. Recovery to the
// moment has the earlier orders only; recovery to the end has all; the program starts on both.
// Ends with status 1 otherwise. Needs PostgreSQL's programs (`apt-get install postgresql`).
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { appendFile, chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { orderPlan, createTestClient } from '../../server/testing/test-client.ts'
import { findPostgresPrograms, startTestPostgres } from '../../tools/test-postgres.ts'
import { type Running, startServer } from './chaos/start-program.ts'

const ORDERS = 10
// Where the programs lie, and not where somebody has linked some of them to.
const programs = path.dirname(realpathSync(path.join(findPostgresPrograms(), 'postgres')))
for (const name of ['pg_basebackup', 'pg_receivewal', 'pg_verifybackup']) {
  if (existsSync(path.join(programs, name))) continue
  process.stderr.write(`${name} is not in ${programs}: install PostgreSQL's own programs.\n`)
  process.exit(1)
}

const home = await mkdtemp(path.join(tmpdir(), 'vitrine-wal-'))
// The server, which is another user, reads from it.
await chmod(home, 0o755)
const base = path.join(home, 'base')
const log = path.join(home, 'log')
let running: Running | undefined
let failed = false
try {
  const server = await startTestPostgres({ durable: true })
  await mkdir(log)
  // The start of the log: the server keeps segments that were not received yet.
  postgres('pg_receivewal', '-d', server.url, '--slot=vitrine', '--create-slot')
  const receiver = spawn(
    path.join(programs, 'pg_receivewal'),
    ['-d', server.url, '-D', log, '--slot=vitrine', '--synchronous'],
    // It would complain of the server's end.
    { stdio: 'ignore' },
  )
  const isOver = new Promise((resolve) => receiver.once('exit', resolve))

  const before = await timed(async () => {
    postgres('pg_basebackup', '-d', server.url, '-D', base, '--checkpoint=fast', '-X', 'none')
    postgres('pg_verifybackup', '--no-parse-wal', base)
  })
  await start(server.url, 'first')
  await takeOrders()
  const moment = await sayMoment(server.url)
  await takeOrders()
  await kill()
  const whole = await countOrders(server.url)
  await untilReceived(server.url)
  await server.stop()
  receiver.kill('SIGKILL')
  await isOver

  await restored('at the moment', ORDERS, `recovery_target_time = '${moment}'`)
  await restored('to the end of the log', whole, '')
  process.stdout.write(`base backup, and its proof: ${seconds(before)} s\n`)
} finally {
  await kill()
  await rm(home, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

/** As the runbook says: the base backup, the log to read on from, and where to stop. */
async function restored(what: string, expected: number, target: string): Promise<void> {
  const data = path.join(home, 'restored')
  const began = performance.now()
  await cp(base, data, { recursive: true })
  // The piece that was not full yet has another name.
  const command = `cp "${log}/%f" "%p" 2>/dev/null || cp "${log}/%f.partial" "%p"`
  await appendFile(
    path.join(data, 'postgresql.auto.conf'),
    `restore_command = '${command}'\n${target}\nrecovery_target_action = 'promote'\n`,
  )
  await writeFile(path.join(data, 'recovery.signal'), '')
  execFileSync('chmod', ['-R', 'a+rX', log])
  const server = await startTestPostgres({ durable: true, from: data })
  try {
    await untilPromoted(server.url)
    const back = performance.now() - began
    const found = await countOrders(server.url)
    await start(server.url, 'second')
    const { status } = await fetch(`${running?.url}/readyz`)
    await kill()
    failed ||= found !== expected || status !== 200
    process.stdout.write(
      `${what}: ${found} orders of ${expected}, readyz ${status}, database back after ${seconds(back)} s\n`,
    )
  } finally {
    await server.stop()
    await rm(data, { recursive: true })
  }
}

async function start(databaseUrl: string, folder: string): Promise<void> {
  running = await startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(home, folder),
    APP_SECRET: 'for this drill and for nothing else',
    ALLOW_SIMULATED_PAYMENTS: '1',
    PORT: '0',
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'info',
  })
  if (!running) throw new Error('the program did not start')
}

async function kill(): Promise<void> {
  running?.child.kill('SIGKILL')
  await running?.ended
  running = undefined
}

async function takeOrders(): Promise<void> {
  for (let order = 0; order < ORDERS; order += 1)
    await orderPlan(createTestClient(running?.url ?? ''))
}

/** By the server's clock; later events are at least one transaction later. */
async function sayMoment(url: string): Promise<string> {
  const [row] = await ask<{ now: string }>(url, 'select clock_timestamp()::text as now')
  return row?.now ?? ''
}

async function countOrders(url: string): Promise<number> {
  const [row] = await ask<{ count: number }>(url, 'select count(*)::int from ordering.orders')
  return row?.count ?? 0
}

/** All that was committed has come to the receiver, which says so to the server. */
async function untilReceived(url: string): Promise<void> {
  const [end] = await ask<{ lsn: string }>(url, 'select pg_current_wal_flush_lsn()::text as lsn')
  const isThere = async () =>
    (
      await ask<{ there: boolean }>(
        url,
        `select coalesce(bool_or(flush_lsn >= '${end?.lsn}'), false) as there from pg_stat_replication`,
      )
    )[0]?.there
  while (!(await isThere())) await pause()
}

async function untilPromoted(url: string): Promise<void> {
  const isRecovering = async () =>
    (await ask<{ still: boolean }>(url, 'select pg_is_in_recovery() as still'))[0]?.still
  while (await isRecovering()) await pause()
}

async function ask<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return rows as Row[]
  } finally {
    await client.end()
  }
}

function postgres(name: string, ...args: string[]): void {
  execFileSync(path.join(programs, name), args, { stdio: 'ignore' })
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100))
}
