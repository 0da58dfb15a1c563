import { expect, test } from 'vitest'
import { checkProvider } from './check-provider.ts'
import type { PaymentProvider, ProviderIntent } from './provider/payment-provider.ts'

const KEYS = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: `whsec_${'a'.repeat(16)}`,
}

const AN_INTENT: ProviderIntent = {
  id: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  amountCents: 2499,
  facts: { status: 'requires_payment', receivedCents: 0, refundedCents: 0, currency: 'usd' },
  refunds: [],
  metadata: {},
  createdAt: new Date('2026-03-02T09:00:00Z'),
}

/** A provider with one changed call; `asked` lists the calls. */
function aProvider(changes: Partial<PaymentProvider> = {}) {
  const asked: unknown[] = []
  let intent = AN_INTENT
  const never = (): never => {
    throw new Error('nobody asks for this')
  }
  const provider: PaymentProvider = {
    async createIntent(amountCents, details) {
      asked.push(['make', amountCents, details.metadata])
      intent = { ...intent, amountCents }
      return intent
    },
    async updateIntent(id) {
      asked.push(['change', id])
      return intent
    },
    async readIntent(id) {
      asked.push(['read', id])
      return intent
    },
    async cancelIntent(id) {
      asked.push(['cancel', id])
      intent = { ...intent, facts: { ...intent.facts, status: 'canceled' } }
    },
    async *listEvents() {
      asked.push(['list'])
      yield* []
    },
    listIntents: never,
    refund: never,
    parseEvent: never,
    listEndpoints: async () => [],
    clockSkewMs: () => 0,
    ...changes,
  }
  return { provider, asked }
}

async function checked(
  changes: Partial<PaymentProvider> = {},
  keys: Partial<typeof KEYS> = {},
): Promise<[what: string, problem: string | undefined][]> {
  const { provider } = aProvider(changes)
  const steps: [string, string | undefined][] = []
  for await (const { what, problem } of checkProvider(provider, { ...KEYS, ...keys }))
    steps.push([what, problem])
  return steps
}

test('passes every step with working keys', async () => {
  expect(await checked()).toEqual([
    ['the keys belong together', undefined],
    ['the webhook secret looks like one', undefined],
    ['an intent can be made', undefined],
    ['it can be changed and read back', undefined],
    ['it can be canceled', undefined],
    ['events can be listed', undefined],
    ['the clocks agree', undefined],
  ])
})

test('creates and cancels an intent without an order', async () => {
  const { provider, asked } = aProvider()
  for await (const { problem } of checkProvider(provider, KEYS)) expect(problem).toBeUndefined()
  expect(asked).toEqual([
    ['make', 2499, { check: 'true' }],
    ['change', 'pi_1'],
    ['read', 'pi_1'],
    ['cancel', 'pi_1'],
    ['read', 'pi_1'],
    ['list'],
  ])
})

test('uses a new intent key and a reserved address', async () => {
  const asked: { receiptEmail: string; key: string }[] = []
  const createIntent: PaymentProvider['createIntent'] = async (_cents, { receiptEmail }, key) => {
    asked.push({ receiptEmail, key })
    return AN_INTENT
  }
  await checked({ createIntent })
  await checked({ createIntent })
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
  for (const { receiptEmail } of asked) expect(receiptEmail).toMatch(/@example\.com$/)
})

const refusesWith = (message: string, cause?: unknown) => async (): Promise<never> => {
  throw new Error(message, { cause })
}

test.each<[string, Partial<PaymentProvider>, string, string]>([
  [
    'makes none',
    { createIntent: refusesWith('no answer', new Error('ECONNREFUSED')) },
    'an intent can be made',
    'no answer (ECONNREFUSED)',
  ],
  [
    'gives no client secret',
    { createIntent: async () => ({ ...AN_INTENT, clientSecret: '' }) },
    'an intent can be made',
    'it has no client secret',
  ],
  [
    'changes none',
    { updateIntent: refusesWith('No such payment_intent') },
    'it can be changed and read back',
    'No such payment_intent',
  ],
  [
    'reads another amount',
    { readIntent: async () => ({ ...AN_INTENT, amountCents: 100 }) },
    'it can be changed and read back',
    'it reads 100 cents, requires_payment',
  ],
  [
    'has charged it',
    {
      readIntent: async () => ({ ...AN_INTENT, facts: { ...AN_INTENT.facts, status: 'paid' } }),
    },
    'it can be changed and read back',
    'it reads 2499 cents, paid',
  ],
  [
    'does not cancel it',
    { cancelIntent: async () => {} },
    'it can be canceled',
    'it reads requires_payment',
  ],
  [
    'lists no events',
    {
      listEvents: () => {
        throw new Error('not permitted')
      },
    },
    'events can be listed',
    'not permitted',
  ],
  [
    'has another time',
    { clockSkewMs: () => 120_000 },
    'the clocks agree',
    "the clock of this machine is 120 s ahead of the payment provider's; set it right",
  ],
])('stops where the provider %s', async (_, fault, what, problem) => {
  expect((await checked(fault)).at(-1)).toEqual([what, problem])
})

const SECRET_KEY = 'STRIPE_SECRET_KEY does not begin with sk_test_, sk_live_, rk_test_ or rk_live_'
const PUBLISHABLE_KEY = 'STRIPE_PUBLISHABLE_KEY does not begin with pk_test_ or pk_live_'

test.each<[secretKey: string, publishableKey: string, problem: string | undefined]>([
  ['sk_live_1', 'pk_live_1', undefined],
  ['rk_test_1', 'pk_test_1', undefined],
  ['rk_live_12ab', 'pk_live_12ab', undefined],
  ['pk_test_1', 'pk_test_1', SECRET_KEY],
  ['', 'pk_test_1', SECRET_KEY],
  ['sk_test_', 'pk_test_1', SECRET_KEY],
  [' sk_test_1', 'pk_test_1', SECRET_KEY],
  ['sk_test_1 ', 'pk_test_1', SECRET_KEY],
  ['sk_test_1', 'sk_test_1', PUBLISHABLE_KEY],
  ['sk_test_1', 'pk_test_', PUBLISHABLE_KEY],
  ['sk_test_1', ' pk_test_1', PUBLISHABLE_KEY],
  ['sk_test_1', 'pk_test_1 ', PUBLISHABLE_KEY],
  ['sk_live_1', 'pk_test_1', 'one key is for tests, the other for live payments'],
])('checks keys "%s" and "%s": %s', async (secretKey, publishableKey, problem) => {
  expect((await checked({}, { secretKey, publishableKey }))[0]?.[1]).toBe(problem)
})

test.each([
  'whsec_short',
  'sk_test_aaaaaaaaaaaaaaaa',
  ` ${KEYS.webhookSecret}`,
  `${KEYS.webhookSecret} `,
])('rejects webhook secret "%s" with a hint', async (webhookSecret) => {
  expect((await checked({}, { webhookSecret }))[1]?.[1]).toBe(
    'STRIPE_WEBHOOK_SECRET does not begin with whsec_; copy the signing secret of the endpoint',
  )
})
