import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * The folder of this name in `BENCH_DATA` (default: `../shared/data` beside the repository).
 * Exits with status 1 if it is missing.
 */
export function benchData(name: string): string {
  const folder = folderOf(name)
  if (existsSync(folder)) return folder
  process.stderr.write(
    `This benchmark reads files that are not part of the repository: there is no ${folder}; set BENCH_DATA to the folder that holds "${name}".\n`,
  )
  process.exit(1)
}

/** The same for a benchmark that has more to say than these files: undefined where they are missing. */
export function benchDataIfThere(name: string): string | undefined {
  const folder = folderOf(name)
  return existsSync(folder) ? folder : undefined
}

const folderOf = (name: string): string =>
  path.join(path.resolve(ROOT, process.env['BENCH_DATA'] ?? '../shared/data'), name)
