// node tools/check-imports.ts
//
// Checks the import rule of ARCHITECTURE.md: "Imports point left; to make something happen on
// your right, emit an event." Prints each violation and exits with status 1.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Import, readImports, type SourceFacts } from './read-imports.ts'

/** A position in the code, relative to the repository's root, and the violation. */
export type ImportViolation = {
  readonly file: string
  readonly line: number
  readonly message: string
}

/** From left to right. A module may be named here before it has a folder. */
export const MODULES: readonly string[] = [
  'catalog',
  'accounts',
  'settings',
  'ordering',
  'audit',
  'payments',
  'billing',
  'sources',
  'onboarding',
  'studio',
  'addresses',
  'hosting',
  'publishing',
  'reviews',
  'visits',
  'links',
  'portfolio',
  'contact',
  'ratings',
  'conversation',
  'notes',
  'notifications',
  'webhooks',
  'mail',
  'reporting',
  'privacy',
  'backups',
  'doctor',
]
const WEB_MODULES = [...MODULES, 'storefront', 'trial']

/**
 * The allowed imports of each area. An area on the right includes its subfolders. Areas without a
 * key do not exist.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  'contract/route': ['domain'],
  'contract/errors': ['contract/route'],
  reader: ['domain'],
  renderer: ['domain'],
  simulator: [],
  'server/platform': ['domain', 'contract/route', 'contract/errors'],
  'server/pages': ['domain', 'server/platform'],
  ...Object.fromEntries(MODULES.map((module, index) => [`server/${module}`, leftOf(index)])),
  // adapters.ts, backup-policies.ts, register-modules.ts, public-config.ts, create-app.ts, fallback-server.ts and main.ts, which put everything together.
  server: [
    'domain',
    'contract',
    'reader',
    'renderer',
    'simulator',
    'server/platform',
    'server/pages',
    ...MODULES.map((module) => `server/${module}`),
  ],
  'web/ui': [],
  'web/api': ['domain', 'contract'],
  ...Object.fromEntries(
    WEB_MODULES.map((module) => [
      `web/${module}`,
      [
        'domain',
        'contract',
        'web/ui',
        'web/api',
        'web/shell/open',
        ...(showsPreview(module) ? ['renderer'] : []),
      ],
    ]),
  ),
  'web/shell/open': ['domain', 'contract'],
  'web/shell': [
    'domain',
    'contract',
    'web/ui',
    'web/api',
    ...WEB_MODULES.map((module) => `web/${module}`),
  ],
  // The build, which also writes the examples' sites.
  web: ['domain', 'contract', 'renderer'],
}

/**
 * Files with their own row, open to importers that may not import the rest: the route type, which
 * the platform mounts, and the parts of the shell that pages need for links and head tags.
 */
const OPEN_FILES: Record<string, string> = {
  'contract/route.ts': 'contract/route',
  'contract/errors.ts': 'contract/errors',
  'web/src/shell/paths.ts': 'web/shell/open',
  'web/src/shell/head-tags.ts': 'web/shell/open',
  'web/src/shell/page-head.ts': 'web/shell/open',
  'web/src/shell/site-config.ts': 'web/shell/open',
}

/**
 * The subfolders of a large module from left to right. Each imports subfolders to its left
 * through their index.ts, and no file around them.
 */
const ROOMS: Record<string, readonly string[]> = {
  'web/src/studio': [
    'editor-actions.ts',
    'fields',
    'panes',
    'draft',
    'source',
    'preview',
    'changes',
    'rewording',
    'form',
    'history',
    'translate',
    'words',
    'checks',
    'writing',
  ],
}

/** Checks, measurements and drivers outside the product. */
const OUTSIDE = ['tools', 'bench', 'evals', 'tests', 'e2e', '.ci']

/** Open to every module: a thread or process that it starts needs this to load .tsx. */
const LOADER = 'server/runtime/tsx-hook.mjs'

/** The browser part of the renderer. */
const RENDERER_IN_BROWSER = /^@vitrine\/renderer\/(page|themes|templates)$/

