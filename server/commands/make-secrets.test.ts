import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/platform/config.ts'
import { makeSecrets } from './make-secrets.ts'

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 'secrets')
}

const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8')

test('creates secrets once with mode 600 and never overwrites them', () => {
  const folder = aFolder()
  expect(makeSecrets(folder)).toContain('app-secret')
  const read = () =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => statSync(path.join(folder, name)).isFile())
        .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
    )
  const first = read()
  for (const name of Object.keys(first))
    expect([name, statSync(path.join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
  expect(new Set(Object.values(first).filter(Boolean)).size).toBe(6)
  expect(makeSecrets(folder)).toEqual([])
  expect(read()).toEqual(first)
  writeFileSync(path.join(folder, 'program/smtp-url'), 'smtp://mail.example')
  rmSync(path.join(folder, 'program/metrics-token'))
  expect(makeSecrets(folder)).toEqual(['metrics-token'])
  expect(read()).toMatchObject({
    'program/app-secret': first['program/app-secret'],
    'program/smtp-url': 'smtp://mail.example',
  })
})

test('moves the secrets of older versions to their services', () => {
  const folder = aFolder()
  mkdirSync(folder)
  for (const name of ['app-secret', 'database-password', 'database-url', 'smtp-url'])
    writeFileSync(path.join(folder, name), `my ${name}`)
  expect(makeSecrets(folder)).not.toContain('app-secret')
  expect(readdirSync(folder).toSorted()).toEqual(['database', 'program'])
  expect(readdirSync(path.join(folder, 'database'))).toEqual(['database-password'])
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  expect(read('database/database-password')).toBe('my database-password')
  expect(read('program/app-secret')).toBe('my app-secret')
})

// @promise secrets-by-service: Each container sees the secrets that it needs and no others.
test('gives each service its own secrets only', () => {
  const [, ...services] = compose.split(/^ {2}(?=\w+:$)/m)
  const secretsOf = (name: string) =>
    services.find((text) => text.startsWith(`${name}:`))?.match(/\.\/secrets[^:"]*/g)
  expect(['secrets', 'database', 'program', 'proxy'].map(secretsOf)).toEqual([
    ['./secrets'],
    ['./secrets/database'],
    ['./secrets/program'],
    null,
  ])
})

test('accepts the environment of compose.yaml unchanged', () => {
  const folder = aFolder()
  makeSecrets(folder)
  const files = [...compose.matchAll(/^ {6}(\w+_FILE): \/secrets\/(\S+)$/gm)]
  expect(files.length).toBeGreaterThan(8)
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://www.localhost',
    SITES_DOMAIN: 'localhost',
    SITES_CERTIFICATES: 'each',
    ALLOW_SIMULATED_PAYMENTS: '1',
    ADMIN_USERNAME: 'owner',
    ...Object.fromEntries(
      files.map(([, name, file = '']) => [name, path.join(folder, 'program', file)]),
    ),
  })
  expect(config).toMatchObject({
    databaseUrl: expect.stringMatching(/^postgres:\/\/vitrine:[\w-]{43}@database:5432\/vitrine$/),
    admin: { username: 'owner', password: expect.stringMatching(/^[\w-]{43}$/) },
    certificateForEachSite: true,
    smtpUrl: null,
    stripe: null,
    storageUrl: null,
  })
})
