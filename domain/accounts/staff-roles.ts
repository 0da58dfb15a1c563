/** What each member of the team may do: the server's doors and the pages' buttons read it here. */
import { z } from 'zod'

export const staffRoleSchema = z.enum(['owner', 'manager', 'writer'])
export type StaffRole = z.infer<typeof staffRoleSchema>

/** In words, for pages and letters. */
export const STAFF_ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  writer: 'Writer',
}

/**
 * - `work`: orders, drafts, messages, the portfolio;
 * - `manage`: what costs money or trust: refunds, the team;
 * - `run`: the program itself, the rules of the team, and the figures of the business.
 */
export type StaffPermission = 'work' | 'manage' | 'run'

const MAY: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  owner: ['work', 'manage', 'run'],
  manager: ['work', 'manage'],
  writer: ['work'],
}

/** What the access of a call asks for: doors, and the test of all doors, go by it. */
export const PERMISSION_OF_ACCESS = {
  staff: 'work',
  manager: 'manage',
  owner: 'run',
} as const satisfies Readonly<Record<string, StaffPermission>>

export function hasPermission(role: StaffRole, act: StaffPermission): boolean {
  return MAY[role].includes(act)
}

/**
 * Whose accounts a role looks after: adds, disables, gives another role, sends a link for a new
 * password. A manager has none of their equals: who can set another's password can act in their name.
 */
export const MANAGEABLE_ROLES: Readonly<Record<StaffRole, readonly StaffRole[]>> = {
  owner: ['owner', 'manager', 'writer'],
  manager: ['writer'],
  writer: [],
}
