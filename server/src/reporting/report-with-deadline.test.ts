import type { ReportResponse } from '@vitrine/contract/reporting'
import { expect, test } from 'vitest'
import { reportWithDeadline } from './report-with-deadline.ts'

const YEAR = { days: '365', by: 'plan' } as const

test('answers 503 after the deadline and keeps computing', async () => {
  const counted = Promise.withResolvers<ReportResponse>()
  const asked: string[] = []
  const figures = reportWithDeadline((days, by) => {
    asked.push(`${days} ${by}`)
    return counted.promise
  }, 0)
  await expect(figures(YEAR)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('It goes on: try again in a minute.'),
  })
  const again = figures(YEAR)
  const answer = { by: 'plan' } as ReportResponse
  counted.resolve(answer)
  expect(await again).toBe(answer)
  expect(asked).toEqual(['365 plan'])
})

test('computes each range and group separately', async () => {
  const figures = reportWithDeadline((days, by) =>
    Promise.resolve({ by, renewals: { paid: Number(days) } } as ReportResponse),
  )
  expect(await Promise.all([figures(YEAR), figures({ days: '30', by: 'week' })])).toMatchObject([
    { by: 'plan', renewals: { paid: 365 } },
    { by: 'week', renewals: { paid: 30 } },
  ])
})
