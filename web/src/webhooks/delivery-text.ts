import type { DeliveryResponse, WebhookFormat, WebhookState } from '@vitrine/contract/webhooks'
import { EVENT_TYPE_LABELS } from '@vitrine/domain/webhooks/event-types'
import type { StatusTone } from '../ui/status-chip.tsx'

export const FORMAT_LABELS: Readonly<Record<WebhookFormat, string>> = {
  signed: 'Signed JSON',
  slack: 'Slack',
  teams: 'Microsoft Teams',
}

export const WEBHOOK_STATES: Readonly<Record<WebhookState, readonly [StatusTone, string]>> = {
  on: ['ok', 'On'],
  off: ['neutral', 'Off'],
  failing: ['danger', 'Off: deliveries failed'],
  gone: ['danger', 'Off: receiver is gone'],
}

export const DELIVERY_STATES: Readonly<
  Record<DeliveryResponse['state'], readonly [StatusTone, string]>
> = {
  waiting: ['warn', 'Waiting'],
  delivered: ['ok', 'Delivered'],
  'given-up': ['danger', 'Failed'],
  dropped: ['neutral', 'Not sent'],
}

export const eventLabel = (happening: DeliveryResponse['happening']): string =>
  happening === 'test' ? 'Test' : EVENT_TYPE_LABELS[happening]

const FAILURES: Readonly<Record<string, string>> = {
  'not-public': 'Not a public IP address: nothing was sent',
  'no-such-name': 'Host not found',
  'name-unresolved': 'DNS lookup failed',
  refused: 'The connection was refused',
  'no-answer': 'No response',
  'no-way': 'No route to host',
  certificate: 'The certificate is not valid: nothing was sent',
  garbled: 'Invalid HTTP response',
}

type Attempt = DeliveryResponse['attempts'][number]

/** The result of a delivery attempt, in one line. */
export const attemptText = ({ status, failure }: Attempt): string =>
  status === null
    ? (FAILURES[failure ?? ''] ?? 'This address is not allowed')
    : `Answered ${status}${status >= 300 && status < 400 ? ': redirects are not followed' : ''}`
