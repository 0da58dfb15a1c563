import { hasPermission, type StaffRole } from '@vitrine/domain/accounts/staff-roles'
import { paths } from './paths.ts'

const PAGES = [
  { label: 'Queue', path: paths.staffQueue(), permission: null },
  { label: 'For you', path: paths.staffNotices(), permission: null },
  { label: 'Contacts', path: paths.staffContacts(), permission: null },
  { label: 'Reviews', path: paths.staffRatings(), permission: null },
  { label: 'Visits', path: paths.staffVisits(), permission: null },
  { label: 'Portfolio', path: paths.staffPortfolio(), permission: null },
  { label: 'Reports', path: paths.staffFigures(), permission: 'manage' },
  { label: 'Invoices', path: paths.staffInvoices(), permission: 'manage' },
  { label: 'Team', path: paths.staffTeam(), permission: 'manage' },
  { label: 'Audit log', path: paths.staffActs(), permission: 'manage' },
  { label: 'Settings', path: paths.staffSettings(), permission: 'manage' },
  { label: 'Webhooks', path: paths.staffWebhooks(), permission: 'run' },
  { label: 'Health', path: paths.staffHealth(), permission: 'run' },
] as const

/** The pages of the workbench that a role may open. */
export const workbenchPages = (role: StaffRole | undefined) =>
  PAGES.filter(
    ({ permission }) =>
      permission === null || (role !== undefined && hasPermission(role, permission)),
  )
