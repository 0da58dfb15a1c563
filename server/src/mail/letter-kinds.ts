const REMINDER = 'cv-reminder-'

export const reminderKind = (days: 1 | 3 | 7) => `${REMINDER}${days}`

/** Whether a letter must not reach a customer who has sent everything in the meantime. */
export function isReminder(kind: string): boolean {
  return kind.startsWith(REMINDER)
}

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
