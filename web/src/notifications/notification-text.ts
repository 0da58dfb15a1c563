import type { NotificationResponse } from '@vitrine/contract/notifications'
import type { NotificationKind } from '@vitrine/domain/notifications/notification-kinds'

const WORDS: Readonly<Record<NotificationKind, (by: string, customer: string) => string>> = {
  mentioned: (by, customer) => `${by} mentioned you in a note on ${customer}’s order`,
  given: (by, customer) => `${by} assigned you ${customer}’s order`,
  wrote: (_by, customer) => `${customer} wrote`,
  answered: (_by, customer) => `${customer} answered the question`,
  round: (_by, customer) => `${customer} sent a change request`,
  approved: (_by, customer) => `${customer} approved the preview`,
  approval: (by, customer) => `${by} asks for a second approval on ${customer}’s order`,
  due: (_by, customer) => `${customer}’s order is due soon`,
  late: (_by, customer) => `${customer}’s order is late`,
}

export const notificationText = ({ kind, by, customerName }: NotificationResponse): string =>
  WORDS[kind](by ?? 'Someone', customerName)
