import { hasPermission, type StaffRole } from '@vitrine/domain/accounts/staff-roles'
import { paths } from './paths.ts'

const PAGES = [
  { label: 'Queue', path: paths.staffQueue(), permission: 'work' },
  { label: 'For you', path: paths.staffNotices(), permission: 'work' },
  { label: 'Contacts', path: paths.staffContacts(), permission: 'work' },
  { label: 'Reviews', path: paths.staffRatings(), permission: 'work' },
  { label: 'Visits', path: paths.staffVisits(), permission: 'work' },
  { label: 'Portfolio', path: paths.staffPortfolio(), permission: 'work' },
  { label: 'Reports', path: paths.staffFigures(), permission: 'manage' },
  { label: 'Invoices', path: paths.staffInvoices(), permission: 'books' },
  { label: 'Team', path: paths.staffTeam(), permission: 'manage' },
  { label: 'Audit log', path: paths.staffActs(), permission: 'manage' },
  { label: 'Settings', path: paths.staffSettings(), permission: 'manage' },
  { label: 'Webhooks', path: paths.staffWebhooks(), permission: 'run' },
  { label: 'Health', path: paths.staffHealth(), permission: 'run' },
] as const

/** The pages of the workbench that a role may open. */
export const workbenchPages = (role: StaffRole | undefined) =>
  PAGES.filter(({ permission }) => role !== undefined && hasPermission(role, permission))
