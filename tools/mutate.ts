// npm run mutate [-- [--sample N [--from M]] [--tests PATH]… --all | --since REVISION | FILE or
// FOLDER …]
//
// Plants faults in business rules, one at a time, in a copy, and counts those that a test finds.
// Default: files that differ from the branch point of `main`. `--sample N` plants every Nth fault of
// each folder, from M. `--tests` uses only tests whose path starts so: faster, and a lower bound of
// the score. Unchanged results of the server are reused. Prints surviving faults and the score per
// folder; ends with status 0 from 85 %.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installOnDemand } from './install-on-demand.ts'

type Room = {
  readonly folder: string
  /** Where the tests are that have to hold its rules. */
  readonly tests: readonly string[]
  /**
   * Whether to mutate module-level values too: tables, patterns. Their tests are unknown, so each
   * mutant runs all tests that import the file, and earlier results are not reused.
   */
  readonly tables: boolean
  /** How much longer than usual tests may take before a fault counts as an endless loop: a busy machine is none. */
  readonly patienceMs: number
}

/** A planted fault and its result. Lines and columns start at 1; the end column is exclusive. */
type Fault = {
  readonly status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'RuntimeError'
  readonly replacement?: string
  readonly location: { readonly start: Place; readonly end: Place }
}
type Place = { readonly line: number; readonly column: number }
type Results = {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly Fault[] }>
  >
}

const STRYKER = { name: '@stryker-mutator/core', version: '10.1.1' }
const GOAL_PERCENT = 85

/** Rounds of promise tests: a fault shows in the first few. */
const FEW_ROUNDS = { PROMISE_ROUNDS: '0.001', PROMISE_ROUNDS_LEAST: '3' }
const PURE_MS = 20_000
const DATABASE_MS = 60_000

const ROOMS: readonly Room[] = [
  { folder: 'domain', tests: ['domain'], tables: true, patienceMs: PURE_MS },
  // The payment decides whether an order is placed, confirmed or held.
  {
    folder: 'server/src/ordering',
    tests: ['server/src/ordering', 'server/src/payments'],
    tables: false,
    patienceMs: DATABASE_MS,
  },
  {
    folder: 'server/src/payments',
    tests: ['server/src/payments'],
    tables: false,
    patienceMs: DATABASE_MS,
  },
  {
    folder: 'server/src/hosting',
    tests: ['server/src/hosting', 'server/src/mail/hosting-years.db.test.ts'],
    tables: false,
    patienceMs: DATABASE_MS,
  },
  {
    folder: 'server/src/publishing',
    // Reviews and erasures depend on publishing too.
    tests: [
      'server/src/publishing',
      'server/src/reviews',
      'server/src/privacy',
      'server/src/corrections.app.test.ts',
    ],
    tables: false,
    patienceMs: DATABASE_MS,
  },
]
/** Without a rule: lists of exports and of columns. */
const NO_RULES = /(^|\/)(index|tables)\.ts$|\.test\.tsx?$|(^|\/)testing\//

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(root, 'node_modules', '.cache', 'mutate')

// Ctrl-C reaches the runner, which saves its results; the copy must still be deleted.
process.on('SIGINT', () => {})
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    since: { type: 'string' },
    sample: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    tests: { type: 'string', multiple: true },
  },
})
const every = Number(options.sample)
if (!Number.isInteger(every) || every < 1)
  throw new Error('--sample takes a whole number: 4 plants every fourth fault')
const from = Number(options.from)
if (!Number.isInteger(from) || from < 0 || from >= every)
  throw new Error('--from takes a whole number from 0 on and less than that of --sample')
const wanted = placesOf(positionals)
const scores = ROOMS.flatMap((room) => {
  const files = rulesIn(room).filter(isWanted)
  return files.length === 0 ? [] : [measure(room, files)]
})
if (scores.length === 0) {
  const folders = ROOMS.map(({ folder }) => folder).join(', ')
  process.stdout.write(`Nothing to measure: no such file in ${folders}.\n`)
}
for (const { room, seen, planted, untold, ended } of scores) {
  const words = planted === 0 ? 'no faults to plant' : `${percentOf(seen, planted)} %`
  const part = every === 1 ? '' : `, a sample of one in ${every} from ${from}`
  const by = options.tests === undefined ? '' : `, by ${options.tests.join('…, ')}… alone`
  // Their tests ended before they had begun: by the fault, or by trouble of this machine.
  const rest = untold === 0 ? '' : `; ${untold} more could not be judged`
  const end = ended ? '' : '; broken off'
  process.stdout.write(
    `${room.folder}: ${words} (${seen} of ${planted} faults seen${part}${by}${rest}${end})\n`,
  )
}
process.exitCode = scores.every(
  ({ seen, planted, ended }) => ended && (planted === 0 || (100 * seen) / planted >= GOAL_PERCENT),
)
  ? 0
  : 1

