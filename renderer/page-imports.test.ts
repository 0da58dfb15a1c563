import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** All relatively imported files of a module, and the packages they import. */
function reach(file: string, files = new Set<string>(), packages = new Set<string>()) {
  files.add(file)
  const source = readFileSync(file, 'utf8').replaceAll(/import type [^;]*?from '[^']+'/g, '')
  for (const [, specifier] of source.matchAll(/from '([^']+)'/g)) {
    if (!specifier!.startsWith('.')) packages.add(specifier!)
    else if (!files.has(resolve(dirname(file), specifier!))) {
      reach(resolve(dirname(file), specifier!), files, packages)
    }
  }
  return { files, packages }
}

test('the live preview imports only browser modules', () => {
  const { files, packages } = reach(fileURLToPath(new URL('page.ts', import.meta.url)))
  expect(files.size).toBeGreaterThan(60)
  expect([...files].every((file) => existsSync(file))).toBe(true)
  const foreign = [...packages].filter((name) => !name.startsWith('@vitrine/domain/'))
  expect(foreign).toEqual(['react-dom/server'])
})
