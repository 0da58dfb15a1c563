import { expect, test } from 'vitest'
import { findOrderAccess, hasAccessParams, stripAccess } from './order-access.ts'

const remembered = aStorage({ paymentIntentId: 'pi_kept', onboardingToken: 't_kept' })

test('the link from the mail opens its own order, whatever the browser remembers', () => {
  expect(findOrderAccess('?oid=pi_1&t=t_1', null, remembered)).toEqual({ oid: 'pi_1', t: 't_1' })
})

test('a reload after the token left the address still opens the order of the link', () => {
  expect(findOrderAccess('', { oid: 'pi_1', t: 't_1' }, remembered)).toEqual({
    oid: 'pi_1',
    t: 't_1',
  })
})

test('without a link, the order that this browser paid is opened', () => {
  expect(findOrderAccess('', null, remembered)).toEqual({ oid: 'pi_kept', t: 't_kept' })
})

test.each(['', '?oid=pi_1', '?t=t_1', '?oid=&t='])(
  'with the address "%s" and nothing remembered there is no order to open',
  (search) => {
    expect(findOrderAccess(search, { usr: 1 }, aStorage({}))).toBeUndefined()
  },
)

test('the token leaves the address, the step stays', () => {
  expect(hasAccessParams('?oid=pi_1&t=t_1&step=3')).toBe(true)
  expect(stripAccess('?oid=pi_1&t=t_1&step=3')).toBe('?step=3')
  expect(stripAccess('?oid=pi_1&t=t_1')).toBe('')
  expect(hasAccessParams('?step=3')).toBe(false)
})

function aStorage(values: Record<string, string>) {
  return { getItem: (key: string) => values[key] ?? null, setItem: () => {}, removeItem: () => {} }
}
