import type { HealthCheckResult } from '@vitrine/contract/doctor'
import {
  checkClockSkew,
  validateKeys,
  type PaymentProvider,
  ProviderRefused,
  validateWebhookSecret,
} from '../payments/index.ts'
import { requestAt } from './http-probe.ts'
import { fault, note, errorReason, passed } from './check-result.ts'
import { publicOriginOf, type DoctorContext } from './doctor-context.ts'

const WEBHOOK_PATH = '/api/payment-events'

/** Stripe keys, webhook and clock. Read-only. */
export async function checkPayments(subject: DoctorContext): Promise<HealthCheckResult[]> {
  const { config, provider } = subject
  if (!provider || !config.stripe) {
    const webhook = note('webhook', 'Not checked: the simulator runs on this machine.')
    const clock = note(
      'clock',
      'Not compared with the payment provider’s clock: no provider is set up.',
    )
    const cure =
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET to take money.'
    return [note('payments', 'The simulator: no card is charged.', cure), webhook, clock]
  }
  const problem = validateKeys(config.stripe) ?? (await answerOf(provider))
  if (typeof problem === 'string') {
    return [
      fault('payments-keys', `The keys are not right: ${problem}.`, KEYS_CURE),
      note('webhook', 'Not checked: fix the keys first.'),
      note('clock', 'Not compared with the payment provider’s clock: it did not answer.'),
    ]
  }
  if (problem) return [problem, note('webhook', 'Not checked: fix the provider first.')]
  const skew = checkClockSkew(provider)
  return [
    passed('payments', 'Stripe accepts the keys.'),
    await lookAtWebhook(subject, provider, config.stripe.webhookSecret),
    skew === undefined
      ? passed('clock', 'Matches the payment provider’s clock.')
      : fault(
          'clock-wrong',
          `${capital(skew.split(';', 1)[0] ?? '')}.`,
          'Set up NTP on this machine.',
        ),
  ]
}

/** With a live key: whether the promotion has an end and former prices that were charged. */
export function checkPrices({ findPriceFaults }: DoctorContext): HealthCheckResult[] {
  const faults = findPriceFaults()
  if (faults === null)
    return [note('payments', 'Former prices: not checked by this command. Open the page Health.')]
  if (faults.length === 0) return []
  return [
    fault(
      'prices-unproved',
      `${faults.join('. ')}.`,
      'Set the end of the campaign and former prices that were charged for thirty days, or switch the promotion off under Settings.',
    ),
  ]
}

/** With a live key: the figures, testimonials and logos that are hidden without a signature. */
export function checkClaims({ findUnsignedClaims }: DoctorContext): HealthCheckResult[] {
  const unsigned = findUnsignedClaims()
  if (unsigned === null)
    return [note('payments', 'Claims: not checked by this command. Open the page Health.')]
  if (unsigned.length === 0) return []
  return [
    note(
      'payments',
      `Not shown, because nobody signed them: ${unsigned.join('; ')}.`,
      'Sign those that you can prove under Settings, Claims; leave the others hidden.',
    ),
  ]
}

const KEYS_CURE =
  'Copy the three values from Stripe’s dashboard again, all for tests or all for live payments.'

async function answerOf(provider: PaymentProvider): Promise<HealthCheckResult | undefined> {
  try {
    for await (const _ of provider.listEvents(null)) break
    return undefined
  } catch (error) {
    const why = errorReason((error as Error).cause ?? error)
    return error instanceof ProviderRefused
      ? fault('payments-refused', `Stripe refuses the secret key (${why}).`, KEYS_CURE)
      : fault(
          'payments-refused',
          `Stripe did not answer (${why}).`,
          'Allow connections from this machine to api.stripe.com on port 443.',
        )
  }
}

async function lookAtWebhook(
  subject: DoctorContext,
  provider: PaymentProvider,
  secret: string,
): Promise<HealthCheckResult> {
  const origin = publicOriginOf(subject.config)
  if (!origin)
    return note(
      'webhook',
      'Not checked: Stripe can’t reach PUBLIC_URL, which is this machine’s own address.',
    )
  const url = `${origin.origin}${WEBHOOK_PATH}`
  const secretFault = validateWebhookSecret(secret)
  if (secretFault !== undefined)
    return fault(
      'webhook-secret',
      `${secretFault.split(';', 1)[0]}.`,
      'Copy the signing secret of the endpoint in Stripe’s dashboard.',
    )
  const endpoints = await provider.listEndpoints().catch(() => undefined)
  const endpoint = endpoints?.find((one) => one.url === url)
  if (endpoints && !endpoint)
    return fault(
      'webhook-missing',
      `Stripe sends its events to no endpoint ${url}.`,
      'Add that endpoint in Stripe’s dashboard, and set STRIPE_WEBHOOK_SECRET to its signing secret.',
    )
  if (endpoint && !endpoint.enabled)
    return fault(
      'webhook-disabled',
      `The endpoint ${url} is switched off at Stripe.`,
      'Switch it on in Stripe’s dashboard.',
    )
  if (endpoint && endpoint.missingEvents.length > 0)
    return fault(
      'webhook-events',
      `Stripe does not send ${endpoint.missingEvents.join(', ')} to ${url}.`,
      'Add these events to the endpoint in Stripe’s dashboard.',
    )
  // Without a signature this app answers with a message of its own.
  const answer = await requestAt(subject, new URL(url), 'POST').catch((error: unknown) =>
    errorReason(error),
  )
  if (typeof answer === 'string' || answer.status !== 400)
    return fault(
      'webhook-unreached',
      `${url} does not lead to this program (${typeof answer === 'string' ? answer : `answer ${answer.status}`}).`,
      'Route every path of PUBLIC_URL to the program in the proxy, and open port 443 in the firewall.',
    )
  return endpoint
    ? passed('webhook', `Stripe sends all that is needed to ${url}, which leads here.`)
    : note(
        'webhook',
        `${url} leads here; the key may not read which events Stripe sends there.`,
        'Let the restricted key read webhook endpoints, or compare the events with docs/runbooks/go-live.md.',
      )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
