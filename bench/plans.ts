// npm run bench:plans [-- orders [few]] [--keep] [--on ADDRESS]
//
// Ten million orders of ten years (or as many as are given) in PostgreSQL, with their history; of the newest
// eighth everything that belongs to them: answers, addresses, sites, terms, reviews, letters, papers, messages.
// Then the whole program serves there: the desk's pages, the queue's views and searches, an order that is placed, paid,
// drafted, reviewed and published, the jobs that this makes, and each job that is due by the clock. The server itself
// (auto_explain) tells the plan of every statement that the program sent, and of those that triggers and functions sent,
// with the pages that it really read. The same in a shop of 10,000 orders, to compare with.
//
// Fails where a statement that somebody waits for, or that is sent every few minutes, reads a large table from one end
// to the other, or more pages than the limit. What comes once a day is told and not judged.
//
// 21 GB of disk for ten million; --keep leaves the server running and says its address, which --on takes.
import { parseArgs } from 'node:util'
import { createMigratedDatabase } from '../server/testing/open-test-database.ts'
import { startTestPostgres } from '../tools/test-postgres.ts'
import { fillShop } from './plans/fill-shop.ts'
import { type HeardPlan, hearPlans } from './plans/hear-plans.ts'
import { type Act, type Often, walkShop } from './plans/walk-shop.ts'

const { values: options, positionals } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, on: { type: 'string' } },
  allowPositionals: true,
})
const MANY = Number(positionals[0] ?? 10_000_000)
const FEW = Number(positionals[1] ?? 10_000)
/** Of the orders so many have all their rows; the others their own and their history. */
const WHOLE_SHARE = 1 / 8
/** 8 KB each: 16 MB, in memory or not. */
const MOST_PAGES = 2000
/** A table that is read from one end to the other may have so many rows. */
const MOST_ROWS = 5000

const TOLD: Readonly<Record<Often, string>> = {
  asked: 'of what somebody waits for',
  minutes: 'of what comes every few minutes',
  day: 'of what comes once a day',
}

/** A statement, as often as it was sent. */
type Statement = {
  readonly text: string
  readonly often: Set<Often>
  readonly acts: Set<string>
  times: number
  worst: HeardPlan
}

let current: Act = { name: 'nothing yet', often: 'asked' }
let statements = new Map<string, Statement>()
const oftenOf = new Map<string, Often>()
hearPlans((plan, actName) => {
  const name = actName ?? current.name
  const often = oftenOf.get(name) ?? current.often
  const known = statements.get(plan.text)
  if (!known) {
    statements.set(plan.text, {
      text: plan.text,
      often: new Set([often]),
      acts: new Set([name]),
      times: 1,
      worst: plan,
    })
    return
  }
  known.times += 1
  known.often.add(often)
  known.acts.add(name)
  if (plan.pages > known.worst.pages) known.worst = plan
})

const server = await startTestPostgres({
  // What is written at once in an empty table is not written to a log as well.
  settings: [
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_wal_size=4GB',
    'shared_buffers=512MB',
    'autovacuum=off',
  ],
})
let failed = 0
try {
  const few = await walk(FEW, undefined)
  // Broken off, it tells what it has heard.
  process.once('SIGTERM', () => {
    tell(few, { acts: [], statements })
    process.exit(1)
  })
  const many = await walk(MANY, options.on)
  tell(few, many)
} finally {
  if (options.keep) {
    print(`the server stays, until this is broken off`)
    await new Promise(() => setInterval(() => {}, 60_000))
  }
  await server.stop()
}
process.exit(failed > 0 ? 1 : 0)

type Walked = {
  readonly acts: readonly Act[]
  readonly statements: ReadonlyMap<string, Statement>
}

async function walk(orders: number, filled: string | undefined): Promise<Walked> {
  const url = filled ?? (await createMigratedDatabase(server.url)).url
  print(`${orders.toLocaleString('en')} orders: ${url}`)
  if (!filled) {
    const { whole, open, bytes, seconds } = await fillShop(url, orders, WHOLE_SHARE, print)
    print(
      `  ${whole.toLocaleString('en')} of them whole, ${open.toLocaleString('en')} open; ${(bytes / 1e9).toFixed(2)} GB, written in ${seconds.toFixed(0)} s`,
    )
  }
  statements = new Map()
  const acts = await walkShop(
    url,
    (act) => {
      current = act
      oftenOf.set(act.name, act.often)
    },
    orders > 100_000 ? print : () => {},
  )
  return { acts, statements }
}

/** The statements that read most, by what is judged; then what broke off. */
function tell(few: Walked, many: Walked): void {
  const all = [...many.statements.values()].toSorted((a, b) => b.worst.pages - a.worst.pages)
  print(`${all.length} different statements, ${many.acts.length} acts`)
  for (const often of ['asked', 'minutes', 'day'] as const) {
    print(`\nread most, ${TOLD[often]}:`)
    for (const statement of all.filter((each) => oftenestOf(each) === often).slice(0, 12)) {
      const { worst, times, acts, text } = statement
      const before = few.statements.get(text)?.worst.pages
      const isBad = often !== 'day' && (worst.pages > MOST_PAGES || wholeOf(worst).length > 0)
      if (isBad) failed += 1
      print(
        `${isBad ? 'BAD' : '   '} ${worst.pages} pages (${before ?? '?'} in the small shop), ${worst.milliseconds.toFixed(0)} ms, ${times} times; ${[...acts].slice(0, 3).join('; ')}`,
      )
      print(`      ${[...new Set(worst.ways)].slice(0, 8).join(', ')}`)
      print(`      ${text.slice(0, 260)}`)
    }
  }
  const whole = all.filter((each) => oftenestOf(each) !== 'day' && wholeOf(each.worst).length > 0)
  print(`\nread from one end to the other, where it may not be: ${whole.length}`)
  for (const { worst, acts } of whole)
    print(`  ${wholeOf(worst).join(', ')}: ${[...acts].slice(0, 3).join('; ')}`)
  for (const { name, trouble } of many.acts) if (trouble) print(`broke off: ${name}: ${trouble}`)
}

function oftenestOf({ often }: Statement): Often {
  return (['asked', 'minutes', 'day'] as const).find((each) => often.has(each)) ?? 'day'
}

function wholeOf({ whole }: HeardPlan): string[] {
  return whole
    .filter(({ rows }) => rows > MOST_ROWS)
    .map(({ table, rows }) => `${table} (${rows.toLocaleString('en')} rows)`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