/** The receipt PDF, the only part of the renderer that billing needs. */
const PAPER = '@vitrine/renderer/paper'

/** Packages that only some areas may import; the schema library alone in the pure ones. */
const PURE_LIBRARIES: Record<string, readonly string[]> = { domain: ['zod'], contract: ['zod'] }

/** A vendor's library is imported in one folder, behind a port. */
const VENDORS: readonly { library: RegExp; folders: readonly string[] }[] = [
  { library: /^stripe$/, folders: ['server/src/payments/provider/', 'simulator/'] },
  { library: /^@stripe\/.*$/, folders: ['web/src/payments/', 'simulator/'] },
  { library: /^nodemailer$/, folders: ['server/src/mail/sender/'] },
  { library: /^imapflow$/, folders: ['server/src/mail/inbound/'] },
  {
    library: /^(aws4fetch|@aws-sdk\/.*|@smithy\/.*|aws-sdk|minio)$/,
    folders: ['server/src/platform/storage/'],
  },
  { library: /^(pg-boss|pg|@electric-sql\/.*)$/, folders: ['server/src/platform/'] },
  { library: /^(hunspell-asm|dictionary-.*)$/, folders: ['server/src/studio/spelling/'] },
  { library: /^(pino|prom-client|@opentelemetry\/.*)$/, folders: ['server/src/platform/'] },
]

const SKIPPED_FOLDERS = ['node_modules', 'build', 'dist', 'coverage', 'test-results', 'data']

/**
 * Checks every source file below `root`: imports, import cycles, foreign tables in SQL, and calls
 * of the system clock in rules.
 */
export function checkImports(root: string): ImportViolation[] {
  const files = sourceFiles(root, '').map((file) => ({
    file,
    facts: readImports(file, readFileSync(join(root, file), 'utf8')),
  }))
  const tablesByIndex = new Map(files.map(({ file, facts }) => [file, tablesHandedOut(facts)]))
  const packages = readPackages(root)
  const breaches = files.flatMap(({ file, facts }) => {
    const breach = (line: number, message: string): ImportViolation => ({ file, line, message })
    if (facts.syntaxError) return [breach(1, `cannot be parsed: ${facts.syntaxError}`)]
    const area = areaOf(file)
    if (area === undefined) {
      return [breach(1, 'belongs to no declared module; declare it in tools/check-imports.ts')]
    }
    if (area === 'outside') return []
    return [
      ...facts.imports.flatMap((each) => {
        const message =
          importBreach(file, area, each) ??
          tableBreach(file, area, each, tablesByIndex) ??
          undeclaredBreach(file, each, packages)
        return message === undefined ? [] : [breach(each.line, message)]
      }),
      ...facts.schemas
        .filter(({ name }) => !ownsSchema(area, name))
        .map(({ line, name }) => breach(line, `${area} declares tables in the schema "${name}"`)),
      ...foreignSchemas(file, area, facts).map(({ line, name }) =>
        breach(line, `the SQL of ${area} names the schema "${name}"; only reporting may`),
      ),
      ...(isModule(area) && !isTestFile(file) ? facts.sqlParts : [])
        .filter(({ text }) => text === undefined)
        .map(({ line }) => breach(line, 'computes its SQL, so nobody can check it')),
      ...(mustBeTold(file, area) ? facts.clockReadings : []).map(({ line }) =>
        breach(line, `${area} asks the machine for the time; take it as an argument`),
      ),
    ]
  })
  return [...breaches, ...circlesIn(files)]
}

function leftOf(index: number): string[] {
  const module = MODULES[index] ?? ''
  return [
    'domain',
    'contract',
    'server/platform',
    ...MODULES.slice(0, index).map((left) => `server/${left}`),
    ...(['studio', 'publishing'].includes(module) ? ['reader', 'renderer'] : []),
    ...(module === 'billing' ? ['renderer'] : []),
  ]
}

/** Pages that show a theme's colours or a customer's page as it will be, or choose among templates. */
function showsPreview(module: string): boolean {
  return ['ordering', 'onboarding', 'studio', 'storefront', 'trial', 'reporting'].includes(module)
}

