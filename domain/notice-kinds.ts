/** What members of the team are told, and when they can be mailed it. */

/** In words that hold for whoever is told. */
export const NOTICE_KIND_NAMES = {
  mentioned: 'Named in a note',
  given: 'Given an order',
  wrote: 'The customer wrote',
  answered: 'The customer answered a question',
  round: 'A list of changes came',
  approved: 'A preview was approved',
  late: 'An order is late',
} as const

export type NoticeKind = keyof typeof NOTICE_KIND_NAMES
export const NOTICE_KINDS = Object.keys(NOTICE_KIND_NAMES) as readonly NoticeKind[]

export const NOTICE_MAILS = ['at-once', 'daily', 'none'] as const
export type NoticeMail = (typeof NOTICE_MAILS)[number]

export const NOTICE_MAIL_NAMES: Readonly<Record<NoticeMail, string>> = {
  'at-once': 'At once',
  daily: 'Once a day',
  none: 'Never',
}

/** When whoever has chosen nothing is mailed each. */
export type TeamNotices = { readonly [Kind in NoticeKind]: NoticeMail }

/** The program's own, until an owner sets others. */
export const ownTeamNotices: TeamNotices = {
  mentioned: 'daily',
  given: 'daily',
  wrote: 'daily',
  answered: 'daily',
  round: 'daily',
  approved: 'daily',
  late: 'daily',
}
