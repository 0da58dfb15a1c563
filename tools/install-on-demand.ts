import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules', '.cache')

/**
 * Installs one npm package with its dependencies under `node_modules/.cache/<folder>`, unless this
 * version is there. Runs no install scripts. Returns the package's folder.
 *
 * `companions` ("name@version") are installed beside it; their peers resolve to the project's.
 *
 * For packages that few machines need (a browser, a database server): a dependency would be
 * downloaded everywhere.
 */
export function installOnDemand(
  folder: string,
  name: string,
  version: string,
  companions: readonly string[] = [],
): string {
  const home = join(cache, folder)
  const packageFolder = join(home, 'node_modules', name)
  if (installedVersion(packageFolder) === version) return packageFolder

  process.stderr.write(`Installing ${name} ${version} …\n`)
  mkdirSync(home, { recursive: true })
  // Without its own manifest, npm would use the project's.
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? process.env.npm_execpath
    : undefined
  const args = ['install', '--no-save', '--no-package-lock', '--ignore-scripts']
  args.push('--no-audit', '--no-fund', '--loglevel=error', '--prefix', home, `${name}@${version}`)
  if (companions.length > 0) args.push('--omit=peer', ...companions)
  execFileSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return packageFolder
}

function installedVersion(packageFolder: string): unknown {
  const manifest = join(packageFolder, 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}
