import { expect, test } from 'vitest'
import { LOOKS_AFTER, STAFF_ROLE_NAMES, staffMay, staffRoleSchema } from './staff-roles.ts'

const roles = staffRoleSchema.options

test('everybody works, owners and managers manage', () => {
  expect(roles.filter((role) => staffMay(role, 'work'))).toEqual(['owner', 'manager', 'writer'])
  expect(roles.filter((role) => staffMay(role, 'manage'))).toEqual(['owner', 'manager'])
})

test('only owners are told how the program itself is', () => {
  expect(roles.filter((role) => staffMay(role, 'run'))).toEqual(['owner'])
})

// @promise disabled-accounts
test('owners look after everybody, managers after writers, and writers after nobody', () => {
  expect(LOOKS_AFTER).toEqual({
    owner: ['owner', 'manager', 'writer'],
    manager: ['writer'],
    writer: [],
  })
  for (const role of roles) {
    if (LOOKS_AFTER[role].length > 0) expect(staffMay(role, 'manage')).toBe(true)
  }
})

test('pages and letters call each role by its name', () => {
  expect(roles.map((role) => STAFF_ROLE_NAMES[role])).toEqual(['Owner', 'Manager', 'Writer'])
})
