// node tools/check-references.ts
//
// Checks that guides name only existing files, folders and scripts, and that no file names
// a folder of one machine or a package registry.
// Prints each fault and ends with status 1.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file is relative to the repository's root; the first line is 1. */
export type ReferenceIssue = {
  readonly file: string
  readonly line: number
  readonly message: string
}

const MACHINE_PATH = /(?<![\w.])\/(?:work\/(?:main|shared|\.)|root\/|home\/\w|Users\/\w)[^\s'"`)]*/g
const REGISTRY =
  /\bregistry\.(?:npmjs|yarnpkg)\b|https?:\/\/[^\s/'"]*(?:artifactory|verdaccio|nexus|npm-proxy|registry)[^\s/'"]*/g
const LOCKED_ADDRESS = /"resolved": "[a-z+]+:/g

/** Paths that guides may name although a clean clone lacks them: program or tools create them. */
const MADE_LATER = /^(?:data|node_modules|test-results|build|web\/build|coverage|\.env)(?:\/|$)/

const FILE_NAME = /\.(?:tsx?|mjs|json|md|css|svg|yml|toml|sql)$/

/**
 * Checks the files that git knows or would take in. `files` are their paths relative
 * to `root`.
 */
export function checkReferences(root: string, files: readonly string[]): ReferenceIssue[] {
  const places = placesOf(files)
  const scripts = new Set(
    files
      .filter((file) => basename(file) === 'package.json')
      .map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')))
      .flatMap((manifest) => Object.keys(manifest.scripts ?? {})),
  )
  return files.flatMap((file) => {
    const bytes = readFileSync(join(root, file))
    // Pictures and fonts.
    if (bytes.includes(0)) return []
    const lines = bytes.toString('utf8').split('\n')
    const faults = lines.flatMap((line, index) =>
      foreignPlaces(file, line).map((message) => ({ file, line: index + 1, message })),
    )
    return file.endsWith('.md') ? [...faults, ...guideFaults(file, lines, places, scripts)] : faults
  })
}

function foreignPlaces(file: string, line: string): string[] {
  const locked = basename(file) === 'package-lock.json' ? (line.match(LOCKED_ADDRESS) ?? []) : []
  return [
    ...(line.match(MACHINE_PATH) ?? []).map((path) => `${path} is a folder of one machine`),
    ...(line.match(REGISTRY) ?? []).map((host) => `${host} is the address of a package registry`),
    ...locked.map(
      () => 'the lockfile holds the address of a registry (omit-lockfile-registry-resolved)',
    ),
  ]
}

/** Every file and folder, from the root and from any folder on the way. */
function placesOf(files: readonly string[]): ReadonlySet<string> {
  const places = new Set<string>()
  for (const file of files) {
    for (let path = file; path !== '.'; path = dirname(path)) {
      const segments = path.split('/')
      for (let from = 0; from < segments.length; from++) {
        places.add(segments.slice(from).join('/'))
      }
    }
  }
  return places
}

function guideFaults(
  guide: string,
  lines: readonly string[],
  places: ReadonlySet<string>,
  scripts: ReadonlySet<string>,
): ReferenceIssue[] {
  let fence: string | undefined
  return lines.flatMap((line, index) => {
    const opened = /^\s*```(\w*)/.exec(line)
    if (opened) fence = fence === undefined ? opened[1] : undefined
    // A fenced block without a language, or of plain text, draws the tree of folders.
    const isTree = !opened && (fence === '' || fence === 'text')
    const named = isTree ? namesInTree(line) : fence === undefined ? namesInProse(line) : []
    const missing = named.filter((name) => !MADE_LATER.test(name) && !exists(guide, name, places))
    const unknown = scriptsIn(line).filter((script) => !scripts.has(script))
    return [
      ...missing.map((name) => `names ${name}, which does not exist`),
      ...unknown.map((script) => `names the script "${script}", which no package.json has`),
    ].map((message) => ({ file: guide, line: index + 1, message }))
  })
}

function namesInTree(line: string): string[] {
  const [first = ''] = line.trim().split(/\s/)
  return isPlace(first) ? [first] : []
}

function namesInProse(line: string): string[] {
  const linked = [...line.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const quoted = [...line.matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text)
  return [
    ...linked.filter((target) => !/^(?:[a-z]+:|#)/.test(target)),
    ...quoted.filter(isPlace),
  ].map((name) => name.replace(/#.*$/, ''))
}

/** Leaves out addresses, patterns and names with a part to fill in. */
function isPlace(text: string): boolean {
  if (/^[/$]|:\/\/|[<>{}*…]/.test(text)) return false
  // A file suffix, as in `.test.ts`.
  if (/^(?:\.\w+)+$/.test(text)) return false
  return FILE_NAME.test(text) || /^[\w.-]+(?:\/[\w.-]+)*\/$/.test(text)
}

function exists(guide: string, name: string, places: ReadonlySet<string>): boolean {
  const path = name.replace(/^\.\//, '').replace(/\/$/, '')
  return places.has(path) || places.has(join(dirname(guide), path))
}

function scriptsIn(line: string): string[] {
  return [...line.matchAll(/npm run (?:--silent |-s )?([\w:-]+)/g)].map(([, name = '']) => name)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  // A checkout may belong to another user than the one who checks it.
  const trust = ['-c', `safe.directory=${root}`]
  const listed = execFileSync('git', [...trust, 'ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = [...new Set(listed.split('\0'))].filter(
    (file) => file !== '' && existsSync(join(root, file)),
  )
  const faults = checkReferences(root, files)
  for (const { file, line, message } of faults) {
    process.stdout.write(`${file}:${line}  ${message}\n`)
  }
  if (faults.length > 0) process.exitCode = 1
}