function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      const skipped = SKIPPED_FOLDERS.includes(entry.name) || entry.name.startsWith('.')
      return skipped ? [] : sourceFiles(root, path)
    }
    return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : []
  })
}

/** The key of `MAY_IMPORT` that a file belongs to, 'outside', or undefined for none. */
function areaOf(file: string): string | undefined {
  const open = OPEN_FILES[file]
  if (open) return open
  const [top = '', second, third, ...rest] = file.split('/')
  if (second === undefined || OUTSIDE.includes(top)) return 'outside'
  if (top !== 'server' && top !== 'web') return top in MAY_IMPORT ? top : undefined
  if (second !== 'src') return top
  if (rest.length > 0) {
    const area = `${top}/${third}`
    return area in MAY_IMPORT ? area : undefined
  }
  const isWhole =
    /^(adapters|backup-policies|register-modules|public-config|create-app|fallback-server|main)\.ts$/.test(
      third ?? '',
    ) || isTestFile(file)
  return top === 'server' && isWhole ? top : undefined
}

/** Returns the violation of an import, or undefined. */
function importBreach(file: string, area: string, { specifier }: Import): string | undefined {
  const isTest = isTestFile(file)
  if (specifier === undefined) {
    return isTest ? undefined : 'computes what it imports, so nobody can check it'
  }
  const [path = ''] = specifier.split('?')
  const own = /^@vitrine\/([^/]+)(?:\/(.*))?$/.exec(path)
  if (own) {
    const target = `${own[1]}/${own[2] ?? 'index'}.ts`
    return edgeBreach(file, area, target, path)
  }
  if (path.startsWith('.')) {
    const target = resolvePath(file, path)
    if (target === LOADER) return undefined
    if (target.startsWith('..')) return `${path} lies outside the repository`
    if (target.split('/')[0] !== file.split('/')[0] && !isTest) {
      return `reaches ${target} by path; import another package by its name`
    }
    return edgeBreach(file, area, target, path)
  }
  if (path.startsWith('/') || path.startsWith('#')) {
    return `${path}: write a relative path or a package's name`
  }
  return isTest ? undefined : libraryBreach(file, area, path)
}

function resolvePath(file: string, path: string): string {
  return normalize(join(dirname(file), path))
    .split(sep)
    .join('/')
}

function edgeBreach(
  file: string,
  area: string,
  target: string,
  specifier: string,
): string | undefined {
  const targetArea = areaOf(target)
  if (isTestFile(file)) return testEdgeBreach(area, target, targetArea)
  if (isTestFile(target)) return `${target} is for tests only`
  if (targetArea === undefined) return `${target} belongs to no declared module`
  if (isWithin(targetArea, area)) return roomBreach(file, target)
  if (!mayImport(area, targetArea)) {
    return `${area} may not import ${targetArea}${adviceFor(area, targetArea)}`
  }
  if (area.startsWith('web/') && targetArea === 'renderer') {
    return RENDERER_IN_BROWSER.test(specifier)
      ? undefined
      : `${area} may import only page, themes and templates of the renderer`
  }
  if (area === 'server/billing' && targetArea === 'renderer' && specifier !== PAPER) {
    return `${area} may import only ${PAPER} of the renderer`
  }
  return doorBreach(area, target, targetArea)
}

/** Tests may import test tools, and any file of their own package. */
function testEdgeBreach(
  area: string,
  target: string,
  targetArea: string | undefined,
): string | undefined {
  const [top = ''] = area.split('/')
  const allowed =
    targetArea === 'outside' ||
    targetArea === 'simulator' ||
    target.startsWith(`${top}/`) ||
    [area, top].some((each) => mayImport(each, targetArea ?? ''))
  return allowed ? undefined : `a test of ${area} may not import ${targetArea ?? target}`
}

function mayImport(area: string, targetArea: string): boolean {
  return (MAY_IMPORT[area] ?? []).some((allowed) => isWithin(targetArea, allowed))
}

function isWithin(area: string, outer: string): boolean {
  return area === outer || area.startsWith(`${outer}/`)
}

