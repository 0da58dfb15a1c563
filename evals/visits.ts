// npm run bench -- visits [robots | crowd]
//
// Evaluates visit counting: robots found in a labeled log, with and without a list of data
// centers; the error of visitor counts for a crowd with shared and changing addresses; and
// whether planted addresses or browser names reach the disk.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { orders } from '../server/src/ordering/index.ts'
import { openEmbeddedDatabase } from '../server/src/platform/database.ts'
import { createLog } from '../server/src/platform/log.ts'
import { createVisitCounter, SESSION_MS } from '../server/src/visits/count-visits.ts'
import { createSessionWindow } from '../server/src/visits/session-window.ts'
import { type NetworkList, parseNetworks } from '../server/src/visits/data-centers.ts'
import { classifyByRequest, classifyByBehavior } from '../server/src/visits/classify-session.ts'
import { days, seenVisitors } from '../server/src/visits/tables.ts'
import { buildOrder } from '../server/testing/build-order.ts'
import { aBrowser, browserOf } from './visits/browsers.ts'
import { HOSTS } from './visits/hosting-networks.ts'
import { anAddress, aVisit, type Visit } from './visits/make-log.ts'
import { chanceOf } from './visits/random.ts'
import { anUnseenRobot, UNSEEN_ROBOTS, type UnseenKind } from './visits/unseen-robots.ts'

const VISITS = 20_000
const ROBOT_SHARE = 0.6
/** Of each kind that was not in the log. */
const UNSEEN = 1000
const MIDDAY = Date.UTC(2026, 10, 20, 12)

const noList = parseNetworks('')
/** As an operator has it: a tenth of the networks came to their houses after it was made. */
const list = parseNetworks(
  Object.values(HOSTS)
    .flat()
    .filter((_, at) => at % 10 !== 9)
    .join('\n'),
)
const [only] = process.argv.slice(2)
const wants = (part: 'robots' | 'crowd') => only === undefined || only === part
/** The second was seen once rules had been changed; the third was not asked for before any of them. */
const parts = [
  ['looked at while rules are written', 1],
  ['kept apart', 2],
  ['drawn after the rules', 20261124],
] as const
for (const [name, seed] of wants('robots') ? parts : []) {
  judgeLog(name, seed, noList)
  judgeLog(`${name}, a list of data centers`, seed, list)
}
if (wants('robots')) judgeUnseen(20261125)
if (wants('crowd')) await countCrowd()

