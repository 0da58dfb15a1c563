import { expect, test } from 'vitest'
import { readReplyAddress, replyAddressOf } from './reply-address.ts'

const BASE = 'reply@shop.example'
const SECRET = 'a secret of the test'
const ids = [
  '00000000-0000-4000-8000-000000000000',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
  '3f2c9a10-7b1d-4c7e-9d2a-1a2b3c4d5e6f',
]

test.each(ids)('reads back the address of %s', (id) => {
  for (const kind of ['order', 'contact'] as const) {
    const address = replyAddressOf(BASE, { kind, id }, SECRET)
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
    expect(readReplyAddress(address.toUpperCase(), BASE, ['new', SECRET])).toEqual({ kind, id })
  }
})

test('rejects any other token', () => {
  const [id = ''] = ids
  const address = replyAddressOf(BASE, { kind: 'order', id }, SECRET)
  const others = [
    BASE,
    address.replace('+o', '+c'),
    address.replace(/.@/, (letter) => (letter === '0@' ? '1@' : '0@')),
    address.replace('shop.example', 'shop.example.evil.example'),
    'reply+o@shop.example',
    `reply+o${'z'.repeat(38)}@shop.example`,
  ]
  for (const other of others) expect(readReplyAddress(other, BASE, [SECRET])).toBeUndefined()
  expect(readReplyAddress(address, BASE, ['another secret'])).toBeUndefined()
})
