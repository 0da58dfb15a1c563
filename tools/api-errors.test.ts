import { readFileSync } from 'node:fs'
import { errorsOf } from '@vitrine/contract/errors'
import type { Route } from '@vitrine/contract/route'
import { routes } from '@vitrine/contract/routes'
import { expect, test } from 'vitest'
import { API_ERRORS_FILE, describeApiErrors } from './api-errors.ts'

test('docs/api-errors.md lists the codes of the contract', () => {
  expect(readFileSync(API_ERRORS_FILE, 'utf8')).toBe(describeApiErrors())
})

test.each(Object.entries<Route>(routes))(
  '%s lists plain codes with error statuses',
  (_name, route) => {
    for (const [code, status] of Object.entries(errorsOf(route))) {
      expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/)
      expect(status).toBeGreaterThanOrEqual(400)
    }
  },
)
