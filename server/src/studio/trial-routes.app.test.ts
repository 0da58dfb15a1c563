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
  const env = { TRUST_PROXY: '127.0.0.1,::1' }
  running = await startTestServer({ log: createLog('info', log), env })
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

/** Uploads that never end; the first response to one of them. */
function idleUploads(count: number, from: string) {
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '1000',
    'x-forwarded-for': from,
  }
  const { promise: refused, resolve } = Promise.withResolvers<number | undefined>()
  const held = Array.from({ length: count }, () => {
    const outgoing = request(`${running.url}/api/try-cv`, { method: 'POST', headers })
    outgoing.on('error', () => undefined).on('response', (answer) => resolve(answer.statusCode))
    outgoing.write('--x\r\n')
    return outgoing
  })
  const end = () => {
    for (const outgoing of held) outgoing.destroy()
  }
  return { refused, end }
}

// @promise cv-trial
test('limits a visitor to three trial files at a time', async () => {
  const { refused, end } = idleUploads(4, '203.0.113.1')
  expect(await refused).toBe(429)
  end()
  const headers = { 'x-forwarded-for': '203.0.113.1' }
  const status = async () => {
    const body = cvForm(cvBytes(CV), 'cv.pdf')
    return (await fetch(`${running.url}/api/try-cv`, { method: 'POST', headers, body })).status
  }
  await expect.poll(status).toBe(200)
})

// @promise idle-uploads
test('reads a file while sixty uploads are idle', async () => {
  const visitors = Array.from({ length: 20 }, (_, at) => idleUploads(4, `198.51.100.${at}`))
  // Each has three.
  expect(await Promise.all(visitors.map(({ refused }) => refused))).toEqual(Array(20).fill(429))
  const { lines } = await tryOut(cvBytes(CV), 'cv.pdf')
  expect(lines.at(-1)).toHaveProperty('read')
  for (const { end } of visitors) end()
})