function report(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(52)} ${value}\n`)
}

/** Each visit alone, because every visit has its own address. */
function judgeLog(name: string, seed: number, dataCentres: NetworkList): void {
  const chance = chanceOf(seed)
  let [found, wrong, robots, listed] = [0, 0, 0, 0]
  const missed = new Map<string, number>()
  for (let at = 0; at < VISITS; at += 1) {
    const visit = aVisit(chance, ROBOT_SHARE)
    const verdict = judge(visit, dataCentres)
    const isFound = verdict !== 'person'
    if (visit.isRobot) {
      robots += 1
      if (isFound) found += 1
      if (verdict === 'named') listed += 1
    } else if (isFound) wrong += 1
    if (visit.isRobot !== isFound) missed.set(visit.kind, (missed.get(visit.kind) ?? 0) + 1)
  }
  const share = (value: number) => value.toFixed(4)
  report(
    `${VISITS} visits, ${name}`,
    `precision ${share(found / (found + wrong))}, recall ${share(found / robots)}; the list alone finds ${share(listed / robots)}`,
  )
  report('  judged wrongly', [...missed].map(([kind, times]) => `${kind} ${times}`).join(', '))
}

/** Kinds that no rule was written for. All from rented machines, where a list can help at all. */
function judgeUnseen(seed: number): void {
  const chance = chanceOf(seed)
  for (const kind of Object.keys(UNSEEN_ROBOTS) as UnseenKind[]) {
    let [without, withList] = [0, 0]
    for (let at = 0; at < UNSEEN; at += 1) {
      const visit = anUnseenRobot(kind, chance, true)
      if (judge(visit, noList) !== 'person') without += 1
      if (judge(visit, list) !== 'person') withList += 1
    }
    const share = (value: number) => (value / UNSEEN).toFixed(2)
    report(`  unseen: ${kind}`, `${share(without)}; with the list ${share(withList)}`)
  }
}

function judge(visit: Visit, dataCentres: NetworkList): string {
  const gatherer = createSessionWindow(
    () => 0,
    () => visit.address,
  )
  for (const { name, isKept } of visit.asked) {
    const { headers, url = '/' } = visit
    const request = { headers, url, socket: { remoteAddress: visit.address } }
    gatherer.recordVisit({ orderId: 'one', name, isKept: isKept ?? false }, request)
  }
  const [reader] = gatherer.take(1)
  if (!reader) throw new Error('nobody was seen')
  return (
    classifyByRequest(reader, true, dataCentres.contains) ?? classifyByBehavior(reader, undefined)
  )
}

/**
 * A day of 100 human visitors on each of 100 sites. One in seven shares an address with visitors
 * of the same site (an office, a mobile network), half of these with the same browser. One in
 * twelve comes twice, a third of these from another address.
 */
async function countCrowd(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-visits-'))
  const opened = await openEmbeddedDatabase(path.join(folder, 'database'))
  let now = MIDDAY
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const counter = createVisitCounter({
    db: opened.db,
    clock: () => new Date(now),
    log,
    secure: true,
    shared: false,
    trustProxy: [],
    isDataCentre: () => false,
    countryOf: () => null,
  })
  const chance = chanceOf(3)
  const planted: string[] = []
  let people = 0
  for (let site = 0; site < 100; site += 1) {
    const order = buildOrder()
    await opened.db.insert(orders).values(order)
    const office = anAddress(chance)
    const given = browserOf('edge', chance)
    for (let reader = 0; reader < 100; reader += 1) {
      people += 1
      const shares = chance() < 1 / 7
      const browser = shares && chance() < 0.5 ? given : aBrowser(chance)
      const address = shares && chance() < 0.5 ? office : anAddress(chance)
      if (people % 100 === 0) planted.push(address)
      open(order.id, address, browser.headers)
      if (chance() < 1 / 12) {
        now += SESSION_MS + 1
        open(order.id, chance() < 1 / 3 ? anAddress(chance) : address, browser.headers)
      }
    }
    now += SESSION_MS + 1
    await counter.flush()
  }
  const agent = 'Mozilla/5.0 (Windows NT 10.0; planted-agent) AppleWebKit/537.36'
  open((await firstOrder())?.orderId ?? '', planted[0] ?? '', { 'user-agent': agent })
  planted.push('planted-agent')
  await counter.close()
  const [counted] = await opened.db
    .select({ visitors: sql<number>`sum(${days.visitors})::int` })
    .from(days)
  const visitors = counted?.visitors ?? 0
  const error = ((visitors - people) / people) * 100
  report(
    `${people} people, shared and changing addresses`,
    `${visitors} visitors, ${error.toFixed(1)} %`,
  )
  const [hashes] = await opened.db.select({ count: sql<number>`count(*)::int` }).from(seenVisitors)
  await opened.close()
  const holding = await filesHolding(folder, planted)
  const logged = lines.filter((line) => planted.some((word) => line.includes(word)))
  report(
    `${planted.length} planted addresses and agents, ${hashes?.count} hashes`,
    `${holding.length} files and ${logged.length} lines of the log hold one`,
  )
  await rm(folder, { recursive: true, force: true })

  function open(orderId: string, address: string, headers: Visit['headers']): void {
    const request = { headers, url: '/', socket: { remoteAddress: address } }
    for (const name of ['index.html', 'fonts/body-latin.woff2'])
      counter.recordVisit({ orderId, name, isKept: false }, request)
  }
  async function firstOrder() {
    const [row] = await opened.db.select({ orderId: orders.id }).from(orders).limit(1)
    return row
  }
}

/**
 * Every file in a folder that contains one of the words, including the database and its
 * write-ahead log.
 */
async function filesHolding(folder: string, words: readonly string[]): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const holding: string[] = []
  for (const file of files) {
    if (!file.isFile()) continue
    const bytes = await readFile(path.join(file.parentPath, file.name))
    if (words.some((word) => bytes.includes(word))) holding.push(file.name)
  }
  return holding
}
