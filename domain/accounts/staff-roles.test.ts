import { expect, test } from 'vitest'
import {
  MANAGEABLE_ROLES,
  STAFF_ROLE_NAMES,
  hasPermission,
  staffRoleSchema,
} from './staff-roles.ts'

const roles = staffRoleSchema.options

test('grants work to all but accountants', () => {
  expect(roles.filter((role) => hasPermission(role, 'work'))).toEqual([
    'owner',
    'manager',
    'writer',
  ])
  expect(roles.filter((role) => hasPermission(role, 'manage'))).toEqual(['owner', 'manager'])
  expect(roles.filter((role) => hasPermission(role, 'account'))).toEqual(roles)
})

test('hides the books from writers', () => {
  expect(roles.filter((role) => hasPermission(role, 'books'))).toEqual([
    'owner',
    'manager',
    'accountant',
  ])
})

test('grants operations to owners only', () => {
  expect(roles.filter((role) => hasPermission(role, 'run'))).toEqual(['owner'])
})

// @promise disabled-accounts
test('lets owners manage everybody and managers writers', () => {
  expect(MANAGEABLE_ROLES).toEqual({
    owner: ['owner', 'manager', 'writer', 'accountant'],
    manager: ['writer'],
    writer: [],
    accountant: [],
  })
  for (const role of roles) {
    if (MANAGEABLE_ROLES[role].length > 0) expect(hasPermission(role, 'manage')).toBe(true)
  }
})

test('names each role', () => {
  expect(roles.map((role) => STAFF_ROLE_NAMES[role])).toEqual([
    'Owner',
    'Manager',
    'Writer',
    'Accountant',
  ])
})
