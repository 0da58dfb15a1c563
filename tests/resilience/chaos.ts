// npm run chaos [-- --short] [-- --payments 3000] [-- --seeds 5] [-- --seed 3] [-- --at-once 2]
//               [-- --only postgres|embedded] [-- --replicas 3] [-- --minutes 8]
//
// The crash suite. Customers order, pay, renew hosting, change plans and close tabs in the real
// program. Meanwhile the program is killed with kill -9 at random and at failpoints, webhooks are
// dropped, duplicated, shuffled and delayed, the payment provider times out and fails, and
// database connections are cut. Then all records are compared with the provider's charges. Ends
// with status 1 if a paid order is lost, duplicated or wrong, if after calm a payment is not
// synced within a minute or a confirmation takes longer than five, or if too few processes died.
//
// First two replicas on PostgreSQL, as many seeds at once as there are CPUs, then one process on
// the embedded database. Everything runs on loopback.
// --replicas: that many on PostgreSQL and an S3 bucket, one extra kill every ten seconds, then a
// rolling restart under traffic that no request may notice.
// --seed: only that seed, to repeat it.
// At the end, unless --short, --only or --replicas: all tests with PROMISE_ROUNDS=1.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startTestBucket } from '../../tools/test-bucket.ts'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { findFailpoints } from './chaos/find-failpoints.ts'
import { runStorm, type StormResult } from './chaos/chaos-run.ts'
import { restartOneByOne } from './upgrade/restart-one-by-one.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    payments: { type: 'string' },
    seeds: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
    only: { type: 'string' },
    replicas: { type: 'string' },
  },
})
const payments = Number(values.payments ?? (values.short ? 40 : 3000))
const first = Number(values.seed ?? 1)
const last = Number(values.seed ?? values.seeds ?? (values.short ? 1 : 5))
const seeds = last - first + 1
const replicas = Number(values.replicas ?? 2)
/** With --replicas: more than two, files in a bucket, and deaths by the clock. */
const isMany = values.replicas !== undefined
const KILL_EVERY_MS = 10_000
/** Each death stops the one process on the embedded database, so it gets fewer customers. */
const EMBEDDED_SHARE = values.short ? 0.25 : 0.1
/** About one in ten leaves without paying. */
const CUSTOMERS_PER_PAYMENT = 1.15
const LONGEST_SETTLING_SECONDS = 60
const LONGEST_CONFIRMING_SECONDS = 300
/** 150 in 3,000 payments. */
const PAYMENTS_PER_DEATH = 20
/** Minimum coverage of a full run: failpoints, and deaths at each. */
const NAMED_POINTS = 12
const DEATHS_AT_EACH = 20
/** Lists that must be empty at the end. */
const LISTS = [
  'lost',
  'duplicated',
  'wrongAmounts',
  'wrongRefunds',
  'withoutMail',
  'wrongPapers',
  'wrongYears',
  'wrongRounds',
  'wrongDisputes',
  'wrongPlans',
  'wrongManualOrders',
] as const

const faults: string[] = []
const deaths = new Map<string, number>(findFailpoints().map((point) => [point, 0]))
if (values.only !== 'embedded') {
  let seed = first
  const stormAfterStorm = async () => {
    while (seed <= last) await stormOnServer(seed++)
  }
  const rows = Array.from({ length: Math.min(seeds, Number(values['at-once'])) }, stormAfterStorm)
  await Promise.all(rows)
}
if (isMany) faults.push(...(await restartOneByOne(replicas, values.short ? 5 : 20)))
if (values.only !== 'postgres' && !isMany) {
  await run('one process on the embedded database', null, Math.ceil(payments * EMBEDDED_SHARE), 1)
}
if (!values.short && values.only === undefined && !isMany && !(await keepsPromisesWhole())) {
  faults.push('a promise was broken')
}
const covered = [...deaths.values()].filter((count) => count >= DEATHS_AT_EACH).length
process.stdout.write('\nkilled at named points, in all\n')
for (const [point, count] of deaths) print(point, count)
if (
  !values.short &&
  !isMany &&
  values.only !== 'embedded' &&
  payments * seeds >= 15_000 &&
  covered < NAMED_POINTS
) {
  faults.push(`only ${covered} named points saw ${DEATHS_AT_EACH} deaths`)
}
for (const fault of faults) process.stdout.write(`\nFAILED: ${fault}`)
process.stdout.write(faults.length === 0 ? '\nno paid order lost, doubled or wrong\n' : '\n')
process.exitCode = faults.length === 0 ? 0 : 1

/** One storm with a PostgreSQL server, and with --replicas a bucket, of its own. */
async function stormOnServer(seed: number): Promise<void> {
  const server = await startTestPostgres()
  const bucket = isMany ? await startTestBucket() : null
  try {
    // A server that was named by TEST_DATABASE_URL is not only ours.
    const name = `chaos_${randomBytes(5).toString('hex')}`
    await onServer(server.url, `create database ${name}`)
    const url = new URL(server.url)
    url.pathname = `/${name}`
    const where = isMany ? 'PostgreSQL and S3' : 'PostgreSQL'
    const title = `${replicas} replicas on ${where}, seed ${seed}`
    await run(title, url.href, payments, seed, bucket?.url ?? null)
    await onServer(server.url, `drop database ${name} with (force)`)
  } finally {
    await bucket?.stop()
    await server.stop()
  }
}

