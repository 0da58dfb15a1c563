import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { backupPolicies } from './backup-policies.ts'

const here = import.meta.dirname
/**
 * The doctor deletes its probe file. Web assets are part of the app and shared again at startup.
 */
const KEEPS_NOTHING: ReadonlySet<string> = new Set(['platform', 'doctor', 'pages'])

test('declares backup files of every module that stores some', () => {
  const keeping = globSync('*/**/*.{ts,tsx}', { cwd: here })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /\bfiles\.put\(/.test(readFileSync(path.join(here, file), 'utf8')))
    .map((file) => file.split(path.sep)[0] ?? '')
    .filter((module) => !KEEPS_NOTHING.has(module))
  const modules = [...new Set(keeping)]
  expect(modules.length).toBeGreaterThan(3)
  const silent = modules.filter((module) => {
    const share = path.join(here, module, 'backup-policy.ts')
    return !existsSync(share) || !readFileSync(share, 'utf8').includes('files: sql`')
  })
  expect(silent).toEqual([])
  expect(backupPolicies.filter(({ files }) => files).length).toBe(modules.length)
})
