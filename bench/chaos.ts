// npm run chaos [-- --short] [-- --payments 3000] [-- --seeds 5] [-- --only postgres|embedded]
//
// The crash suite: customers order, pay, change their mind and close tabs at the real
// program, while it is killed with kill -9 at random and at named points, webhooks are
// dropped, doubled, shuffled and late, the payment provider times out and fails, and
// database connections are cut. Then everything is compared with what the provider
// charged. Ends with status 1 if one paid order is lost, doubled or wrong.
//
// First with two replicas on a PostgreSQL server, then with one process on the
// embedded database. Everything runs on this machine's loopback address.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startTestPostgres } from '../tools/test-postgres.ts'
import { runStorm, type StormResult } from './chaos/storm.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    payments: { type: 'string' },
    seeds: { type: 'string' },
    only: { type: 'string' },
  },
})
const payments = Number(values.payments ?? (values.short ? 80 : 3000))
const seeds = Number(values.seeds ?? (values.short ? 1 : 5))
/** Starting on the embedded database takes longer, so it gets fewer customers. */
const EMBEDDED_SHARE = values.short ? 0.25 : 0.1
/** About one in ten leaves without paying. */
const CUSTOMERS_PER_PAYMENT = 1.12

let failed = false
if (values.only !== 'embedded') {
  const server = await startTestPostgres()
  try {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const name = `chaos_${randomBytes(5).toString('hex')}`
      await onServer(server.url, `create database ${name}`)
      const url = new URL(server.url)
      url.pathname = `/${name}`
      await run(`two replicas on PostgreSQL, seed ${seed}`, url.href, payments, seed)
      await onServer(server.url, `drop database ${name} with (force)`)
    }
  } finally {
    await server.stop()
  }
}
if (values.only !== 'postgres') {
  await run('one process on the embedded database', null, Math.ceil(payments * EMBEDDED_SHARE), 1)
}
process.exitCode = failed ? 1 : 0

async function run(
  title: string,
  databaseUrl: string | null,
  wanted: number,
  seed: number,
): Promise<void> {
  process.stdout.write(`\n${title}: ${wanted} payments\n`)
  const result = await runStorm({
    databaseUrl,
    customers: Math.ceil(wanted * CUSTOMERS_PER_PAYMENT),
    atOnce: databaseUrl ? 12 : 6,
    seed,
    customersPerKill: values.short ? 10 : databaseUrl ? 20 : 10,
    progress: (line) => process.stdout.write(`  … ${line}\n`),
  })
  print(result)
  const wrong = [
    result.lost,
    result.duplicated,
    result.wrongAmounts,
    result.wrongRefunds,
    result.withoutMail,
  ].flat()
  if (wrong.length > 0 || result.crashes > 0 || result.secondsToSettle === null) failed = true
}

function print(result: StormResult): void {
  const { kills } = result
  const named = [...kills.byPoint.values()].reduce((sum, count) => sum + count, 0)
  const settled = result.secondsToSettle
  const rows: readonly (readonly [label: string, value: string | number])[] = [
    [
      'customers',
      `${result.customers}, of whom ${result.gaveUp} gave up on a shop that did not answer`,
    ],
    ['payments', result.payments],
    ['kills', `${kills.random + named}: ${kills.random} at random, ${named} at named points`],
    ['database connections cut', result.connectionsCut],
    ['ended by itself', result.crashes],
    ['lost', result.lost.length],
    ['duplicated', result.duplicated.length],
    ['wrong amounts', result.wrongAmounts.length],
    ['refunds, of which wrong', `${result.refunds}, ${result.wrongRefunds.length}`],
    ['mails, of which sent again', `${result.mails}, ${result.repeatedMails}`],
    ['paid without a confirmation', result.withoutMail.length],
    ['seconds to settle after calm', settled === null ? 'not settled' : settled.toFixed(1)],
    ['seconds in all', result.seconds.toFixed(0)],
  ]
  for (const [label, value] of rows) process.stdout.write(`  ${label.padEnd(30)} ${value}\n`)
  for (const [point, count] of [...kills.byPoint].sort())
    process.stdout.write(`    killed ${point.padEnd(28)} ${count}\n`)
  const wrong = { ...result }
  for (const name of [
    'lost',
    'duplicated',
    'wrongAmounts',
    'wrongRefunds',
    'withoutMail',
  ] as const) {
    for (const item of wrong[name].slice(0, 20)) process.stdout.write(`    ${name}: ${item}\n`)
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