function adviceFor(area: string, targetArea: string): string {
  const here = MODULES.indexOf(area.replace('server/', ''))
  const there = MODULES.indexOf(targetArea.replace('server/', ''))
  const areModules = area === `server/${MODULES[here]}` && targetArea === `server/${MODULES[there]}`
  return areModules && there > here ? ', which stands to its right: emit an event instead' : ''
}

/** Between two files of one module, where that module has rooms. */
function roomBreach(file: string, target: string): string | undefined {
  for (const [module, rooms] of Object.entries(ROOMS)) {
    const roomOf = (path: string) =>
      path.startsWith(`${module}/`)
        ? rooms.indexOf(path.slice(module.length + 1).split('/')[0] ?? '')
        : -1
    const [here, there] = [roomOf(file), roomOf(target)]
    if (here === there) continue
    const room = rooms[there] ?? ''
    if (here !== -1 && there === -1) return `${rooms[here]} may not import ${target}, outside of it`
    if (here !== -1 && there > here) {
      return `${rooms[here]} may not import ${room}, which stands to its right`
    }
    if (![`${module}/${room}`, `${module}/${room}/index.ts`].includes(target)) {
      return `${target} is inside the room ${room}; import its index.ts`
    }
  }
  return undefined
}

/** Of a module, others see its index.ts. */
function doorBreach(area: string, target: string, targetArea: string): string | undefined {
  const [top, name] = targetArea.split('/')
  if (top !== 'server' || !MODULES.includes(name ?? '') || area === 'server') return undefined
  return target === `server/src/${name}/index.ts`
    ? undefined
    : `${target} is inside ${targetArea}; import its index.ts`
}

/** The names of the tables that an index.ts exports. */
function tablesHandedOut(facts: SourceFacts): readonly string[] {
  return facts.imports
    .filter(({ specifier, passedOn }) => passedOn && specifier === './tables.ts')
    .flatMap(({ values }) => values)
}

/**
 * A table leaves its module for a foreign key that points at it, and for reporting.
 * In any other hand it would let one module write SQL on another's data.
 */
function tableBreach(
  file: string,
  area: string,
  { specifier, values }: Import,
  tablesByIndex: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const mayNotTake = area.startsWith('server/') && area !== 'server/reporting'
  if (!mayNotTake || isTestFile(file) || file.endsWith('/tables.ts') || !specifier) return undefined
  const target = resolvePath(file, specifier)
  const targetArea = areaOf(target)
  if (targetArea === area) return undefined
  const tables = tablesByIndex.get(target) ?? []
  const taken = tables.filter((table) => values.includes(table) || values.includes('*'))
  return taken.length === 0
    ? undefined
    : `${taken.join(', ')}: the tables of ${targetArea} are for its own SQL; ask its index.ts`
}

/** The dependencies that each package's manifest declares, by the package's folder. */
function readPackages(root: string): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = readdirSync(root).filter((name) => existsSync(join(root, name, 'package.json')))
  return new Map(
    folders.map((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
      return [
        folder,
        new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })),
      ]
    }),
  )
}

/** Without its own entry, a library is there only while another package needs it. */
function undeclaredBreach(
  file: string,
  { specifier = '.' }: Import,
  packages: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const [folder = ''] = file.split('/')
  const declared = packages.get(folder)
  const isForTests = isTestFile(file) || file.endsWith('.test-support.ts')
  if (!declared || isForTests || /^[./]|\*/.test(specifier) || isBuiltin(specifier))
    return undefined
  const library = libraryOf(specifier)
  return declared.has(library) || declared.has(`@types/${library}`)
    ? undefined
    : `${library} is missing from ${folder}/package.json`
}

/** The package of an import: `@scope/name` or `name`. */
function libraryOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function libraryBreach(file: string, area: string, specifier: string): string | undefined {
  const library = libraryOf(specifier)
  const vendor = VENDORS.find((each) => each.library.test(library))
  if (vendor && !vendor.folders.some((folder) => file.startsWith(folder))) {
    return `${library} is imported only in ${vendor.folders.join(' and ')}`
  }
  const [top = ''] = area.split('/')
  const pure = PURE_LIBRARIES[top]
  if (pure && !pure.includes(library)) return `${top} may import ${pure.join(', ')} only`
  const runsInBrowser = area.startsWith('web/') && !/\.server\.tsx?$/.test(file)
  if (runsInBrowser && isBuiltin(specifier)) {
    return `${specifier} does not exist in a browser`
  }
  return undefined
}

