// npm run --silent packages -- --out DIR
//
// Packs the reader and the renderer as packages of their own, for programs that have
// nothing else of this repository: compiled, with types, and with the domain's rules
// inside. Prints each archive with its size.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

type Packed = {
  readonly folder: 'reader' | 'renderer'
  readonly description: string
  /** The module that other programs import, and the one that the command starts. */
  readonly entry: string
  readonly command: { readonly name: string; readonly module: string }
}

const packages: readonly Packed[] = [
  {
    folder: 'reader',
    description: 'Reads a CV (PDF, DOCX, DOC) as JSON Resume, with the source of every field',
    entry: 'public-api',
    command: { name: 'vitrine-read', module: 'command-line' },
  },
  {
    folder: 'renderer',
    description: 'Renders JSON Resume as a static site with PDFs, in nine templates',
    entry: 'index',
    command: { name: 'vitrine-render', module: 'command-line' },
  },
]

/** Notices for third-party data, each in its own package. */
const NOTICES = ['fonts/LICENCES.md', 'content/PHONE-GROUPS.md']

/**
 * Writes each package into a folder below `out`, as in `node_modules`. Throws with the compiler's
 * output if it fails.
 */
function writePackages(out: string): string[] {
  const compiled = join(out, 'compiled')
  rmSync(compiled, { recursive: true, force: true })
  compile(compiled)
  return packages.map((one) => {
    const target = join(out, one.folder)
    rmSync(target, { recursive: true, force: true })
    for (const folder of [one.folder, 'domain']) copyFolder(compiled, join(target, 'dist'), folder)
    writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifestOf(one), null, 2)}\n`)
    for (const file of ['README.md', ...NOTICES]) {
      const from = join(root, one.folder, file)
      if (globSync(from).length > 0) copyFileSync(from, join(target, basename(file)))
    }
    copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
    return target
  })
}

/** The compiled sources with types, in the source folders. */
function compile(outDir: string): void {
  mkdirSync(outDir, { recursive: true })
  const config = join(outDir, 'tsconfig.json')
  const from = (path: string) => relative(outDir, join(root, path)).replaceAll('\\', '/')
  writeFileSync(
    config,
    JSON.stringify({
      extends: from('tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: from('.'),
        outDir: '.',
        typeRoots: [from('node_modules/@types')],
      },
      files: [
        ...packages.flatMap(({ folder, entry, command }) => [
          from(`${folder}/${entry}.ts`),
          from(`${folder}/${command.module}.ts`),
        ]),
        from('reader/child.ts'),
        // By name: imports from other packages are not compiled.
        ...globSync('domain/**/*.ts', { cwd: root })
          .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
          .map(from),
        ...globSync('reader/*.d.ts', { cwd: root }).map(from),
        ...globSync('reader/extract/*.d.ts', { cwd: root }).map(from),
        ...globSync('renderer/fonts/*.d.ts', { cwd: root }).map(from),
      ],
    }),
  )
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { status, stdout } = spawnSync(tsc, ['-p', config], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The packages can't be compiled:\n${stdout}`)
}

/** Texts beside the code that it reads when it runs. */
const ASSETS = ['.typ', '.json']

function copyFolder(compiled: string, dist: string, folder: string): void {
  for (const file of globSync(`${folder}/**/*.{js,d.ts}`, { cwd: compiled })) {
    const code = readFileSync(join(compiled, file), 'utf8')
    const start = file.endsWith('/command-line.js') ? '#!/usr/bin/env node\n' : ''
    write(join(dist, file), start + withOwnDomain(code, file))
  }
  for (const file of globSync(`${folder}/**/*{${ASSETS.join()}}`, { cwd: root })) {
    if (/(?:^|\/)(?:node_modules|testing|hostile)\/|package\.json|tsconfig\.json/.test(file))
      continue
    write(join(dist, file), readFileSync(join(root, file)))
  }
}

/** The domain is copied into the package, so both always match. */
function withOwnDomain(code: string, file: string): string {
  const up = relative(dirname(file), 'domain').replaceAll('\\', '/')
  const start = up === '' ? '.' : up.startsWith('.') ? up : `./${up}`
  return code.replaceAll(/(["'])@vitrine\/domain\/([\w/-]+)\1/g, `$1${start}/$2.js$1`)
}

function write(path: string, body: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, body)
}

function manifestOf({ folder, description, entry, command }: Packed) {
  const own = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const domain = JSON.parse(readFileSync(join(root, 'domain/package.json'), 'utf8'))
  const { '@vitrine/domain': _, ...dependencies } = own.dependencies
  const at = (module: string) => `./dist/${folder}/${module}`
  return {
    name: own.name,
    version: own.version,
    description,
    license: 'MIT',
    type: 'module',
    engines: { node: '>=22.13' },
    exports: { '.': { types: `${at(entry)}.d.ts`, default: `${at(entry)}.js` } },
    bin: { [command.name]: `${at(command.module)}.js` },
    files: ['dist', ...NOTICES.map((file) => basename(file))],
    dependencies: { ...dependencies, ...domain.dependencies },
  }
}

/** Writes the packages and packs each, as for a registry. Gives the archives. */
export function packPackages(out: string): string[] {
  return writePackages(out).map((folder) => {
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', out], {
      cwd: folder,
      encoding: 'utf8',
    })
    return join(out, packed.trim().split('\n').at(-1) ?? '')
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'build/packages' } } })
  for (const archive of packPackages(resolve(values.out)))
    process.stdout.write(`${archive} ${(statSync(archive).size / 1024).toFixed(0)} KB\n`)
}
