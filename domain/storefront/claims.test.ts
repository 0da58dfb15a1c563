import { expect, test } from 'vitest'
import { claims, findUnprovedClaims, hiredAt, testimonials } from './claims.ts'

test('lists each shown claim without evidence', () => {
  const found = findUnprovedClaims().join('; ')
  for (const { figure, label, shown, asOf } of Object.values(claims))
    expect(found.includes(`${figure} ${label}`)).toBe(shown && asOf === null)
  for (const { name, shown, asOf } of testimonials)
    expect(found.includes(name)).toBe(shown && asOf === null)
  for (const { name } of hiredAt) expect(found).toContain(name)
})
