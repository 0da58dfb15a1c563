import { expect, test } from 'vitest'
import {
  MANAGEABLE_ROLES,
  STAFF_ROLE_NAMES,
  hasPermission,
  staffRoleSchema,
} from './staff-roles.ts'

const roles = staffRoleSchema.options

test('grants work to all, management to owners and managers', () => {
  expect(roles.filter((role) => hasPermission(role, 'work'))).toEqual([
    'owner',
    'manager',
    'writer',
  ])
  expect(roles.filter((role) => hasPermission(role, 'manage'))).toEqual(['owner', 'manager'])
})

test('grants operations to owners only', () => {
  expect(roles.filter((role) => hasPermission(role, 'run'))).toEqual(['owner'])
})

// @promise disabled-accounts
test('lets owners manage everybody and managers writers', () => {
  expect(MANAGEABLE_ROLES).toEqual({
    owner: ['owner', 'manager', 'writer'],
    manager: ['writer'],
    writer: [],
  })
  for (const role of roles) {
    if (MANAGEABLE_ROLES[role].length > 0) expect(hasPermission(role, 'manage')).toBe(true)
  }
})

test('names each role', () => {
  expect(roles.map((role) => STAFF_ROLE_NAMES[role])).toEqual(['Owner', 'Manager', 'Writer'])
})
