import { expect, onTestFinished, test } from 'vitest'
import { createReader } from './create-reader.ts'
import { type ReaderChild, startChild } from './start-child.ts'
import { cvBytes } from './testing/cvs.ts'

const NAME = 'en-us-promo__html-classic.pdf'
const pdf = cvBytes(NAME)

function aReader(idleTimeoutMs = 60_000) {
  const started: ReaderChild[] = []
  const reader = createReader({
    idleTimeoutMs,
    start(format) {
      const child = startChild(format)
      started.push(child)
      return child
    },
  })
  onTestFinished(() => reader.close())
  return { reader, started, gone: (child?: ReaderChild) => child?.process.killed }
}

test('the spare child reads one file, then a new one waits', async () => {
  const { reader, started, gone } = aReader()
  expect(started).toHaveLength(0)
  reader.prewarm()
  reader.prewarm()
  expect(started).toHaveLength(1)
  expect(await started[0]?.ready).toBe(true)
  expect(await reader.readCv(pdf, NAME)).toHaveProperty('read')
  expect(started).toHaveLength(2)
  expect([gone(started[0]), gone(started[1])]).toEqual([true, false])
  reader.close()
  expect(gone(started[1])).toBe(true)
})

// @promise reader-queue: Two CVs are read at once; long waits get a retry answer.
test('reads two files at once with one spare', async () => {
  const { reader, started } = aReader()
  let most = 0
  const ended = new Set<ReaderChild>()
  const readings = Array.from({ length: 4 }, () =>
    reader.readCv(pdf, NAME).then((result) => {
      for (const child of started) if (child.process.killed) ended.add(child)
      most = Math.max(most, started.length - ended.size)
      return result
    }),
  )
  for (const result of await Promise.all(readings)) expect(result).toHaveProperty('read')
  expect(most).toBeLessThanOrEqual(3)
})

test('replaces a dead spare child', async () => {
  const { reader, started } = aReader()
  reader.prewarm()
  const [first] = started
  const ended = new Promise((resolve) => first?.process.once('exit', resolve))
  first?.process.kill('SIGKILL')
  await ended
  expect(await reader.readCv(pdf, NAME)).toHaveProperty('read')
})

test('ends an unused spare child', async () => {
  const { reader, started } = aReader(1)
  reader.prewarm()
  await new Promise((resolve) => started[0]?.process.once('exit', resolve))
  expect(await started[0]?.ready).toBe(false)
})

test('inspects an upload outside the spare child', async () => {
  const { reader, started } = aReader()
  reader.prewarm()
  expect(await reader.identifyCv(pdf, NAME)).toEqual({ format: 'pdf' })
  expect(await reader.readCv(pdf, NAME)).toHaveProperty('read')
  reader.close()
  expect(started.map((child) => child.isAlive())).toEqual(started.map(() => false))
})

test('refuses an unsupported file without using a child', async () => {
  const { reader, started } = aReader()
  expect(await reader.readCv(new Uint8Array(0), 'cv.pdf')).toEqual({ refused: 'empty' })
  // Only the prewarmed child for the next upload.
  expect(started).toHaveLength(1)
})
