import { expect, test } from 'vitest'
import { orderReference } from './order-reference.ts'

test('people call an order by the first eight characters of its id, in capitals', () => {
  expect(orderReference('0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d')).toBe('0A1B2C3D')
})
