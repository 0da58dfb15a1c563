const REMINDER = 'cv-reminder-'

export const reminderKind = (days: 1 | 3 | 7) => `${REMINDER}${days}`

/** Whether a letter must not reach a customer who has sent everything in the meantime. */
export function isReminder(kind: string): boolean {
  return kind.startsWith(REMINDER)
}

const PREVIEW_REMINDER = 'preview-reminder-'

export const previewReminderKind = (days: 2 | 5 | 10) => `${PREVIEW_REMINDER}${days}`

/** Whether a letter must not reach a customer who has answered the preview in the meantime. */
export function isPreviewReminder(kind: string): boolean {
  return kind.startsWith(PREVIEW_REMINDER)
}

/** Shows a picture from the private address of a preview. */
export const PREVIEW_SENT = 'preview-sent'

/** Carries the link that ends it. */
export const WEEKLY_VISITS = 'weekly-visits'

const TEST = 'test:'

export const testEmailAbout = (requestId: string) => TEST + requestId

/** Whether the customer asked for this one letter, and gets it whether or not for others. */
export const isTestEmail = ({ about }: { readonly about: string }) => about.startsWith(TEST)

/** About a link that works once: not sent when it works no more. */
export const PASSWORD_LINK = 'password-link'

/** Whether a letter about an order goes to its customer; the others go to the team. */
export function isToCustomer({
  kind,
  orderId,
}: {
  readonly kind: string
  readonly orderId: string | null
}): boolean {
  return orderId !== null && !kind.startsWith('team-')
}

/** Whose words stand in the conversation themselves. */
const OF_CONVERSATION: ReadonlySet<string> = new Set(['message-to-customer', 'hold-question'])

/** Whether a mail is told of among what customer and team wrote to each other. */
export const isInThread = (letter: {
  readonly kind: string
  readonly orderId: string | null
  readonly sentAt: Date | null
}): boolean => letter.sentAt !== null && isToCustomer(letter) && !OF_CONVERSATION.has(letter.kind)
