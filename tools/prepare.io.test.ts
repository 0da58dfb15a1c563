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

// Stands in for npm: writes down what it was asked, and does as little as npm must do.
const NPM = `
const fs = require('node:fs')
const [command] = process.argv.slice(2)
fs.appendFileSync('calls', command + ' ' + (process.env.NODE_ENV ?? '-') + '\\n')
if (fs.existsSync('broken-' + command)) {
  console.error('the reason, at length')
  process.exit(1)
}
if (command === 'install') fs.writeFileSync('node_modules/.package-lock.json', '{}')
if (command === 'install' && fs.existsSync('ships-node') && !fs.existsSync('cut-off-once')) {
  const bin = 'node_modules/node-' + process.platform + '-' + process.arch + '/bin'
  fs.mkdirSync('node_modules/.bin', { recursive: true })
  fs.mkdirSync(bin, { recursive: true })
  fs.symlinkSync(process.execPath, bin + '/node')
}
fs.rmSync('cut-off-once', { force: true })
if (command === 'run') fs.mkdirSync('web/build/client', { recursive: true })
`

let clone = ''

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'prepare-'))
  put('package.json', '{ "workspaces": ["web", "not-written-yet"], "scripts": {} }')
  put('package-lock.json', '{}')
  put('npm-cli.js', NPM)
  for (const folder of ['web', 'contract', 'domain', 'renderer']) {
    put(`${folder}/package.json`, '{}')
    put(`${folder}/source.ts`, 'export {}')
  }
  mkdirSync(join(clone, 'tools'))
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

/** Runs prepare.mjs in the clone; `calls` are what it asked of npm this time. */
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

test('a clean clone is installed and built, build tools included, whatever NODE_ENV says', async () => {
  const { status, said, calls } = await prepare()
  expect(status).toBe(0)
  expect(calls).toEqual(['install -', 'run -'])
  expect(said).toContain('Installing dependencies')
})

test('nothing is done twice', async () => {
  await prepare()
  expect(await prepare()).toEqual({ status: 0, said: '', calls: [] })
})

test('a changed lockfile or dependency is installed again, and the pages built on it', async () => {
  await prepare()
  put('package-lock.json', '{ "packages": {} }')
  expect((await prepare()).calls).toEqual(['install -', 'run -'])
  put('web/package.json', '{ "dependencies": { "react": "19.3.1" } }')
  expect((await prepare()).calls).toEqual(['install -', 'run -'])
})

test('a changed script is no reason to install', async () => {
  await prepare()
  put('package.json', '{ "workspaces": ["web", "not-written-yet"], "scripts": { "a": "true" } }')
  expect((await prepare()).calls).toEqual([])
})

test('pages are built again when their source or that of a package below changes', async () => {
  await prepare()
  for (const path of ['web/source.ts', 'domain/deep/new.ts', 'renderer/source.ts']) {
    put(path, 'export const changed = true')
    expect((await prepare()).calls, path).toEqual(['run -'])
  }
})

test('a changed test or a build output is no reason to build', async () => {
  await prepare()
  put('web/source.test.tsx', 'changed')
  put('web/build/client/index.html', 'changed')
  put('server/source.ts', 'changed')
  expect((await prepare()).calls).toEqual([])
})

test('without the build, the pages wait for a command that needs them', async () => {
  expect((await prepare('--no-build')).calls).toEqual(['install -'])
  expect((await prepare()).calls).toEqual(['run -'])
})

test('quiet means silent unless something fails', async () => {
  expect((await prepare('--quiet')).said).toBe('')
})

test.each([
  ['install', 'Could not install the dependencies.'],
  ['run', 'Could not build the web pages.'],
])(
  'a failed npm %s shows the reason, ends with what to do, and is tried again',
  async (command, line) => {
    put(`broken-${command}`, '')
    const { status, said } = await prepare('--quiet')
    expect(status).toBe(1)
    expect(said).toContain('the reason, at length')
    expect(said.trim().split('\n').at(-1)).toContain(line)

    rmSync(join(clone, `broken-${command}`))
    const again = await prepare()
    expect(again.status).toBe(0)
    expect(again.calls).toContain(`${command} -`)
  },
)

test('two commands at once install once', async () => {
  const both = await Promise.all([prepare(), prepare()])
  expect(both.map(({ status }) => status)).toEqual([0, 0])
  expect(both.at(-1)?.calls).toEqual(['install -', 'run -'])
})

test('a lock that a killed command left behind holds nobody up', async () => {
  const dead = spawn(process.execPath, ['--eval', ''])
  await new Promise((resolve) => dead.on('close', resolve))
  put('node_modules/.cache/prepare/lock', String(dead.pid))
  expect((await prepare()).status).toBe(0)
})

/** npm 10 installs the product's own Node.js and leaves out the link to it. */
function shipNode(): void {
  const name = `node-${process.platform}-${process.arch}`
  put('package.json', JSON.stringify({ workspaces: [], optionalDependencies: { [name]: '24' } }))
  put('ships-node', '')
}

test("the product's own Node.js is linked where npm leaves the link out", async () => {
  shipNode()
  expect((await prepare('--no-build')).status).toBe(0)
  expect(existsSync(join(clone, 'node_modules/.bin/node'))).toBe(true)
})

test("the product's own Node.js is fetched again when its download broke off", async () => {
  shipNode()
  put('cut-off-once', '')
  expect((await prepare('--no-build')).calls).toEqual(['install -', 'install -'])
  expect(existsSync(join(clone, 'node_modules/.bin/node'))).toBe(true)
})