/** Modules whose tables stayed in the schema of the one that they were parted from (decision 0072). */
const PARTED: Readonly<Record<string, string>> = { 'server/hosting': 'publishing' }

function ownsSchema(area: string, name: string): boolean {
  return area === `server/${name}` || PARTED[area] === name || !MODULES.includes(name)
}

/** Keywords before a table name in SQL, rare in prose. */
const BEFORE_TABLE =
  '\\b((select|update\\b[^]*\\bset|delete)\\b[^]*\\b(from|join|using)|delete\\s+from|(insert|merge)\\s+into|update|truncate|table)'

function isModule(area: string): boolean {
  return MODULES.some((module) => area === `server/${module}`)
}

/** Rules and actions take the time as an argument, so that tests can set it. */
function mustBeTold(file: string, area: string): boolean {
  return (area === 'domain' || isModule(area)) && !isTestFile(file)
}

/** Schemas of other modules that the file names: in sql`…`, in parts of it, in texts that are SQL. */
function foreignSchemas(
  file: string,
  area: string,
  { sqlTexts, sqlParts, texts }: SourceFacts,
): { line: number; name: string }[] {
  if (area === 'server/reporting' || isTestFile(file)) return []
  return MODULES.filter((module) => area !== `server/${module}`).flatMap((name) => {
    const table = new RegExp(`(?<![\\w.])"?${name}"?\\s*\\.\\s*["\\w?]`)
    const part = new RegExp(`^\\s*"?${name}"?\\s*$|(?<![\\w.])"?${name}"?\\s*\\.`)
    const statement = new RegExp(`${BEFORE_TABLE}\\s+(only\\s+)?"?${name}"?\\."?[a-z_?]`, 'i')
    return [
      ...sqlTexts.filter(({ text }) => table.test(text)),
      ...sqlParts.filter(({ text }) => part.test(text ?? '')),
      ...texts.filter(({ text }) => statement.test(text)),
    ].map(({ line }) => ({ line, name }))
  })
}

type SourceFile = { readonly file: string; readonly facts: SourceFacts }

/**
 * Files that wait for each other's values when the program starts: which of them runs
 * first, and finds the others empty, depends on who imports them. Each circle once.
 */
function circlesIn(files: readonly SourceFile[]): ImportViolation[] {
  const importsOf = new Map(
    files.map(({ file, facts }) => [
      file,
      facts.imports
        .filter(({ runsFirst, specifier }) => runsFirst && specifier?.startsWith('.'))
        .map(({ line, specifier = '' }) => ({ line, target: resolvePath(file, specifier) })),
    ]),
  )
  const done = new Set<string>()
  const breaches: ImportViolation[] = []
  const follow = (file: string, trail: readonly string[]): void => {
    for (const { line, target } of importsOf.get(file) ?? []) {
      const at = trail.indexOf(target)
      if (at !== -1) {
        const circle = [...trail.slice(at), target].join(' → ')
        breaches.push({ file, line, message: `imports values in a circle: ${circle}` })
      } else if (!done.has(target)) {
        follow(target, [...trail, target])
      }
    }
    done.add(file)
  }
  for (const { file } of files) if (!done.has(file)) follow(file, [file])
  return breaches
}

/** Test files, and folders of shared test code. */
function isTestFile(file: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing\//.test(file)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = checkImports(dirname(dirname(fileURLToPath(import.meta.url))))
  for (const { file, line, message } of breaches) {
    process.stdout.write(`${file}:${line}  ${message}\n`)
  }
  if (breaches.length > 0) {
    process.stderr.write(`${breaches.length} breach(es) of the import rule of ARCHITECTURE.md\n`)
    process.exitCode = 1
  }
}
