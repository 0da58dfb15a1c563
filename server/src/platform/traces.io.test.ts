import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createTracer } from './traces.ts'

test('loads no tracing without a collector', async () => {
  expect(await createTracer({ collector: null }, createLog('silent'))).toBeUndefined()
  const root = path.join(import.meta.dirname, '../../..')
  const ask = `
    await import('./server/src/create-app.ts')
    const { Module } = await import('node:module')
    console.log(Object.keys(Module._cache).filter((file) => /@opentelemetry\\/(?!api\\/)/.test(file)).length)`
  const args = ['--import', './server/runtime/tsx-hook.mjs', '--input-type=module', '-e', ask]
  const loaded = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(loaded.trim()).toBe('0')
})
