// npm run bench:plans [-- orders [few]] [--keep] [--on ADDRESS]
//
// Ten million orders of ten years (or as many as are given) in PostgreSQL, with their history; of the newest
// eighth everything that belongs to them: answers, addresses, sites, terms, reviews, letters, papers, messages.
// Then the whole program serves there: the desk's pages, the queue's views and searches, an order that is placed, paid,
// drafted, reviewed and published, the jobs that this makes, and each job that is due by the clock. The server itself
// (auto_explain) tells the plan of every statement that the program sent, and of those that triggers and functions sent,
// with the pages that it really read. The same in a shop of a tenth of the orders, to compare with.
//
// Of what somebody waits for, and of what is sent every few minutes, a statement keeps its plan when it reads
// - few pages: 2,000 at most, and no large table from one end to the other;
// - or no more than in the smaller shop: what is found among the newest is as much in any;
// - or, of a report, four pages at most for each row that it tells of, which is what finding a row by an index takes:
//   for each order of its year, each site, each order that a search looks at.
// Fails where one does not. What comes once a day is told and not judged.
//
// 21 GB of disk for ten million; --keep leaves the server running and says its address, which --on takes.
import { parseArgs } from 'node:util'
import { createMigratedDatabase } from '../server/testing/test-database.ts'
import { startTestPostgres } from '../tools/test-postgres.ts'
import { fillShop } from './plans/fill-shop.ts'
import { type HeardPlan, hearPlans } from './plans/hear-plans.ts'
import { type Act, type Often, walkShop } from './plans/walk-shop.ts'

const { values: options, positionals } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, on: { type: 'string' } },
  allowPositionals: true,
})
const MANY = Number(positionals[0] ?? 10_000_000)
const FEW = Number(positionals[1] ?? MANY / 10)
/** Of the orders so many have all their rows; the others their own and their history. */
const WHOLE_SHARE = 1 / 8
/** 8 KB each: 16 MB, in memory or not. */
const MOST_PAGES = 2000
/** A table that is read from one end to the other may have so many rows. */
const MOST_ROWS = 5000
/** To find a row by an index. */
const PAGES_A_ROW = 4
/** Of the newest there are never quite as many. */
const AS_MUCH = 1.25

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
  /** That of its plans which is furthest above what it may read, and what it was part of. */
  worst: HeardPlan
  act: Act
}

let current: Act = { name: 'nothing yet', often: 'asked' }
let statements = new Map<string, Statement>()
const actsByName = new Map<string, Act>()
hearPlans((plan, actName) => {
  const act = actsByName.get(actName ?? current.name) ?? current
  const known = statements.get(plan.text)
  if (!known) {
    statements.set(plan.text, {
      text: plan.text,
      often: new Set([act.often]),
      acts: new Set([act.name]),
      times: 1,
      worst: plan,
      act,
    })
    return
  }
  known.times += 1
  known.often.add(act.often)
  known.acts.add(act.name)
  if (plan.pages / mostPagesOf(act) <= known.worst.pages / mostPagesOf(known.act)) return
  known.worst = plan
  known.act = act
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
      actsByName.set(act.name, act)
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
    for (const statement of all.filter((each) => oftenestOf(each) === often).slice(0, 16)) {
      const { worst, times, acts, act, text } = statement
      const before = few.statements.get(text)
      const faults = often === 'day' ? [] : faultsOf(statement, before)
      if (faults.length > 0) failed += 1
      const about = act.about === undefined ? '' : `, about ${act.about.toLocaleString('en')} rows`
      print(
        `${faults.length > 0 ? 'BAD' : '   '} ${worst.pages} pages (${before?.worst.pages ?? '?'} in the smaller shop)${about}, ${worst.milliseconds.toFixed(0)} ms, ${times} times; ${[...new Set([act.name, ...acts])].slice(0, 3).join('; ')}`,
      )
      for (const fault of faults) print(`      ${fault}`)
      print(`      ${[...new Set(worst.ways)].slice(0, 8).join(', ')}`)
      print(`      ${text.slice(0, 260)}`)
    }
  }
  print(`\n${failed} that do not keep their plan`)
  for (const { name, trouble } of many.acts) if (trouble) print(`broke off: ${name}: ${trouble}`)
}

function faultsOf({ worst, act }: Statement, before: Statement | undefined): string[] {
  const isMore = (now: number, then: number | undefined) => now > (then ?? 0) * AS_MUCH
  const large = worst.whole.filter(
    ({ table, rows }) =>
      rows > Math.max(MOST_ROWS, (act.about ?? 0) * AS_MUCH) &&
      isMore(rows, before?.worst.whole.find((each) => each.table === table)?.rows),
  )
  return [
    ...(worst.pages > mostPagesOf(act) && isMore(worst.pages, before?.worst.pages)
      ? [`reads more than ${mostPagesOf(act).toLocaleString('en')} pages, and more than there`]
      : []),
    ...large.map(
      ({ table, rows }) =>
        `reads ${table} from one end to the other (${rows.toLocaleString('en')})`,
    ),
  ]
}

function mostPagesOf({ about = 0 }: Act): number {
  return Math.max(MOST_PAGES, about * PAGES_A_ROW)
}

function oftenestOf({ often }: Statement): Often {
  return (['asked', 'minutes', 'day'] as const).find((each) => often.has(each)) ?? 'day'
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
