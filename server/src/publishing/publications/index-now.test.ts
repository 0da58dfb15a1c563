import { expect, test } from 'vitest'
import type { Log } from '../../platform/log.ts'
import { indexNowKeyOf, indexNowJob } from './index-now.ts'

const announcement = { url: 'https://api.indexnow.org/indexnow', body: '{"host":"ada.example"}' }

function announcing(status: number) {
  const posted: unknown[] = []
  const warned: unknown[] = []
  const log = { warn: (line: unknown) => warned.push(line) } as unknown as Log
  const post = async (url: string, body: string) => {
    posted.push({ url, body })
    return status
  }
  return { job: indexNowJob({ post, log }), posted, warned }
}

test('a new version is announced once, as it was put together', async () => {
  const { job, posted, warned } = announcing(202)
  await job.run(announcement)
  expect(posted).toEqual([announcement])
  expect(warned).toEqual([])
})

test.each([429, 503])('an engine that is busy (%i) is told later', async (status) => {
  await expect(announcing(status).job.run(announcement)).rejects.toThrow(`said ${status}`)
})

test('an engine that refuses is left alone, and the team can see it in the log', async () => {
  const { job, warned } = announcing(403)
  await job.run(announcement)
  expect(warned).toEqual([{ event: 'site.announcement_rejected', status: 403 }])
})

test('a site keeps its key, and no two sites share one', () => {
  expect(indexNowKeyOf('a')).toBe(indexNowKeyOf('a'))
  expect(indexNowKeyOf('a')).not.toBe(indexNowKeyOf('b'))
  expect(indexNowKeyOf('a')).toMatch(/^[a-z0-9]{32}$/)
})
