// npm run bench -- pages [--short] [/path …] [--turns=N] [--no-presses]
//
// Every public page as a first visit on a phone: Lighthouse scores and times (mobile, simulated slow
// 4G, 4× CPU slowdown) in alternating rounds with the same page without scripts and web fonts; its
// weight; and the response to presses.
//
// A local proxy speaks TLS and HTTP/2 in front of the built program. Figures are medians of 3 rounds,
// 1 round for pages of the same build kind; `--short` takes 1 of each. Installs Lighthouse on the first
// run (176 MB, not a dependency).
import { chromium } from '@playwright/test'
import { PUBLIC_PAGES } from '../e2e/public-page-list.ts'
import { startProduct } from '../e2e/start-product.ts'
import { findChromium } from '../tools/find-chromium.ts'
import {
  framedExampleSlugs,
  paths,
  postSlugs,
  standaloneExampleSlugs,
} from '../web/src/shell/paths.ts'
import { type Audited, CATEGORIES, type Category, loadLighthouse } from './pages/run-lighthouse.ts'
import { freePort, serveOverHttp2, STRIPPED } from './pages/serve-over-http2.ts'
import { type Interaction, timeInteractions } from './pages/time-interactions.ts'
import { type Weight, weighPage } from './pages/weigh-page.ts'

const KILOBYTE = 1024
const GOALS = {
  score: 100,
  lcpRatio: 1.1,
  tbtMs: 30,
  cls: 0.001,
  homePageBytes: 24 * KILOBYTE,
  pageBytes: 14 * KILOBYTE,
  scriptBytesAtFirst: 0,
  scriptBytesHydrated: 110 * KILOBYTE,
  nextPaintMs: 100,
} as const

type Measured = {
  readonly path: string
  readonly weight: Weight
  readonly first: Audited
  readonly turns: readonly Audited[]
  readonly limits: readonly Audited[]
}

const options = process.argv.slice(2)
const turns = options.includes('--short')
  ? 1
  : Number(options.find((option) => option.startsWith('--turns='))?.slice(8) ?? 3)
const wanted = options.filter((option) => option.startsWith('/'))
const pages = wanted.length > 0 ? wanted : PUBLIC_PAGES

/** Built like a page before them: measured once, to see that they keep to it. */
const alike = new Set<string>([
  paths.terms(),
  ...postSlugs.slice(1).map(paths.post),
  ...framedExampleSlugs.slice(1).map(paths.example),
  ...standaloneExampleSlugs.slice(1).map(paths.example),
])

const frontPort = await freePort()
const productPort = await freePort()
const product = await startProduct({
  PORT: String(productPort),
  PUBLIC_URL: `https://localhost:${frontPort}`,
  ALLOW_SIMULATED_PAYMENTS: '1',
})
const front = await serveOverHttp2(frontPort, `http://127.0.0.1:${productPort}`)
const debuggingPort = await freePort()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    `--remote-debugging-port=${debuggingPort}`,
    '--ignore-certificate-errors',
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  const audit = await loadLighthouse(debuggingPort)
  const measured: Measured[] = []
  for (const [index, path] of pages.entries()) {
    note(`${index + 1} of ${pages.length}  ${path}`)
    measured.push(await measure(path, audit))
  }
  print(tableOfPages(measured))
  const rounds: Interaction[][] = []
  for (let turn = 0; turn < turns && !options.includes('--no-presses'); turn++) {
    note(`presses, turn ${turn + 1} of ${turns}`)
    rounds.push(await timeInteractions(browser, front.url))
  }
  const interactions = middleOf(rounds)
  if (interactions.length > 0) print(tableOfInteractions(interactions))
  print(misses(measured, interactions))
} finally {
  await browser.close()
  front.close()
  await product.stop()
}

type Audit = Awaited<ReturnType<typeof loadLighthouse>>

async function measure(path: string, audit: Audit): Promise<Measured> {
  const url = front.url + path
  const weight = await weighPage(browser, url)
  const ours: Audited[] = []
  const limits: Audited[] = []
  for (let turn = 0; turn < (alike.has(path) ? 1 : turns); turn++) {
    // The other three scores do not depend on the hour.
    ours.push(await audit(url, turn === 0 ? CATEGORIES : ['performance']))
    limits.push(await audit(`${url}?${STRIPPED}`, ['performance']))
  }
  const [first] = ours
  if (!first) throw new Error('at least one turn is needed')
  return { path, weight, first, turns: ours, limits }
}

function tableOfPages(measured: readonly Measured[]): string {
  const rows = measured.map((one) => {
    const { path, weight } = one
    return [
      path,
      CATEGORIES.map((category) => scoreOf(one, category)).join(' '),
      ms(median(one.turns, 'fcpMs')),
      ms(median(one.turns, 'lcpMs')),
      ms(median(one.limits, 'lcpMs')),
      ratioOf(one).toFixed(2),
      ms(median(one.turns, 'tbtMs')),
      ms(median(one.limits, 'tbtMs')),
      median(one.turns, 'cls').toFixed(3),
      kilobytes(weight.pageBytes),
      kilobytes(weight.scriptBytesAtFirst),
      kilobytes(weight.scriptBytesHydrated),
      kilobytes(weight.scriptBytesInAll),
    ]
  })
  return table(
    [
      'page',
      'perf a11y best seo',
      'FCP ms',
      'LCP ms',
      'limit ms',
      'ratio',
      'TBT ms',
      "limit's TBT",
      'CLS',
      'HTML+CSS KB',
      'JS first KB',
      'JS hydrated KB',
      'JS read to the end KB',
    ],
    rows,
  )
}

