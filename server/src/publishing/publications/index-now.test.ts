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

test('announces a new version to search engines once', async () => {
  const { job, posted, warned } = announcing(202)
  await job.run(announcement)
  expect(posted).toEqual([announcement])
  expect(warned).toEqual([])
})

test.each([429, 503])('retries when a search engine is busy (%i)', async (status) => {
  await expect(announcing(status).job.run(announcement)).rejects.toThrow(`said ${status}`)
})

test('logs a rejection by a search engine without retrying', async () => {
  const { job, warned } = announcing(403)
  await job.run(announcement)
  expect(warned).toEqual([{ event: 'site.announcement_rejected', status: 403 }])
})

test('derives a stable, unique IndexNow key per site', () => {
  expect(indexNowKeyOf('a')).toBe(indexNowKeyOf('a'))
  expect(indexNowKeyOf('a')).not.toBe(indexNowKeyOf('b'))
  expect(indexNowKeyOf('a')).toMatch(/^[a-z0-9]{32}$/)
})
