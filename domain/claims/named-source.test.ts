import { expect, test } from 'vitest'
import { namesSource } from './named-source.ts'

test.each([
  'Told by the customer on the phone, 3 March',
  'Mira Quill, email',
  'Degree certificate, scanned',
  '顧客から電話で',
  'العميل بالهاتف',
])('accepts “%s”', (words) => {
  expect(namesSource(words)).toBe(true)
})

test.each([
  'x',
  'x y',
  '',
  '...',
  'the customer',
  'by phone',
  'xx xx xx xx',
  '12 34',
  'ok ok',
  '客',
])('rejects “%s”', (words) => {
  expect(namesSource(words)).toBe(false)
})
