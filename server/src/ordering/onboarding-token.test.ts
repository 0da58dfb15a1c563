import { expect, test } from 'vitest'
import { emailedTokenOf, identifyToken, onboardingTokenOf } from './onboarding-token.ts'

const SECRET = 'a secret of thirty-two characters'
const order = {
  ...{ id: '0c5b4b0e-52f7-4a44-9d3f-0f6a52a7c9a1', tokenVersion: 1 },
  customerEmail: 'Ada@example.com',
}
const token = onboardingTokenOf(order, SECRET)

test('derives the same link each time', () => {
  expect(onboardingTokenOf({ ...order }, SECRET)).toBe(token)
  expect(identifyToken(token, order, SECRET)).toBe('shown')
  // 256 bits, URL-safe.
  expect(token).toMatch(/^[\w-]{43}$/)
})

test('rejects tokens of other orders, versions and keys', () => {
  const others = [
    onboardingTokenOf({ ...order, id: '0c5b4b0e-52f7-4a44-9d3f-0f6a52a7c9a2' }, SECRET),
    onboardingTokenOf({ ...order, tokenVersion: 2 }, SECRET),
    onboardingTokenOf(order, `${SECRET}!`),
  ]
  expect(new Set([token, ...others]).size).toBe(4)
  for (const other of others) expect(identifyToken(other, order, SECRET)).toBeUndefined()
  // ID and version cannot be swapped.
  expect(onboardingTokenOf({ id: 'a', tokenVersion: 11 }, SECRET)).not.toBe(
    onboardingTokenOf({ id: 'a|1', tokenVersion: 1 }, SECRET),
  )
})

test.each(['', 'x', token.slice(0, -1), `${token}x`, `x${token}`, token.repeat(2), 'ü'.repeat(43)])(
  '"%s" is no link of this order',
  (presented) => {
    expect(identifyToken(presented, order, SECRET)).toBeUndefined()
  },
)

test('gives emails a token for their address only', () => {
  const emailed = emailedTokenOf(order, SECRET)
  expect(identifyToken(emailed, { ...order, customerEmail: 'ada@EXAMPLE.com' }, SECRET)).toBe(
    'emailed',
  )
  for (const change of [{ customerEmail: 'bo@example.com' }, { tokenVersion: 2 }])
    expect(identifyToken(emailed, { ...order, ...change }, SECRET)).toBeUndefined()
})
