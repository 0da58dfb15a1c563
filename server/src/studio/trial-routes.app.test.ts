import { request } from 'node:http'
import { Writable } from 'node:stream'
import { cvTrialLine } from '@vitrine/contract/studio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cvBytes, cvTruth } from '../../../reader/testing/cvs.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { cvForm } from '../../testing/test-client.ts'
import { createLog } from '../platform/log.ts'

const CV = 'en-us-nurse__theme-kendall.pdf'
const WITH_REST = 'en-us-datasci__docx-classic.docx'

let running: TestServer
let logged = ''
const log = new Writable({
  write(chunk, _encoding, done) {
    logged += String(chunk)
    done()
  },
})
beforeAll(async () => {
  running = await startTestServer({ log: createLog('info', log) })
})
afterAll(() => running.close())

async function tryOut(bytes: Uint8Array, name: string) {
  const response = await fetch(`${running.url}/api/try-cv`, {
    method: 'POST',
    body: cvForm(bytes, name),
  })
  const lines = (await response.text()).trim().split('\n')
  return { response, lines: lines.map((line) => cvTrialLine.parse(JSON.parse(line))) }
}

// @promise cv-trial
test('returns a trial reading without logging its content', async () => {
  const { response, lines } = await tryOut(cvBytes(CV), 'danielle-secret.pdf')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    read: { language: 'en', resume: { basics: { email: cvTruth(CV).basics?.email } } },
  })
  expect(logged).toContain('/api/try-cv')
  expect(logged).not.toMatch(/danielle/i)
})

test('returns unplaced text of a trial CV', async () => {
  const { lines } = await tryOut(cvBytes(WITH_REST), 'cv.docx')
  const [line] = lines
  if (!line || !('read' in line)) throw new Error('it was not read')
  expect(line.read.unplaced.length).toBeGreaterThan(0)
  const placed = JSON.stringify(line.read.resume)
  for (const text of line.read.unplaced) {
    expect.soft(text.trim()).not.toBe('')
    expect.soft(placed).not.toContain(JSON.stringify(text))
  }
})

// @promise cv-trial
test('rejects a trial file that is not a CV', async () => {
  const { lines } = await tryOut(new TextEncoder().encode('GIF89a'), 'cv.pdf')
  expect(lines).toEqual([{ refused: 'wrong-type', advice: expect.stringContaining('PDF') }])
})

// @promise cv-trial
test('limits a visitor to three trial files at a time', async () => {
  const url = `${running.url}/api/try-cv`
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const { promise: refused, resolve } = Promise.withResolvers<number | undefined>()
  // They never end.
  const held = [1, 2, 3, 4].map(() => {
    const outgoing = request(url, { method: 'POST', headers })
    outgoing.on('error', () => undefined).on('response', (answer) => resolve(answer.statusCode))
    outgoing.write('--x\r\n')
    return outgoing
  })
  expect(await refused).toBe(429)
  for (const outgoing of held) outgoing.destroy()
  const again = async () =>
    (await fetch(url, { method: 'POST', body: cvForm(cvBytes(CV), 'cv.pdf') })).status
  await expect.poll(again).toBe(200)
})
