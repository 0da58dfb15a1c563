import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

// Replaces npm: records its calls and does the minimum.
const NPM = `
const fs = require('node:fs')
const path = require('node:path')
const [command] = process.argv.slice(2)
const calls = path.join(path.dirname(__filename), 'calls')
const set = process.argv.find((word) => /^--(include|omit)=/.test(word))
fs.appendFileSync(calls, [command, set, process.env.NODE_ENV].filter(Boolean).join(' ') + '\\n')
if (fs.existsSync('broken-' + command)) {
  console.error('the reason, at length')
  process.exit(1)
}
if (command === 'install') fs.writeFileSync('node_modules/.package-lock.json', '{}')
if (command === 'ci') {
  const bin = 'node_modules/node-' + process.platform + '-' + process.arch + '/bin'
  fs.mkdirSync(bin, { recursive: true })
  fs.writeFileSync(bin + '/node', '#!/bin/sh\\necho v24.0.0\\n', { mode: 0o755 })
}
if (command === 'run') fs.mkdirSync('web/build/client', { recursive: true })
`

let clone = ''

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'prepare-'))
  put('package.json', '{ "workspaces": ["web", "not-written-yet"], "scripts": {} }')
  put('package-lock.json', '{}')
  put('tools/node/package.json', '{}')
  put('tools/node/package-lock.json', '{}')
  put('npm-cli.js', NPM)
  for (const folder of ['web', 'contract', 'domain', 'renderer']) {
    put(`${folder}/package.json`, '{}')
    put(`${folder}/source.ts`, 'export {}')
  }
  copyFileSync(
    join(dirname(fileURLToPath(import.meta.url)), 'prepare.mjs'),
    join(clone, 'tools', 'prepare.mjs'),
  )
})

afterEach(() => rmSync(clone, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(join(clone, dirname(path)), { recursive: true })
  writeFileSync(join(clone, path), text)
}

/** Runs prepare.mjs in the clone; `calls` are its npm calls. */
async function prepare(...args: string[]) {
  rmSync(join(clone, 'calls'), { force: true })
  const child = spawn(process.execPath, ['tools/prepare.mjs', ...args], {
    cwd: clone,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      npm_execpath: join(clone, 'npm-cli.js'),
    },
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const status = await new Promise((resolve) => child.on('close', resolve))
  const calls = existsSync(join(clone, 'calls'))
    ? readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n')
    : []
  return { status, said, calls }
}

test('installs and builds a clean clone under any NODE_ENV', async () => {
  const { status, said, calls } = await prepare()
  expect(status).toBe(0)
  expect(calls).toEqual(['install --omit=dev', 'run'])
  expect(said).toContain('Installing dependencies')
})

test('does nothing twice', async () => {
  await prepare()
  expect(await prepare()).toEqual({ status: 0, said: '', calls: [] })
})

test('installs and builds again after a dependency change', async () => {
  await prepare()
  put('package-lock.json', '{ "packages": {} }')
  expect((await prepare()).calls).toEqual(['install --omit=dev', 'run'])
  put('web/package.json', '{ "dependencies": { "react": "19.3.1" } }')
  expect((await prepare()).calls).toEqual(['install --omit=dev', 'run'])
})

test('does not install after a script change', async () => {
  await prepare()
  put('package.json', '{ "workspaces": ["web", "not-written-yet"], "scripts": { "a": "true" } }')
  expect((await prepare()).calls).toEqual([])
})

test('builds again after a source change', async () => {
  await prepare()
  for (const path of ['web/source.ts', 'domain/deep/new.ts', 'renderer/source.ts']) {
    put(path, 'export const changed = true')
    expect((await prepare()).calls, path).toEqual(['run'])
  }
})

test('does not build after a test change', async () => {
  await prepare()
  put('web/source.test.tsx', 'changed')
  put('web/build/client/index.html', 'changed')
  put('server/source.ts', 'changed')
  expect((await prepare()).calls).toEqual([])
})

test('skips the build with --no-build', async () => {
  expect((await prepare('--no-build')).calls).toEqual(['install --omit=dev'])
  expect((await prepare()).calls).toEqual(['run'])
})

test('prints nothing with --quiet', async () => {
  expect((await prepare('--quiet')).said).toBe('')
})

test.each([
  ['install', 'Could not install the dependencies.'],
  ['run', 'Could not build the web pages.'],
])('reports a failed npm %s and retries it', async (command, line) => {
  put(`broken-${command}`, '')
  const { status, said } = await prepare('--quiet')
  expect(status).toBe(1)
  expect(said).toContain('the reason, at length')
  expect(said.trim().split('\n').at(-1)).toContain(line)

  rmSync(join(clone, `broken-${command}`))
  const again = await prepare()
  expect(again.status).toBe(0)
  expect(again.calls).toContain(command === 'run' ? 'run' : 'install --omit=dev')
})

test('installs once for two concurrent commands', async () => {
  const both = await Promise.all([prepare(), prepare()])
  expect(both.map(({ status }) => status)).toEqual([0, 0])
  expect(both.at(-1)?.calls).toEqual(['install --omit=dev', 'run'])
})

test('ignores the lock of a dead process', async () => {
  const dead = spawn(process.execPath, ['--eval', ''])
  await new Promise((resolve) => dead.on('close', resolve))
  put('node_modules/.cache/prepare/lock', String(dead.pid))
  expect((await prepare()).status).toBe(0)
})

test('installs all packages for development and keeps them', async () => {
  await prepare()
  expect((await prepare('--development')).calls).toEqual(['install --include=dev'])
  expect((await prepare()).calls).toEqual([])
  put('package-lock.json', '{ "packages": {} }')
  expect((await prepare('--no-build')).calls).toEqual(['install --include=dev'])
})

test('deletes source maps of packages without development', async () => {
  put('node_modules/one/index.js.map', '{}')
  put('node_modules/one/index.js', '')
  await prepare('--no-build')
  expect(existsSync(join(clone, 'node_modules/one/index.js.map'))).toBe(false)
  expect(existsSync(join(clone, 'node_modules/one/index.js'))).toBe(true)
})

test('installs and links Node.js on machines with an older one', async () => {
  // The file reads its own version: here, an old one.
  const file = join(clone, 'tools/prepare.mjs')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('process.version)', "'v20.1.0')"))
  const { status, calls } = await prepare('--no-build')
  expect(status).toBe(0)
  expect(calls.toSorted()).toEqual(['ci', 'install --omit=dev'])
  expect(existsSync(join(clone, 'node_modules/.bin/node'))).toBe(true)
  expect((await prepare('--no-build')).calls).toEqual([])
})
