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
  failing: ['danger', 'Switched off: nothing arrived'],
  gone: ['danger', 'Switched off: it is gone'],
}

export const DELIVERY_STATES: Readonly<
  Record<DeliveryResponse['state'], readonly [StatusTone, string]>
> = {
  waiting: ['warn', 'Waiting'],
  delivered: ['ok', 'Arrived'],
  'given-up': ['danger', 'Given up'],
  dropped: ['neutral', 'Not sent'],
}

export const eventLabel = (happening: DeliveryResponse['happening']): string =>
  happening === 'test' ? 'Test' : EVENT_TYPE_LABELS[happening]

const FAILURES: Readonly<Record<string, string>> = {
  'not-public': 'The name leads to an address that is not on the internet: nothing was sent',
  'no-such-name': 'There is no such name',
  'name-unresolved': 'The name could not be looked up',
  refused: 'The connection was refused',
  'no-answer': 'No answer',
  'no-way': 'This machine has no way there',
  certificate: 'The certificate is not valid: nothing was sent',
  garbled: 'What was answered is no HTTP',
}

type Attempt = DeliveryResponse['attempts'][number]

/** What came of a try, in one line. */
export const attemptText = ({ status, failure }: Attempt): string =>
  status === null
    ? (FAILURES[failure ?? ''] ?? 'Messages may not be sent to this address')
    : `Answered ${status}${status >= 300 && status < 400 ? ': it leads elsewhere, and nothing is sent there' : ''}`
