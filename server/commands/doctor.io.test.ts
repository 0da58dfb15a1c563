import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDoctorChecks } from './doctor.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-doctor-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('reports an invalid variable as the only fault', async () => {
  expect(await runDoctorChecks({ DATA_DIR: folder, PORT: 'x' }, undefined)).toMatchObject([
    { fault: 'configuration-refused', sentence: expect.stringContaining('PORT holds "x"') },
  ])
})

test('reports an unusable data folder before anything else', async () => {
  expect(await runDoctorChecks({ DATA_DIR: '/dev/null/data' }, undefined)).toMatchObject([
    { fault: 'data-folder-unusable', sentence: expect.stringContaining('/dev/null/data') },
  ])
})

test('finds no fault before the first start and creates no database', async () => {
  const env = { DATA_DIR: folder, PORT: '0' }
  const findings = await runDoctorChecks(env, 'noor@example.com')
  expect(findings.flatMap(({ fault }) => fault ?? [])).toEqual([])
  expect(findings.find(({ part }) => part === 'database')?.sentence).toContain('no database')
  expect(findings.at(-1)?.sentence).toContain('A test letter to noor@example.com was taken')
})

test('says that DATA_DIR did not exist', async () => {
  const wrong = path.join(folder, 'typo')
  const notes = async () => {
    const findings = await runDoctorChecks({ DATA_DIR: wrong, PORT: '0' }, undefined)
    return findings.filter(({ sentence }) => sentence.includes('did not exist'))
  }
  expect(await notes()).toMatchObject([{ part: 'configuration', state: 'note' }])
  expect(await notes()).toEqual([])
})

test('reports an unreachable server without its password', async () => {
  const findings = await runDoctorChecks(
    {
      DATA_DIR: folder,
      PORT: '0',
      DATABASE_URL: 'postgres://vitrine:geheim@127.0.0.1:1/vitrine',
      APP_SECRET: 'kJ82hd9sPq01Zx7vBn3mTy5uWe4rLo6i',
    },
    undefined,
  )
  expect(findings.flatMap(({ fault }) => fault ?? [])).toEqual(['database-unreachable'])
  expect(JSON.stringify(findings)).not.toContain('geheim')
})
