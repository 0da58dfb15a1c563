import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readImports } from './read-imports.ts'

const READER = fileURLToPath(new URL('../reader/', import.meta.url))

/** The reader's files that run where this one does, itself among them. */
function filesLoadedBy(entry: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(entry)) return found
  found.add(entry)
  for (const { specifier, runsFirst } of readImports(entry, readFileSync(READER + entry, 'utf8'))
    .imports)
    if (runsFirst && specifier?.startsWith('.'))
      filesLoadedBy(path.join(path.dirname(entry), specifier), found)
  return found
}

// @promise isolated-parsers: File parsers run in a child process and answer every fuzzed file.
test('loads no file parser in the server', () => {
  const opens = /^(?:identify\/inspect|extract|layout|sections|hostile|testing)/
  const inServer = [...filesLoadedBy('index.ts')]
  expect(inServer).toContain('create-inspector.ts')
  expect(inServer.filter((file) => opens.test(file))).toEqual([])
  // The look that finds nothing there finds it where it is.
  expect(
    [...filesLoadedBy('identify/inspect-cv-file.ts')].filter((file) => opens.test(file)),
  ).toHaveLength(5)
})
