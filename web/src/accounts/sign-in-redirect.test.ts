import { expect, test } from 'vitest'
import { signInRedirect } from './sign-in-redirect.ts'

const after = (next: string | null) => signInRedirect(next, '/admin')

test('after signing in one is back on the page one came from', () => {
  expect(after('/admin/orders/4f2c/editor?language=pt')).toBe(
    '/admin/orders/4f2c/editor?language=pt',
  )
  expect(after('/admin?view=review')).toBe('/admin?view=review')
})

// @promise no-open-redirect
test('signing in never leads to another site or out of the workbench', () => {
  for (const next of [
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example',
    '/admin/../order',
    '/administrator',
    'javascript:alert(1)',
    '/admin\\..\\..\\order',
    '',
  ]) {
    expect(after(next), next).toBe('/admin')
  }
  expect(after(null)).toBe('/admin')
  expect(after('/admin/sign-in?next=/admin/sign-in')).toBe('/admin')
})
