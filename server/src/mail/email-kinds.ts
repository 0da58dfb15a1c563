const REMINDER = 'cv-reminder-'

export const reminderKind = (days: 1 | 3 | 7) => `${REMINDER}${days}`

/** Whether to drop an email if the customer has completed the intake meanwhile. */
export function isReminder(kind: string): boolean {
  return kind.startsWith(REMINDER)
}

const PREVIEW_REMINDER = 'preview-reminder-'

export const previewReminderKind = (days: 2 | 5 | 10) => `${PREVIEW_REMINDER}${days}`

/** Whether to drop an email if the customer has answered the preview meanwhile. */
export function isPreviewReminder(kind: string): boolean {
  return kind.startsWith(PREVIEW_REMINDER)
}

/** Carries what the customer agreed to, where the law asks for it. */
export const CONFIRMATION = 'confirmation'

/** Like the confirmation, about the order of the renewal. */
export const HOSTING_RENEWED = 'hosting-renewed'

/** Like the confirmation, about the order of the round. */
export const ROUND_BOUGHT = 'round-bought'

/** Like the confirmation, about the order of the upgrade, if it was paid. */
export const PLAN_CHANGED = 'plan-changed'

/** Contains a picture of the private preview. */
export const PREVIEW_SENT = 'preview-sent'

/** Contains the unsubscribe link. */
export const WEEKLY_VISITS = 'weekly-visits'

/** Contains the link to the review; dropped if the order can't be reviewed any more. */
export const RATING_REQUEST = 'rating-request'

const TEST = 'test:'

export const testEmailAbout = (requestId: string) => TEST + requestId

/** Whether the customer requested a test email, independent of the subscription. */
export const isTestEmail = ({ about }: { readonly about: string }) => about.startsWith(TEST)

/** About a one-time link: dropped after the link is used. */
export const PASSWORD_LINK = 'password-link'

/** The team's answer to a message of the contact form. */
export const CONTACT_REPLY = 'contact-reply'

/** To the earlier address of an order. */
export const EMAIL_MOVED = 'email-moved'

/** Whether an email about an order goes to its customer's address. */
export function isToCustomer({
  kind,
  orderId,
}: {
  readonly kind: string
  readonly orderId: string | null
}): boolean {
  return orderId !== null && !kind.startsWith('team-') && kind !== EMAIL_MOVED
}

/** Emails whose text is already in the conversation. */
const OF_CONVERSATION: ReadonlySet<string> = new Set(['message-to-customer', 'hold-question'])

/** Whether an email is listed in the conversation. */
export const isInThread = (letter: {
  readonly kind: string
  readonly orderId: string | null
  readonly sentAt: Date | null
}): boolean => letter.sentAt !== null && isToCustomer(letter) && !OF_CONVERSATION.has(letter.kind)
