import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packagesToRun, stageProgram } from './stage-program.ts'

let folder: string
let child: ChildProcess | undefined
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-staged-'))
})
afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

// @promise staged-program: The staged program runs alone with runtime packages only.
test('stages runtime packages only', () => {
  const names = packagesToRun().map((one) => one.split('node_modules/').at(-1))
  for (const name of ['fastify', 'pg', '@electric-sql/pglite', 'pdfjs-dist', 'react-dom', 'stripe'])
    expect(names).toContain(name)
  for (const name of [
    'vite',
    '@react-router/dev',
    'radix-ui',
    'vitest',
    '@typescript/native',
    'tailwindcss',
  ])
    expect(names).not.toContain(name)
})

// @promise staged-program
test('serves from the staged folder', async () => {
  const program = path.join(folder, 'program')
  stageProgram(program)
  for (const left of ['tsconfig.json', 'node_modules/vite', 'server/testing', 'e2e'])
    expect(existsSync(path.join(program, left))).toBe(false)
  const started = spawn('sh', ['server/start.sh'], {
    cwd: program,
    env: {
      PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  let said = ''
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (part: Buffer) => {
      said += part
    })
  const address = () => /http:\/\/localhost:\d+/.exec(said)?.[0]
  await expect.poll(() => address() ?? started.exitCode, { timeout: 120_000 }).not.toBeNull()
  const url = address()
  expect(url, said).toBeDefined()
  for (const at of ['/readyz', '/', '/api/plans'])
    expect((await fetch(`${url}${at}`)).status).toBe(200)
})
