/** Kinds of team notifications and their email frequency. */

export const NOTIFICATION_KIND_NAMES = {
  mentioned: 'Named in a note',
  given: 'Given an order',
  wrote: 'The customer wrote',
  answered: 'The customer answered a question',
  round: 'A list of changes came',
  approved: 'A preview was approved',
  due: 'An order or its changes are due within 6 hours',
  late: 'An order or its changes are late',
  approval: 'A version needs a second approval',
} as const

export type NotificationKind = keyof typeof NOTIFICATION_KIND_NAMES
export const NOTIFICATION_KINDS = Object.keys(
  NOTIFICATION_KIND_NAMES,
) as readonly NotificationKind[]

export const EMAIL_FREQUENCIES = ['at-once', 'daily', 'none'] as const
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number]

export const EMAIL_FREQUENCY_NAMES: Readonly<Record<EmailFrequency, string>> = {
  'at-once': 'At once',
  daily: 'Once a day',
  none: 'Never',
}

/** The team's default frequency by kind. */
export type TeamNotifications = { readonly [Kind in NotificationKind]: EmailFrequency }

export const defaultTeamNotifications: TeamNotifications = {
  mentioned: 'daily',
  given: 'daily',
  wrote: 'daily',
  answered: 'daily',
  round: 'daily',
  approved: 'daily',
  // Once a day would be too late.
  due: 'at-once',
  late: 'daily',
  approval: 'daily',
}
