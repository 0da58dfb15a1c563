// npm run mutate [-- --all | --since REVISION | FILE or FOLDER …]
//
// Plants faults in the rules of the business, one at a time and in a copy, and counts how
// many of them some test sees. Without arguments: in the files that differ from the branch
// point of `main`. What was measured before and has not changed since is not measured
// again. Prints every fault that no test saw, and each room's score; the exit status is 0
// only from 85 % on.
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
import { installOnDemand } from './install-on-demand.ts'

type Room = {
  readonly folder: string
  /** Where the tests are that have to hold its rules. */
  readonly tests: readonly string[]
  /**
   * Whether to change also what is made once when a file is loaded: tables, patterns. No
   * test can be told to depend on it, so that each such change needs all of them.
   */
  readonly tables: boolean
}

/** What the runner knows of a fault; the others were not planted. */
type Outcome = 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'RuntimeError'
type Results = {
  readonly files: Readonly<
    Record<string, { readonly mutants: readonly { readonly status: Outcome }[] }>
  >
}

const STRYKER = { name: '@stryker-mutator/core', version: '10.1.1' }
const GOAL_PERCENT = 85

const ROOMS: readonly Room[] = [
  { folder: 'domain', tests: ['domain'], tables: true },
  // An order is placed, confirmed and held by what its payment says.
  {
    folder: 'server/src/ordering',
    tests: ['server/src/ordering', 'server/src/payments'],
    tables: false,
  },
  { folder: 'server/src/payments', tests: ['server/src/payments'], tables: false },
  { folder: 'server/src/publishing', tests: ['server/src/publishing'], tables: false },
]
/** Without a rule: lists of exports and of columns. */
const NO_RULES = /(^|\/)(index|tables)\.ts$|\.test\.tsx?$/

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(root, 'node_modules', '.cache', 'mutate')

// Ctrl-C reaches the runner by itself, which keeps what it has found; the copy still has to go.
process.on('SIGINT', () => {})
const wanted = placesOf(process.argv.slice(2))
const scores = ROOMS.flatMap((room) => {
  const files = rulesIn(room).filter(isWanted)
  return files.length === 0 ? [] : [measure(room, files)]
})
if (scores.length === 0) {
  const folders = ROOMS.map(({ folder }) => folder).join(', ')
  process.stdout.write(`Nothing to measure: no such file in ${folders}.\n`)
}
for (const { room, seen, planted } of scores) {
  const words = planted === 0 ? 'no faults to plant' : `${percentOf(seen, planted)} %`
  process.stdout.write(`${room.folder}: ${words} (${seen} of ${planted} faults seen)\n`)
}
process.exitCode = scores.every(
  ({ seen, planted, ended }) => ended && (planted === 0 || (100 * seen) / planted >= GOAL_PERCENT),
)
  ? 0
  : 1

/** Files and folders from the repository's root; null: everywhere. */
function placesOf(args: readonly string[]): readonly string[] | null {
  if (args[0] === '--all') return null
  if (args.length === 0) return changedSince(git('merge-base', 'main', 'HEAD'))
  if (args[0] === '--since') return changedSince(args[1] ?? 'main')
  return args.map((arg) => relative(root, resolve(arg)))
}

/** What has been committed since then, and what has not been yet. */
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
  const optionsFile = join(cache, `${name}-options.json`)
  writeFileSync(optionsFile, JSON.stringify(optionsFor(room, files, copy, resultsFile), null, 2))
  try {
    const { status } = spawnSync(
      process.execPath,
      [join(stryker, 'bin', 'stryker.js'), 'run', optionsFile],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, MUTANT_TESTS: JSON.stringify(room.tests), PROMISE_ROUNDS: '1' },
      },
    )
    return { room, ended: status === 0, ...countIn(resultsFile, files) }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function countIn(resultsFile: string, files: readonly string[]) {
  const results: Results = existsSync(resultsFile)
    ? JSON.parse(readFileSync(resultsFile, 'utf8'))
    : { files: {} }
  const outcomes = files.flatMap((file) =>
    (results.files[file]?.mutants ?? []).map(({ status }) => status),
  )
  const count = (...wantedOutcomes: Outcome[]) =>
    outcomes.filter((outcome) => wantedOutcomes.includes(outcome)).length
  const seen = count('Killed', 'Timeout')
  return { seen, planted: seen + count('Survived', 'NoCoverage') }
}

function percentOf(part: number, whole: number): string {
  return ((100 * part) / whole).toFixed(1)
}

function optionsFor(room: Room, files: readonly string[], copy: string, resultsFile: string) {
  return {
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutant-tests.config.ts', related: false, pool: 'threads' },
    coverageAnalysis: 'perTest',
    ignoreStatic: !room.tables,
    concurrency: Math.max(1, availableParallelism() - 1),
    incremental: true,
    incrementalFile: resultsFile,
    tempDirName: copy,
    ignorePatterns: ['/.ci', '/bench', '/data', '/docs', '/e2e', '/web/build', '/web/public'],
    // The types are checked elsewhere, and by a compiler that this tool does not know.
    disableTypeChecks: false,
    tsconfigFile: 'none',
    // A busy machine must not pass for an endless loop.
    timeoutMS: 60_000,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    warnings: { slow: false },
  }
}
