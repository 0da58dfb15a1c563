import { expect, test } from 'vitest'
import { HttpError } from '../platform/http.ts'
import { withReadingMetrics } from './reading-metrics.ts'
import type { ReadCv } from './read-source-files.ts'

test('counts readings by outcome, with faults apart from refusals', async () => {
  const results: (() => ReturnType<ReadCv>)[] = [
    async () => ({ refused: 'too-slow' }),
    async () => ({ refused: 'too-slow' }),
    async () => ({ read: {} as never }),
    () => Promise.reject(new Error('the process ended')),
    () => Promise.reject(new HttpError(503, 'unavailable', 'Many wait')),
  ]
  const { readCv, meters } = withReadingMetrics(() => results.shift()?.() ?? Promise.reject())
  const bytes = new Uint8Array()
  expect(await readCv(bytes, 'cv.pdf')).toEqual({ refused: 'too-slow' })
  await readCv(bytes, 'cv.pdf')
  await readCv(bytes, 'cv.pdf')
  await expect(readCv(bytes, 'cv.pdf')).rejects.toThrow('the process ended')
  await expect(readCv(bytes, 'cv.pdf')).rejects.toThrow('Many wait')
  const [seconds, outcomes] = await Promise.all(meters.map((meter) => meter.get()))
  const counted = outcomes?.values.filter(({ value }) => value > 0)
  expect(counted?.map(({ labels, value }) => [labels['outcome'], value])).toEqual([
    ['read', 1],
    ['failed', 1],
    ['put-off', 1],
    ['too-slow', 2],
  ])
  expect(outcomes?.values.some(({ labels }) => labels['outcome'] === 'encrypted')).toBe(true)
  const timed = seconds?.values as { metricName?: string; value: number }[]
  expect(timed.find(({ metricName }) => metricName?.endsWith('_count'))?.value).toBe(5)
})
