// npm run licenses [-- --sbom]
//
// Lists every package that is installed for production with its licence, and ends with
// status 1 if one is not on the list below. `--sbom` prints CycloneDX 1.6 instead.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type InstalledPackage = {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** As the lock file has it, base64 of SHA-512; undefined for our own packages. */
  readonly integrity: string | undefined
}

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Licenses that allow redistribution. MPL and CC-BY-4.0 only restrict changes of the package itself. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-1.1',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])

type Locked = {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly link?: boolean
}

/** Production packages of the lockfile, by name and version. */
export function listInstalled(root = ROOT): InstalledPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, locked]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: locked.version ?? '',
      licence: locked.license ?? licenceIn(join(root, path)),
      integrity: locked.integrity,
    }))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** Whether a licence, or one of a choice (`A OR B`), or each of several (`A AND B`), is on the list. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\(|\)$/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  return plain.split(' AND ').every((one) => ALLOWED.has(one))
}

/** CycloneDX 1.6. */
export function sbomOf(installed: readonly InstalledPackage[]): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    components: installed.map(({ name, version, licence, integrity }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [{ expression: licence }],
      ...(integrity?.startsWith('sha512-')
        ? {
            hashes: [
              {
                alg: 'SHA-512',
                content: Buffer.from(integrity.slice(7), 'base64').toString('hex'),
              },
            ],
          }
        : {}),
    })),
  }
}

/** The few packages whose lock entry names none say it in their own file, some in an older form. */
function licenceIn(folder: string): string {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return 'unknown'
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type: string }
    licenses?: { type: string }[]
  }
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'unknown'
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const installed = listInstalled()
  if (process.argv.includes('--sbom')) {
    process.stdout.write(`${JSON.stringify(sbomOf(installed), null, 2)}\n`)
  } else {
    for (const { name, version, licence } of installed) {
      process.stdout.write(
        `${isAllowed(licence) ? ' ' : '!'} ${licence.padEnd(28)} ${name} ${version}\n`,
      )
    }
    if (!installed.every(({ licence }) => isAllowed(licence))) process.exitCode = 1
  }
}
