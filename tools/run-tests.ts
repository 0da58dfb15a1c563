// npm test [-- PATH-PART …]
//
// Runs every test, or those whose path contains one of the parts: Vitest, then the Chromium journeys
// under Playwright. Ends with the failures and both runners' totals; status 0 only if both passed
// without a skipped test.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { isRendererUnchanged } from '../e2e/sites/renderer-fingerprint.ts'

type Run = { readonly runner: string; readonly status: number; readonly output: string }

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const VITEST_COUNTS = /^\s*(Test Files|Tests|Errors|Snapshots|Type Errors)\s{2}\S/
const PLAYWRIGHT_COUNTS = /^\s*\d+ (passed|failed|flaky|skipped|interrupted|did not run)\b/
/** With the first line of the error; and errors that belong to no test. Neither runner repeats failures beside its counts. */
const VITEST_FAILURE =
  /^ *FAIL +\S.*(?:\n\w*Error: .*)?|^⎯+ (?:Unhandled (?!Errors)|Uncaught ).*⎯\n.*(?:\n ❯ .*)*|^This error originated in "[^"]*"/gm
const PLAYWRIGHT_FAILURE = /^ *\d+\) \[.*(?:\n\n *\w*Error: .*)?/gm
/** A test that did not run has shown nothing. */
const LEFT_OUT = /\b\d+ (skipped|todo|did not run)\b/
const NOTHING_FOUND = /^(No test files found|Error: No tests found)/m

const filters = process.argv.slice(2)
const option = filters.find((filter) => filter.startsWith('-'))
if (option) {
  process.stderr.write(
    `npm test takes parts of file paths, not the option ${option}. For a runner's own options call "npx vitest run" or "npx playwright test".\n`,
  )
  process.exit(2)
}

let interrupted = false
const runs = [await run('vitest', 'node_modules/vitest/vitest.mjs', ['run', ...filters])]
// Playwright takes seconds to find that a filter names none of its tests.
const journeys = globSync('e2e/**/*.e2e.ts', { cwd: root })
const names = (file: string) => filters.some((filter) => file.includes(filter))
if (!interrupted && (filters.length === 0 || journeys.some(names))) {
  runs.push(await run('playwright', 'node_modules/@playwright/test/cli.js', ['test', ...filters]))
  if (!isRendererUnchanged && filters.length === 0) {
    process.stdout.write(
      '\nThe renderer has changed since browsers saw all sites of it: they saw all of them now, which takes minutes. After "npm run renew-screenshots" they look at a sample again.\n',
    )
  }
}
// With a filter, one runner may well have no such test.
const found = runs.filter(({ output }) => filters.length === 0 || !NOTHING_FOUND.test(output))
for (const { runner, output } of found) {
  const end = [runner, ...failuresIn(runner, output), ...closingCounts(runner, output)]
  process.stdout.write(`\n${end.join('\n')}\n`)
}
if (found.length === 0) process.stderr.write(`No test file matches ${filters.join(' or ')}.\n`)
const leftOut = found.filter(({ runner, output }) =>
  closingCounts(runner, output).some((line) => LEFT_OUT.test(line)),
)
for (const { runner } of leftOut) process.stderr.write(`FAILED: ${runner} left tests out.\n`)
const passed =
  !interrupted &&
  found.length > 0 &&
  leftOut.length === 0 &&
  found.every(({ status }) => status === 0)
process.exitCode = passed ? 0 : 1

/** Streams and keeps the runner's output. */
async function run(runner: string, script: string, args: readonly string[]): Promise<Run> {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  // React's test tools are missing from its production build.
  const mode = runner === 'vitest' ? { NODE_ENV: 'test' } : {}
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...color, ...mode },
  })
  let output = ''
  const relay = (target: NodeJS.WriteStream) => (chunk: string) => {
    target.write(chunk)
    output += chunk
  }
  child.stdout.setEncoding('utf8').on('data', relay(process.stdout))
  child.stderr.setEncoding('utf8').on('data', relay(process.stderr))

  // The runner needs time to stop its children. Ctrl-C reaches it by itself.
  const interrupt = (signal: NodeJS.Signals) => {
    interrupted = true
    if (signal === 'SIGTERM') child.kill(signal)
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  const status = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  return { runner, status, output: stripVTControlCharacters(output) }
}

function failuresIn(runner: string, output: string): Set<string> {
  const pattern = runner === 'vitest' ? VITEST_FAILURE : PLAYWRIGHT_FAILURE
  return new Set([...output.matchAll(pattern)].map(([failure]) => failure.trim()))
}

function closingCounts(runner: string, output: string): string[] {
  const pattern = runner === 'vitest' ? VITEST_COUNTS : PLAYWRIGHT_COUNTS
  return output.split('\n').filter((line) => pattern.test(line))
}
