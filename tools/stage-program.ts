// npm run stage -- --out DIR
//
// Copies the server's runtime files into a folder: its packages without tests, the built pages and
// their dependencies. Without `node`: `sh server/start.sh` uses the one on the path.
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Our own runtime packages, and their dependencies. */
const OWN = ['domain', 'contract', 'reader', 'renderer', 'simulator', 'server']
const BESIDE = [
  'web/build/client',
  'web/build/fallback-heads.json',
  'docs/errors',
  'LICENSE',
  'package.json',
]

/** Files that only tests and migration tools need. */
const NOT_RUN =
  /(^|\/)(testing|hostile|node_modules|build)(\/|$)|\.test(-support)?\.tsx?$|(^|\/)(tsconfig\.json|drizzle\.config\.ts|README\.md)$/

/** Of others' packages: types, maps for debuggers, and texts; licences stay. */
const NOT_LOADED =
  /\.(map|flow|d\.[cm]?ts)$|(^|\/)(README|CHANGELOG|HISTORY|CODE_OF_CONDUCT)[^/]*\.md$/i

/** Builds for browsers, bundlers and spreadsheets: Node loads one other. */
const OTHER_BUILDS: Readonly<Record<string, RegExp>> = {
  'node_modules/@e-invoice-eu/core': /^dist\/.*(?<!\.cjs\.js)$/,
  'node_modules/@cantoo/pdf-lib': /^(dist|es|src|ts3\.4)$/,
  'node_modules/@e965/xlsx': /^(dist\/(?!cpexcel\.js).*|bin|xlsx\.mjs|xlsxworker\.js)$/,
}

/** Type packages, listed as dependencies but never loaded. */
const NEVER_LOADED = /^@oxc-project\/types$|^@types\//

type Manifest = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Folders, from the root, of all packages of others that the server's packages lead to. */
export function packagesToRun(from = root): string[] {
  const found = new Set<string>()
  const queue = OWN.map((folder) => ({
    folder,
    names: Object.keys(manifestAt(from, folder).dependencies ?? {}),
  }))
  for (let next = queue.pop(); next; next = queue.pop()) {
    for (const name of next.names) {
      const folder =
        name.startsWith('@vitrine/') || NEVER_LOADED.test(name)
          ? undefined
          : placeOf(from, name, next.folder)
      if (folder === undefined || found.has(folder)) continue
      found.add(folder)
      const { dependencies, optionalDependencies, peerDependencies } = manifestAt(from, folder)
      const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
      queue.push({ folder, names })
    }
  }
  return [...found].toSorted()
}

/** Resolves like Node: beside the importer, then upwards. Undefined: not installed on this system. */
function placeOf(from: string, name: string, asker: string): string | undefined {
  for (let at = asker; ; at = path.dirname(at)) {
    const folder = path.join(at, 'node_modules', name)
    if (existsSync(path.join(from, folder, 'package.json'))) return folder
    if (at === '.') return undefined
  }
}

function manifestAt(from: string, folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(from, folder, 'package.json'), 'utf8')) as Manifest
}

/** Writes the program into an empty folder. Throws if the pages are not built. */
export function stageProgram(out: string): void {
  if (!existsSync(path.join(root, 'web/build/client')))
    throw new Error('The pages are not built: npm run build')
  rmSync(out, { recursive: true, force: true })
  const copy = (what: string, leftOut: RegExp) =>
    cpSync(path.join(root, what), path.join(out, what), {
      recursive: true,
      filter: (file) =>
        !leftOut.test(path.relative(path.join(root, what), file).replaceAll('\\', '/')),
    })
  for (const folder of OWN) copy(folder, NOT_RUN)
  for (const one of BESIDE) copy(one, /(?!)/)
  for (const folder of packagesToRun()) {
    // A nested package is copied on its own if it is needed.
    const unused = OTHER_BUILDS[folder]?.source ?? '(?!)'
    copy(folder, new RegExp(`${NOT_LOADED.source}|(^|/)node_modules(/|$)|${unused}`, 'i'))
  }
  // Node strips types only outside node_modules: there are links to our packages, as in a clone.
  mkdirSync(path.join(out, 'node_modules/@vitrine'), { recursive: true })
  for (const folder of OWN)
    symlinkSync(path.join('../..', folder), path.join(out, 'node_modules/@vitrine', folder))
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'build/program' } } })
  const out = path.resolve(values.out)
  stageProgram(out)
  const files = globSync('**/*', { cwd: out, withFileTypes: true }).filter((one) => one.isFile())
  process.stdout.write(`${out}: ${files.length} files\n`)
}
