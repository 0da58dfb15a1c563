import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The repository. */
export const ROOT = path.join(import.meta.dirname, '..')

/** The files whose words people read, by their path from the root: pages, mails, the plans, sentences of the server. */
export function textFilesIn(...folders: readonly string[]): string[] {
  return globSync(folders, { cwd: ROOT }).filter((file) => !/\.test\.|\/testing\//.test(file))
}

/** A file's sentences without comments and identifiers, on one line. */
export function plainTextOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/\{' '\}/g, '')
    .replaceAll(/\s+/g, ' ')
}
