import { expect, test } from 'vitest'
import {
  MANAGEABLE_ROLES,
  STAFF_ROLE_NAMES,
  hasPermission,
  staffRoleSchema,
} from './staff-roles.ts'

const roles = staffRoleSchema.options

test('everybody works, owners and managers manage', () => {
  expect(roles.filter((role) => hasPermission(role, 'work'))).toEqual([
    'owner',
    'manager',
    'writer',
  ])
  expect(roles.filter((role) => hasPermission(role, 'manage'))).toEqual(['owner', 'manager'])
})

test('only owners are told how the program itself is', () => {
  expect(roles.filter((role) => hasPermission(role, 'run'))).toEqual(['owner'])
})

// @promise disabled-accounts
test('owners look after everybody, managers after writers, and writers after nobody', () => {
  expect(MANAGEABLE_ROLES).toEqual({
    owner: ['owner', 'manager', 'writer'],
    manager: ['writer'],
    writer: [],
  })
  for (const role of roles) {
    if (MANAGEABLE_ROLES[role].length > 0) expect(hasPermission(role, 'manage')).toBe(true)
  }
})

test('pages and letters call each role by its name', () => {
  expect(roles.map((role) => STAFF_ROLE_NAMES[role])).toEqual(['Owner', 'Manager', 'Writer'])
})
