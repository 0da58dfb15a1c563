import { expect, test } from 'vitest'
import { withRenderMetrics } from './render-metrics.ts'

test('counts render failures and rethrows them', async () => {
  let isBroken = true
  const { render, meters } = withRenderMetrics(async () => {
    if (isBroken) throw new Error('no such theme')
    return { files: new Map() } as never
  })
  await expect(render({} as never)).rejects.toThrow('no such theme')
  isBroken = false
  expect((await render({} as never)).files.size).toBe(0)
  const [seconds, failures] = await Promise.all(meters.map((meter) => meter.get()))
  expect(failures?.values.map(({ value }) => value)).toEqual([1])
  const timed = seconds?.values as { metricName?: string; value: number }[]
  expect(timed.find(({ metricName }) => metricName?.endsWith('_count'))?.value).toBe(2)
})
