import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Debian 12's docker-compose is of a time before a file could have a name, and is given it without. */
export function readCompose(args: readonly string[]): string {
  const known = spawnSync('docker-compose', ['version', '--short'], { encoding: 'utf8' })
  if (known.error)
    throw new Error('docker-compose can’t be started: apt-get install docker-compose')
  const text = readFileSync(path.join(root, 'compose.yaml'), 'utf8')
  const read = known.stdout.startsWith('1.') ? text.replace(/^name: .*$/m, '') : text
  return execFileSync(
    'docker-compose',
    ['--project-name', 'vitrine', '--project-directory', root, '--file', '-', ...args],
    { input: read, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] },
  )
}
