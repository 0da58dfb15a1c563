import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Names that commands may use. */
export type KnownCommands = {
  /** Of each script of npm: the text of the file that it starts; null where it starts another's program. */
  readonly scripts: ReadonlyMap<string, string | null>
  /** The text of each file that `npm run bench -- NAME` runs, by its name. */
  readonly benches: ReadonlyMap<string, string>
  /** Of each command of `vitrine`: how it is used. */
  readonly vitrine: ReadonlyMap<string, string>
  /** Paths of tests. */
  readonly tests: readonly string[]
  /** Kinds of tests. */
  readonly projects: ReadonlySet<string>
  readonly variables: ReadonlySet<string>
}

/** Of this repository. */
export function readKnownCommands(): KnownCommands {
  const manifests = ['package.json', ...globSync('*/package.json', { cwd: root })]
  const scripts = manifests.flatMap((manifest) => {
    const { scripts: own = {} } = JSON.parse(read(manifest)) as { scripts?: Record<string, string> }
    return Object.entries(own).map(([name, text]) => ({ name, text, folder: dirname(manifest) }))
  })
  const usage = /const USAGE = `([^`]+)`/.exec(read('server/commands/vitrine.ts'))?.[1] ?? ''
  const known = ['.env.example', 'compose.yaml', 'simulator/main.ts', 'playwright.config.ts']
    .concat(globSync('deploy/*', { cwd: root }))
    .flatMap((file) => read(file).match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g) ?? [])
  return {
    scripts: new Map(
      scripts.map(({ name, text, folder }) => {
        const [, file] = /\b(?:node|run\.sh) (?:.* )?([\w./-]+\.ts)\b/.exec(text) ?? []
        return [name, file === undefined ? null : read(join(folder, file))]
      }),
    ),
    benches: new Map(
      globSync('{bench,evals,tests/resilience}/*.ts', { cwd: root }).map((file) => [
        basename(file, '.ts'),
        read(file),
      ]),
    ),
    vitrine: new Map(
      usage
        .split(/^ {2}(?=[a-z])/m)
        .slice(1)
        .map((text) => [/^[\w-]+/.exec(text)?.[0] ?? '', text]),
    ),
    tests: globSync(
      '{domain,contract,reader,renderer,simulator,server,web,e2e,tools,bench,evals,tests}/**/*.{test,e2e}.{ts,tsx}',
      {
        cwd: root,
        exclude: (name) => name === 'node_modules' || name === 'build',
      },
    ),
    projects: new Set(
      [...read('vitest.config.ts').matchAll(/name: '([\w-]+)'/g)].map(([, name = '']) => name),
    ),
    variables: new Set(known),
  }
}

/** Unknown names in a command, one sentence each. Capitals are placeholders. */
export function findCommandIssues(command: string, named: KnownCommands): string[] {
  const words = command.split(/\s+/)
  const set = words.findIndex((word) => !/^[A-Z_]+=/.test(word))
  const variables = words.slice(0, set).map((word) => word.split('=')[0] ?? '')
  return [
    ...variables.filter((name) => !named.variables.has(name)).map((name) => `no variable ${name}`),
    ...faultsOfWords(words.slice(set), named),
  ]
}

function faultsOfWords([program, ...words]: readonly string[], named: KnownCommands): string[] {
  if (program === 'vitrine') return faultsOfVitrine(words, named)
  if (program === 'npx' && words[0] === 'vitest') {
    const kinds = words.filter((_, at) => words[at - 1] === '--project')
    const parts = words.slice(2).filter((word) => !word.startsWith('-') && !kinds.includes(word))
    return [
      ...kinds
        .filter((kind) => !named.projects.has(kind))
        .map((kind) => `no tests of kind ${kind}`),
      ...missingTests(parts, named),
    ]
  }
  if (program !== 'npm') return []
  const end = words.indexOf('--')
  const given = end === -1 ? [] : words.slice(end + 1)
  if (words[0] === 'test') return missingTests(given, named)
  if (words[0] !== 'run') return []
  const name = words.slice(1, end === -1 ? undefined : end).find(isScript)
  if (name === 'bench' && given.length > 0) {
    const [bench = '', ...options] = given
    if (/^[A-Z]+$/.test(bench)) return []
    const source = named.benches.get(bench)
    return source === undefined ? [`no benchmark ${bench}`] : unknownOptions(bench, options, source)
  }
  const source = named.scripts.get(name ?? '')
  if (name === undefined || source === undefined) return [`no script ${name}`]
  if (name === 'vitrine') return faultsOfVitrine(given, named)
  return source === null ? [] : unknownOptions(name, given, source)
}

function unknownOptions(name: string, words: readonly string[], source: string): string[] {
  return optionsOf(words)
    .filter((option) => !new RegExp(`--${option}(?![\\w-])|(['"]?)${option}\\1: \\{`).test(source))
    .map((option) => `${name} takes no --${option}`)
}

function missingTests(parts: readonly string[], named: KnownCommands): string[] {
  return parts
    .filter((part) => !/^[A-Z]+$/.test(part) && !named.tests.some((file) => file.includes(part)))
    .map((part) => `no test whose path contains ${part}`)
}

function faultsOfVitrine([name = '', ...words]: readonly string[], named: KnownCommands): string[] {
  if (/^[A-Z]+$/.test(name)) return []
  const usage = named.vitrine.get(name)
  if (usage === undefined) return [`vitrine has no command ${name}`]
  return optionsOf(words)
    .filter((option) => !new RegExp(`--${option}(?![\\w-])`).test(usage))
    .map((option) => `vitrine ${name} takes no --${option}`)
}

/** Skips npm's own options and the folder after `-w`. */
function isScript(word: string, at: number, words: readonly string[]): boolean {
  return !word.startsWith('-') && words[at - 1] !== '-w'
}

function optionsOf(words: readonly string[]): string[] {
  return words.flatMap((word) => /^\[?--([\w-]+)/.exec(word)?.[1] ?? [])
}
