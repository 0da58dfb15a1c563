import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A version of the program that can be started from its folder. */
export type LaidOut = { readonly commit: string; readonly folder: string; remove(): void }

/** The last release, or the commit before the newest migration. */
export function versionBefore(): string {
  const tag = git(['tag', '--list', 'v*', '--sort=-version:refname'])[0]
  if (tag) return tag
  const [newest] = git(['log', '-1', '--format=%H', '--', 'server/migrations/*.sql'])
  return `${newest}^`
}

/**
 * A clone of this repository at another commit, ready to run: with hard links to what is installed and
 * built here where that is the same, else with what it asks for.
 */
export function layOut(ref: string): LaidOut {
  const [commit = ''] = git(['rev-parse', '--verify', `${ref}^{commit}`])
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-older-'))
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder])
  execFileSync('git', ['-C', folder, 'checkout', '--quiet', '--detach', commit])
  for (const at of ['.', ...workspaces()]) {
    const installed = path.join(root, at, 'node_modules')
    if (existsSync(installed)) {
      execFileSync('cp', ['-al', installed, path.join(folder, at, 'node_modules')])
    }
  }
  // Files that are written in place must not be hard links.
  const cache = path.join('node_modules', '.cache')
  rmSync(path.join(folder, cache), { recursive: true, force: true })
  for (const own of [path.join(cache, 'prepare'), path.join('web', 'build')]) {
    if (existsSync(path.join(root, own)))
      cpSync(path.join(root, own), path.join(folder, own), { recursive: true })
  }
  execFileSync(process.execPath, ['tools/prepare.mjs', '--quiet'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return {
    commit: commit.slice(0, 10),
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** This version, in its own folder. */
export const thisVersion: LaidOut = {
  commit: git(['rev-parse', 'HEAD'])[0]?.slice(0, 10) ?? '',
  folder: root,
  remove: () => {},
}

function workspaces(): string[] {
  return git(['ls-files', '*/package.json'])
    .filter((file) => file.split('/').length === 2)
    .map((file) => path.dirname(file))
}

function git(args: string[]): string[] {
  return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
}
