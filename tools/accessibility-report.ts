// npm run accessibility-report [-- REPORT.json …]
//
// Writes the data of the shop's accessibility statement. Without arguments it first runs the tests
// that `criteria.ts` names and `npm run hear`; with arguments it reads JSON reports of Vitest,
// Playwright and `npm run hear`. A check that failed makes its criterion fail, and one that did not
// run makes it untested.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Check, CRITERIA } from './accessibility/criteria.ts'
import { readOutcomes } from './accessibility/read-outcomes.ts'
import { makeReport } from './accessibility/report.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DATA = path.join(ROOT, 'web/src/storefront/legal/accessibility-report.json')

const given = process.argv.slice(2)
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-accessibility-'))
const files = given.length > 0 ? given : runChecks()
const { tests, heard } = readOutcomes(
  files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown),
  ROOT,
)
rmSync(folder, { recursive: true })
const report = makeReport(CRITERIA, tests, heard, new Date().toISOString().slice(0, 10))
writeFileSync(DATA, `${JSON.stringify(report, null, 2)}\n`)
for (const { id, name, result, note } of report.rows)
  if (result === 'fails') console.log(`${id} ${name}: ${note}`)
const counts = Map.groupBy(report.rows, ({ result }) => result)
console.log([...counts].map(([result, rows]) => `${result}: ${rows.length}`).join(', '))

function runChecks(): string[] {
  const named = CRITERIA.flatMap(({ checks }) => checks)
  const filesOf = (suffix: (file: string) => boolean) => [
    ...new Set(named.flatMap((check: Check) => ('file' in check ? check.file : [])).filter(suffix)),
  ]
  const unit = path.join(folder, 'vitest.json')
  const journeys = path.join(folder, 'playwright.json')
  const isJourney = (file: string) => file.startsWith('e2e/')
  run('npx', [
    ...['vitest', 'run', '--reporter=json', `--outputFile=${unit}`],
    ...filesOf((file) => !isJourney(file)),
  ])
  run('npx', ['playwright', 'test', '--reporter=json', ...filesOf(isJourney)], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
  })
  run('npm', ['run', '--silent', 'hear', '--', '--log', folder])
  return [unit, journeys, path.join(folder, 'hear.json')]
}

/** A check that fails is no error here: its row says so. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
}
