import { expect, test } from 'vitest'
import { findOrderAccess, hasAccessParams, stripAccess } from './order-access.ts'

const remembered = aStorage({ paymentIntentId: 'pi_kept', onboardingToken: 't_kept' })

test('prefers the emailed link over the stored order', () => {
  expect(findOrderAccess('?oid=pi_1&t=t_1', null, remembered)).toEqual({ oid: 'pi_1', t: 't_1' })
})

test('keeps the order on reload without the token in the URL', () => {
  expect(findOrderAccess('', { oid: 'pi_1', t: 't_1' }, remembered)).toEqual({
    oid: 'pi_1',
    t: 't_1',
  })
})

test('opens the order that this browser paid', () => {
  expect(findOrderAccess('', null, remembered)).toEqual({ oid: 'pi_kept', t: 't_kept' })
})

test.each(['', '?oid=pi_1', '?t=t_1', '?oid=&t='])(
  'finds no order for "%s" without storage',
  (search) => {
    expect(findOrderAccess(search, { usr: 1 }, aStorage({}))).toBeUndefined()
  },
)

test('removes the token from the URL and keeps the step', () => {
  expect(hasAccessParams('?oid=pi_1&t=t_1&step=3')).toBe(true)
  expect(stripAccess('?oid=pi_1&t=t_1&step=3')).toBe('?step=3')
  expect(stripAccess('?oid=pi_1&t=t_1')).toBe('')
  expect(hasAccessParams('?step=3')).toBe(false)
})

function aStorage(values: Record<string, string>) {
  return { getItem: (key: string) => values[key] ?? null, setItem: () => {}, removeItem: () => {} }
}
