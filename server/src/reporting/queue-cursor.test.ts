import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeCursor, decodeCursor } from './queue-cursor.ts'

const place = {
  part: 'running',
  at: '2026-03-02T10:00:00.123456Z',
  createdAt: '2026-03-01T10:00:00.000001Z',
  orderId: randomUUID(),
} as const

test('round-trips a queue cursor', () => {
  expect(decodeCursor(encodeCursor(place))).toEqual(place)
})

test.each([
  ['nothing', ''],
  ['words', 'next'],
  ['another shape', Buffer.from('{"part":"running"}').toString('base64url')],
  ['a day that does not exist', encodeCursor({ ...place, at: '2026-02-31T10:00:00Z' })],
  ['SQL', encodeCursor({ ...place, orderId: "'; drop table orders" })],
])('rejects %s as a cursor', (_what, code) => {
  expect(decodeCursor(code)).toBeUndefined()
})
