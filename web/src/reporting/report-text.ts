import type { ReportGroup, ReportStage, WaitReason } from '@vitrine/contract/reporting'

export const GROUP_LABELS: Readonly<Record<ReportGroup, string>> = {
  plan: 'Plan',
  week: 'Week',
  campaign: 'Campaign',
  person: 'Assigned to',
  worker: 'Work done by',
  payment: 'Payment',
}

/** In order of the workflow. */
export const STAGE_LABELS: Readonly<Record<ReportStage, string>> = {
  confirmed: 'Waiting for answers',
  ready: 'Ready to start',
  in_production: 'In production',
  in_review: 'In review',
  in_revision: 'In revision',
  approved: 'Approved',
  on_hold: 'On hold',
}

export const WAIT_LABELS: Readonly<Record<WaitReason, string>> = {
  cv: 'CV or profile',
  languages: 'Languages',
  question: 'Answer to a question',
  held: 'On hold automatically',
  approval: 'Approval',
  domain: 'Domain',
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

export const formatWeek = (monday: string) => DAY.format(new Date(`${monday}T00:00:00Z`))

export const groupName = (by: ReportGroup, { key, name }: { key: string; name: string }) =>
  by === 'week' && key !== '*' ? `From ${formatWeek(key)}` : name

/** `45 min`, `3.5 h`, `4.2 days`; a dash for null. */
export function formatHours(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 1) return `${Math.round(hours * 60)} min`
  if (hours < 72) return `${rounded(hours)} h`
  return `${rounded(hours / 24)} days`
}

const rounded = (value: number) => String(Math.round(value * 10) / 10)

/** `63 %`; a dash if the whole is 0. */
export const formatShare = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$6,478.58` */
export const formatMoney = (cents: number) => DOLLARS.format(cents / 100)
