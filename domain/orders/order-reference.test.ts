import { expect, test } from 'vitest'
import { orderReference } from './order-reference.ts'

test('uses the first eight characters of the ID', () => {
  expect(orderReference('0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d')).toBe('0A1B2C3D')
})