/** Files and folders from the repository's root; null: everywhere. */
function placesOf(named: readonly string[]): readonly string[] | null {
  if (options.all) return null
  if (named.length > 0) return named.map((place) => relative(root, resolve(place)))
  return changedSince(options.since ?? git('merge-base', 'main', 'HEAD'))
}

/** Changes since then, committed or not. */
function changedSince(revision: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', revision)
  return `${changed}\n${git('ls-files', '--others', '--exclude-standard')}`
    .split('\n')
    .filter(Boolean)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function rulesIn({ folder }: Room): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !NO_RULES.test(file))
    .sort()
}

function isWanted(file: string): boolean {
  return wanted === null || wanted.some((place) => file === place || file.startsWith(`${place}/`))
}

function measure(room: Room, files: readonly string[]) {
  const stryker = installOnDemand('stryker', STRYKER.name, STRYKER.version, [
    `@stryker-mutator/vitest-runner@${STRYKER.version}`,
  ])
  mkdirSync(cache, { recursive: true })
  // Outside the project, so that no other run takes the copy's tests for the project's.
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-mutants-'))
  const name = room.folder.replaceAll('/', '-')
  const resultsFile = join(cache, `${name}.json`)
  rmSync(resultsFile, { force: true })
  const reuses = !room.tables && every === 1 && options.tests === undefined
  // Also results of an interrupted run. A run with fewer tests or a sample says nothing about the next.
  const knownFile = join(cache, `${name}-${reuses ? 'known' : 'part'}.json`)
  if (!reuses) rmSync(knownFile, { force: true })
  const optionsFile = join(cache, `${name}-options.json`)
  writeFileSync(
    optionsFile,
    JSON.stringify(optionsFor(room, files, copy, { resultsFile, knownFile })),
  )
  try {
    const { status } = spawnSync(
      process.execPath,
      [join(stryker, 'bin', 'stryker.js'), 'run', optionsFile],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          MUTANT_TESTS: JSON.stringify(options.tests ?? room.tests),
          ...FEW_ROUNDS,
          MUTANT_EVERY: String(every),
          MUTANT_FROM: String(from),
        },
      },
    )
    const found = [resultsFile, knownFile].find((file) => existsSync(file))
    const results: Results = found ? JSON.parse(readFileSync(found, 'utf8')) : { files: {} }
    return { room, ended: status === 0, ...tell(results, files) }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Prints and counts surviving faults. */
function tell({ files: measured }: Results, files: readonly string[]) {
  let seen = 0
  let planted = 0
  let untold = 0
  for (const file of files) {
    const { source = '', mutants = [] } = measured[file] ?? {}
    for (const fault of mutants) {
      const isSeen = fault.status === 'Killed' || fault.status === 'Timeout'
      const isUnseen = fault.status === 'Survived' || fault.status === 'NoCoverage'
      if (isSeen) seen += 1
      if (isSeen || isUnseen) planted += 1
      if (fault.status === 'RuntimeError') untold += 1
      if (isUnseen) process.stdout.write(`${describe(fault, file, source)}\n`)
    }
  }
  return { seen, planted, untold }
}

/** `domain/payments/money.ts:25  "subtotalCents * 8" may be "subtotalCents / 8"`, cut where it is long. */
function describe(fault: Fault, file: string, source: string): string {
  const { start, end } = fault.location
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  const text = lines
    .map((line, at) =>
      line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
    )
    .join(' ')
  const untested = fault.status === 'NoCoverage' ? ', which no test reaches' : ''
  return `${file}:${start.line}  ${short(text)} may be ${short(fault.replacement ?? '')}${untested}`
}

function short(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

function percentOf(part: number, whole: number): string {
  return ((100 * part) / whole).toFixed(1)
}

function optionsFor(
  room: Room,
  files: readonly string[],
  copy: string,
  { resultsFile, knownFile }: { readonly resultsFile: string; readonly knownFile: string },
) {
  return {
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'tools/sample-mutants.ts')],
    checkers: every === 1 ? [] : ['sample'],
    vitest: { configFile: 'tools/mutant-tests.config.ts', related: true, pool: 'threads' },
    coverageAnalysis: 'perTest',
    ignoreStatic: !room.tables,
    concurrency: Math.max(1, availableParallelism() - 1),
    incremental: true,
    incrementalFile: knownFile,
    tempDirName: copy,
    ignorePatterns: ['/.ci', '/bench', '/data', '/docs', '/e2e', '/evals', '/tests', '/web/public'],
    // The types are checked elsewhere, and by a compiler that this tool does not know.
    disableTypeChecks: false,
    tsconfigFile: 'none',
    timeoutMS: room.patienceMs,
    // All tests of a room on a busy machine: its first run is no fault's.
    dryRunTimeoutMinutes: 30,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: resultsFile },
    warnings: { slow: false },
  }
}
