import { isAudited, type Route } from '@vitrine/contract/route'
import { routes } from '@vitrine/contract/routes'
import { expect, test } from 'vitest'
import { actionText, changeText, actorText } from './action-text.ts'

test('describes an action, its actor and its change', () => {
  expect(actionText('PUT /api/admin/orders/:orderId/hold')).toBe('Put the order on hold')
  expect(actionText('POST /api/gone')).toBe('POST /api/gone')
  expect(['staff:noor', 'customer', 'operator'].map(actorText)).toEqual([
    'noor',
    'Customer',
    'Operator',
  ])
  expect(actionText('command reset-password')).toContain('by the command reset-password')
  expect(changeText('writer', 'manager')).toBe('writer → manager')
  expect(changeText('staff:noor', null)).toBe('noor → nothing')
  expect(changeText(null, 'staff:ines')).toBe('ines')
  expect(changeText(null, null)).toBe('')
})

test('describes every audited route', () => {
  const acts = (Object.values(routes) as Route[])
    .filter(isAudited)
    .map(({ method, path }) => `${method} ${path}`)
  expect(acts.length).toBeGreaterThan(50)
  expect(acts.filter((act) => actionText(act) === act)).toEqual([])
})
