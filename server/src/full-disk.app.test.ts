import { expect, test } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'
import { DiskFull } from './platform/storage-health.ts'

const sentence = 'the disk that holds the data folder /srv/vitrine is full (3 MB left)'
const full = async () => ({ part: 'disk', sentence })

// @promise full-disk-start: A start on a full disk names the folder and the fix.
test('refuses to start the embedded database on a full disk', async () => {
  const start = startTestServer({ disk: full })
  await expect(start).rejects.toThrow(DiskFull)
  await expect(start).rejects.toThrow(sentence)
})

// @promise full-disk-start
test('starts with a database server on a full disk and warns', async () => {
  const running = await startTestServer({
    disk: full,
    env: {
      DATABASE_URL: 'postgres://db.example.com/vitrine',
      APP_SECRET: 'k7Qz'.padEnd(43, 'Vb2x'),
    },
  })
  expect(running.program.startMessages[0]).toContain(sentence)
  const ready = await fetch(`${running.url}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ part: 'disk', problem: sentence })
  await running.close()
})

// @promise full-disk-start
test('reports a disk that fills up until there is space', async () => {
  let problem: Awaited<ReturnType<typeof full>> | undefined
  const running = await startTestServer({ disk: async () => problem })
  const health = async () => (await fetch(`${running.url}/readyz`)).status
  expect(running.program.startMessages.join()).not.toContain('disk')
  expect(await health()).toBe(200)
  problem = await full()
  expect(await health()).toBe(503)
  problem = undefined
  expect(await health()).toBe(200)
  await running.close()
})