async function run(
  title: string,
  databaseUrl: string | null,
  wanted: number,
  seed: number,
  storageUrl: string | null = null,
): Promise<void> {
  process.stdout.write(`\n${title}: ${wanted} payments\n`)
  const result = await runStorm({
    databaseUrl,
    storageUrl,
    replicas: databaseUrl ? replicas : 1,
    killEveryMs: isMany ? KILL_EVERY_MS : null,
    customers: Math.ceil(wanted * CUSTOMERS_PER_PAYMENT),
    atOnce: databaseUrl ? 16 : 8,
    seed,
    paymentsPerKill: values.short || !databaseUrl ? 10 : 16,
    longestMs: Number(values.minutes ?? 600) * 60_000,
    reportEveryMs: values.short ? 10_000 : 60_000,
    progress: (line) => process.stdout.write(`  … seed ${seed}: ${line}\n`),
  })
  process.stdout.write(`\n${title}, at its end\n`)
  describe(result)
  for (const [point, count] of result.kills.byPoint)
    deaths.set(point, (deaths.get(point) ?? 0) + count)
  const wrong = LISTS.filter((list) => result[list].length > 0)
  const isLate = (seconds: number | null, longest: number) => seconds === null || seconds > longest
  const few =
    databaseUrl !== null &&
    killsOf(result) < Math.floor((result.payments - result.before) / PAYMENTS_PER_DEATH)
  faults.push(
    ...wrong.map((list) => `${title}: ${list}`),
    ...(result.kills.crashes > 0 ? [`${title}: the program ended by itself`] : []),
    ...(isLate(result.secondsToSettle, LONGEST_SETTLING_SECONDS)
      ? [`${title}: not settled within ${LONGEST_SETTLING_SECONDS} s`]
      : []),
    ...(isLate(result.secondsToConfirm, LONGEST_CONFIRMING_SECONDS)
      ? [`${title}: not confirmed within ${LONGEST_CONFIRMING_SECONDS} s`]
      : []),
    ...(few ? [`${title}: too few kills`] : []),
  )
}

async function keepsPromisesWhole(): Promise<boolean> {
  const kinds = ['io', 'db-pglite', 'db-postgres'].flatMap((kind) => ['--project', kind])
  const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...kinds], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', PROMISE_ROUNDS: '1' },
  })
  const [status] = await once(tests, 'close')
  return status === 0
}

function killsOf({ kills }: StormResult): number {
  return kills.random + [...kills.byPoint.values()].reduce((sum, count) => sum + count, 0)
}

function describe(result: StormResult): void {
  const { kills, customers, gaveUp } = result
  const time = (seconds: number | null) => (seconds === null ? 'never' : seconds.toFixed(1))
  const starts = kills.startSeconds.toSorted((a, b) => a - b)
  const all = killsOf(result)
  print('customers', `${customers}, of whom ${gaveUp} gave up on a shop that did not answer`)
  print(
    'payments',
    `${result.payments}, ${result.before} before the storm; ${result.renewals} of renewals`,
  )
  print('kills', `${all}: ${kills.random} at random, ${all - kills.random} at named points`)
  print('database connections cut', result.connectionsCut)
  print('ended by itself', kills.crashes)
  print('lost', result.lost.length)
  print('duplicated', result.duplicated.length)
  print('wrong amounts', result.wrongAmounts.length)
  print('refunds, of which wrong', `${result.refunds}, ${result.wrongRefunds.length}`)
  print('mails, of which sent again', `${result.mails}, ${result.repeatedMails}`)
  print('paid without a confirmation', result.withoutMail.length)
  print('wrong or missing papers', result.wrongPapers.length)
  print('wrong years of hosting', result.wrongYears.length)
  print('rounds paid, of which wrong', `${result.rounds}, ${result.wrongRounds.length}`)
  print('upgrades paid', result.upgrades)
  print('disputes, of which wrong', `${result.disputes}, ${result.wrongDisputes.length}`)
  print('plan changes, of which wrong', `${result.planChanges}, ${result.wrongPlans.length}`)
  print('manual orders, of which wrong', `${result.byHand}, ${result.wrongManualOrders.length}`)
  print('seconds to settle after calm', time(result.secondsToSettle))
  print('seconds to the last mail', time(result.secondsToConfirm))
  print('seconds of a restart, median', starts[Math.floor(starts.length / 2)]?.toFixed(1) ?? '–')
  print('seconds in all', result.seconds.toFixed(0))
  for (const list of LISTS) {
    for (const item of result[list].slice(0, 20)) process.stdout.write(`    ${list}: ${item}\n`)
  }
}

function print(label: string, value: string | number): void {
  process.stdout.write(`  ${label.padEnd(30)} ${value}\n`)
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
