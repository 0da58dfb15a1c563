/** Permissions by role, for server and pages. */
import { z } from 'zod'

export const staffRoleSchema = z.enum(['owner', 'manager', 'writer', 'accountant'])
export type StaffRole = z.infer<typeof staffRoleSchema>

export const STAFF_ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  writer: 'Writer',
  accountant: 'Accountant',
}

/**
 * - `account`: the own account: session, password, second factor;
 * - `books`: reading invoices, refunds and their sums;
 * - `work`: orders, drafts, messages, the portfolio;
 * - `manage`: refunds, the team;
 * - `run`: operations, team rules, reports.
 */
export type StaffPermission = 'account' | 'books' | 'work' | 'manage' | 'run'

const MAY: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  owner: ['account', 'books', 'work', 'manage', 'run'],
  manager: ['account', 'books', 'work', 'manage'],
  writer: ['account', 'work'],
  accountant: ['account', 'books'],
}

/** The permission that the access of a route requires. */
export const PERMISSION_OF_ACCESS = {
  member: 'account',
  books: 'books',
  staff: 'work',
  manager: 'manage',
  owner: 'run',
} as const satisfies Readonly<Record<string, StaffPermission>>

export function hasPermission(role: StaffRole, act: StaffPermission): boolean {
  return MAY[role].includes(act)
}

/**
 * Roles whose accounts a role manages: adding, disabling, role changes, password links. Managers do
 * not manage each other, as a new password gives access to the account.
 */
export const MANAGEABLE_ROLES: Readonly<Record<StaffRole, readonly StaffRole[]>> = {
  owner: ['owner', 'manager', 'writer', 'accountant'],
  manager: ['writer'],
  writer: [],
  accountant: [],
}
