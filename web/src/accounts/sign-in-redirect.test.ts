import { expect, test } from 'vitest'
import { signInRedirect } from './sign-in-redirect.ts'

const after = (next: string | null) => signInRedirect(next, '/admin')

test('redirects back after sign-in', () => {
  expect(after('/admin/orders/4f2c/editor?language=pt')).toBe(
    '/admin/orders/4f2c/editor?language=pt',
  )
  expect(after('/admin?view=review')).toBe('/admin?view=review')
})

// @promise no-open-redirect
test('never redirects to another site or out of /admin', () => {
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
