/** Permissions by role, for server and pages. */
import { z } from 'zod'

export const staffRoleSchema = z.enum(['owner', 'manager', 'writer'])
export type StaffRole = z.infer<typeof staffRoleSchema>

export const STAFF_ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  writer: 'Writer',
}

/**
 * - `work`: orders, drafts, messages, the portfolio;
 * - `manage`: refunds, the team;
 * - `run`: operations, team rules, reports.
 */
export type StaffPermission = 'work' | 'manage' | 'run'

const MAY: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  owner: ['work', 'manage', 'run'],
  manager: ['work', 'manage'],
  writer: ['work'],
}

/** The permission that the access of a route requires. */
export const PERMISSION_OF_ACCESS = {
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
  owner: ['owner', 'manager', 'writer'],
  manager: ['writer'],
  writer: [],
}
