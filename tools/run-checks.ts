// npm run check
//
// Static checks: format, lint, types, imports, unused files and exports, docs. Prints each result
// with its seconds; ends with status 0 only if all passed.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Command = {
  readonly program: string
  readonly args: readonly string[]
  readonly folder?: string
}
/** Its commands run one after the other, all of them, so that one run shows every fault. */
type Step = { readonly name: string; readonly commands: readonly Command[] }
type Outcome = { readonly passed: boolean; readonly output: string; readonly seconds: number }

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Incremental state of the compiler. */
const TYPES_KNOWN = 'node_modules/.cache/types.tsbuildinfo'

// First and alone: compiler and linter read its output.
const ROUTE_TYPES: Step = {
  name: 'types of the routes',
  commands: [{ program: 'react-router', args: ['typegen'], folder: 'web' }],
}
const STEPS: readonly Step[] = [
  {
    name: 'types',
    // All packages in one pass, because each alone would check the libraries again.
    commands: [{ program: 'tsc', args: ['--incremental', '--tsBuildInfoFile', TYPES_KNOWN] }],
  },
  {
    name: 'lint',
    commands: [{ program: 'oxlint', args: ['--type-aware', '--deny-warnings', '--quiet'] }],
  },
  {
    name: 'format',
    commands: [{ program: 'oxfmt', args: ['--check'] }],
  },
  {
    name: 'unused files and exports',
    commands: [{ program: 'knip', args: ['--no-progress'] }],
  },
  {
    name: 'imports and declared dependencies',
    commands: [{ program: 'node', args: ['tools/check-imports.ts'] }],
  },
  { name: 'migrations', commands: [{ program: 'node', args: ['tools/check-migrations.ts'] }] },
  { name: 'promises', commands: [{ program: 'node', args: ['tools/promises.ts', '--check'] }] },
  { name: 'prose', commands: [{ program: 'node', args: ['tools/check-prose.ts'] }] },
  { name: 'references', commands: [{ program: 'node', args: ['tools/check-references.ts'] }] },
]

const started = performance.now()
const outcomes: Outcome[] = []
await check(ROUTE_TYPES)
const queue = [...STEPS]
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
const failed = outcomes.filter(({ passed }) => !passed).length
process.stdout.write(
  `\n${outcomes.length - failed} of ${outcomes.length} checks passed in ${secondsSince(started)} s\n`,
)
process.exitCode = failed === 0 ? 0 : 1

async function work(): Promise<void> {
  for (let step = queue.shift(); step; step = queue.shift()) await check(step)
}

async function check(step: Step): Promise<void> {
  const outcome = await runStep(step)
  outcomes.push(outcome)
  const verdict = outcome.passed ? 'passed' : 'FAILED'
  const output = outcome.passed ? '' : `\n${outcome.output.trim()}\n\n`
  process.stdout.write(`${verdict}  ${step.name} (${outcome.seconds} s)\n${output}`)
}

async function runStep({ commands }: Step): Promise<Outcome> {
  const begin = performance.now()
  const results = []
  for (const command of commands) results.push(await run(command))
  const wrong = results.filter(({ status }) => status !== 0)
  return {
    passed: wrong.length === 0,
    output: wrong.map(({ output }) => output).join('\n'),
    seconds: secondsSince(begin),
  }
}

function run({
  program,
  args,
  folder = '.',
}: Command): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: join(root, folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      },
    })
    let output = ''
    const keep = (text: string) => {
      output += text
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.once('error', reject)
    child.once('close', (status) => resolve({ status: status ?? 1, output }))
  })
}

function secondsSince(begin: number): number {
  return Math.round((performance.now() - begin) / 100) / 10
}
