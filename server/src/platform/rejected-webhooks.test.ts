import { Writable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { HttpError } from './http.ts'
import { createLog } from './log.ts'
import { createWebhookRejections } from './rejected-webhooks.ts'

// @promise unsigned-webhooks: Webhooks with a wrong signature are limited and logged without a stack.
test('limits and logs unsigned webhooks', () => {
  let lines = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  const log = createLog('info', sink)
  const reject = createWebhookRejections({ rateLimitFactor: 1 }, (details) => log.warn(details))
  const statusOf = (ip: string) => {
    try {
      return reject({ ip } as FastifyRequest, new Error('no signature'))
    } catch (error) {
      return error instanceof HttpError ? error.status : error
    }
  }
  const statuses = Array.from({ length: 40 }, () => statusOf('192.0.2.1'))
  expect(statuses.filter((status) => status === 400)).toHaveLength(30)
  expect(statuses.slice(30)).toEqual(Array(10).fill(429))
  for (let block = 0; block < 100; block += 1) statusOf(`198.51.100.${block}`)
  const logged = lines.trim().split('\n')
  expect(logged).toHaveLength(60)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ reason: 'no signature' })
  expect(lines).not.toMatch(/stack|192\.0\.2\.1/)
})