function tableOfInteractions(interactions: readonly Interaction[]): string {
  return table(
    ['press, at 4x CPU slow-down', 'next paint ms', 'shown ms'],
    interactions.map(({ name, nextPaintMs, shownMs }) => [name, ms(nextPaintMs), ms(shownMs)]),
  )
}

/** Of each press the middle one of the turns. */
function middleOf(rounds: readonly (readonly Interaction[])[]): Interaction[] {
  return (rounds[0] ?? []).map(({ name }, press) => {
    const same = rounds.flatMap((round) => round[press] ?? [])
    return {
      name,
      nextPaintMs: middle(same.map(({ nextPaintMs }) => nextPaintMs)),
      shownMs: middle(same.map(({ shownMs }) => shownMs)),
    }
  })
}

function misses(measured: readonly Measured[], interactions: readonly Interaction[]): string {
  const found = [
    ...measured.flatMap(missesOf),
    ...interactions
      .filter(({ nextPaintMs }) => nextPaintMs >= GOALS.nextPaintMs)
      .map(({ name, nextPaintMs }) => `${name}: next paint after ${ms(nextPaintMs)} ms`),
  ]
  const goals = `Goals: scores ${GOALS.score}; LCP at most ${GOALS.lcpRatio.toFixed(2)} of the limit's; TBT under ${GOALS.tbtMs} ms; CLS 0; HTML+CSS ${kilobytes(GOALS.pageBytes)} KB, home ${kilobytes(GOALS.homePageBytes)}; no script before a pause or an act, ${kilobytes(GOALS.scriptBytesHydrated)} KB once the page is hydrated; next paint under ${GOALS.nextPaintMs} ms.`
  return found.length === 0
    ? `${goals}\nAll reached.\n`
    : `${goals}\nMissed:\n${found.map((line) => `- ${line}\n`).join('')}`
}

function missesOf(one: Measured): string[] {
  const { path, weight, first } = one
  const found: string[] = []
  for (const category of CATEGORIES) {
    const score = scoreOf(one, category)
    if (score < GOALS.score) found.push(`${category} ${score} (${first.shortcomings.join('; ')})`)
  }
  const ratio = ratioOf(one)
  if (ratio > GOALS.lcpRatio) found.push(`LCP ${ratio.toFixed(2)} of the limit's`)
  const tbtMs = median(one.turns, 'tbtMs')
  if (tbtMs >= GOALS.tbtMs) {
    const tasks = first.longTasks.map(
      ({ startMs, durationMs }) => `${ms(durationMs)} ms at ${ms(startMs)}`,
    )
    found.push(`TBT ${ms(tbtMs)} ms (long tasks of the first turn: ${tasks.join(', ') || 'none'})`)
  }
  const cls = median(one.turns, 'cls')
  if (cls >= GOALS.cls) found.push(`CLS ${cls.toFixed(3)}`)
  const pageGoal = path === paths.home() ? GOALS.homePageBytes : GOALS.pageBytes
  if (weight.pageBytes > pageGoal) found.push(`HTML+CSS ${kilobytes(weight.pageBytes)} KB`)
  // Order pages hydrate at once: the visitor is about to type.
  if (weight.scriptBytesAtFirst > GOALS.scriptBytesAtFirst && path !== paths.order())
    found.push(`${kilobytes(weight.scriptBytesAtFirst)} KB of scripts at first`)
  if (weight.scriptBytesHydrated > GOALS.scriptBytesHydrated)
    found.push(`${kilobytes(weight.scriptBytesHydrated)} KB of scripts once hydrated`)
  return found.map((line) => `${path}: ${line}`)
}

/** The performance score is the middle one of the turns. */
function scoreOf({ first, turns: ours }: Measured, category: Category): number {
  if (category !== 'performance') return first.scores.get(category) ?? 0
  return middle(ours.map(({ scores }) => scores.get('performance') ?? 0))
}

function ratioOf({ turns: ours, limits }: Measured): number {
  return median(ours, 'lcpMs') / median(limits, 'lcpMs')
}

function median(audited: readonly Audited[], figure: 'fcpMs' | 'lcpMs' | 'tbtMs' | 'cls'): number {
  return middle(audited.map((one) => one[figure]))
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

function ms(value: number): string {
  return value.toFixed(0)
}

function kilobytes(bytes: number): string {
  return (bytes / KILOBYTE).toFixed(1)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  return `${line(head)}${line(head.map((_, column) => (column === 0 ? '---' : '---:')))}${rows.map(line).join('')}`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function note(text: string): void {
  process.stderr.write(`${text}\n`)
}
