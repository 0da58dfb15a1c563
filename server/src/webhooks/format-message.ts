import type { WebhookFormat } from '@vitrine/contract/webhooks'
import { EVENT_TYPE_LABELS } from '@vitrine/domain/webhooks/event-types'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { Delivery } from './tables.ts'

type Told = Pick<Delivery, 'happening' | 'orderId' | 'reason' | 'happenedAt'>

/**
 * The message body: what happened, order number and link, no personal data. Pure: retries send the
 * same bytes.
 */
export function formatMessage(told: Told, form: WebhookFormat, publicUrl: string): string {
  return JSON.stringify(FORMS[form](told, linkOf(told, publicUrl)))
}

const FORMS: Readonly<Record<WebhookFormat, (told: Told, url: string) => object>> = {
  signed: ({ happening, orderId, reason, happenedAt }, url) => ({
    type: happening === 'test' ? 'webhook.test' : happening,
    timestamp: happenedAt.toISOString(),
    data: {
      ...(orderId !== null && { orderId, reference: orderReference(orderId) }),
      ...(reason !== null && { reason }),
      url,
    },
  }),
  // Slack markup: `<url|text>`. Our texts contain no `& < >`.
  slack: (told, url) => ({ text: `${wordsOf(told)}: <${url}|${placeOf(told)}>` }),
  teams: (told, url) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: wordsOf(told), weight: 'Bolder', wrap: true },
            { type: 'TextBlock', text: placeOf(told), isSubtle: true, wrap: true },
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open', url }],
        },
      },
    ],
  }),
}

function linkOf({ happening, orderId }: Told, publicUrl: string): string {
  if (orderId !== null) return `${publicUrl}/admin/orders/${orderId}`
  return `${publicUrl}/admin/${happening === 'enquiry.received' ? 'contacts' : 'webhooks'}`
}

function wordsOf({ happening, reason }: Told): string {
  if (happening === 'test') return 'A test: messages arrive here'
  const why = reason === null ? '' : ` (${reason.replaceAll('-', ' ')})`
  return EVENT_TYPE_LABELS[happening] + why
}

function placeOf({ happening, orderId }: Told): string {
  if (orderId !== null) return `Order ${orderReference(orderId)}`
  return happening === 'enquiry.received' ? 'Contacts' : 'Webhooks'
}
