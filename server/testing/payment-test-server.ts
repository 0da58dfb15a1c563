import { type Simulator, startSimulator } from '@vitrine/simulator'
import { startTestServer, type TestServer } from './test-server.ts'
import { TEST_STRIPE_KEYS } from './order-test-app.ts'
import type { OpenedIntent } from './test-client.ts'

export type PaymentTestServer = TestServer & {
  readonly simulator: Simulator
  /** Charges a card at the provider, which sends webhooks. */
  pay(intent: Pick<OpenedIntent, 'paymentIntentId'>): Promise<void>
}

/** A test server with its own payment simulator. */
export async function startPaymentTestServer(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<PaymentTestServer> {
  const address: { url?: string } = {}
  const simulator = await startSimulator({
    ...TEST_STRIPE_KEYS,
    webhookUrl: () => address.url && `${address.url}/api/payment-events`,
  })
  const program = await startTestServer({
    ...options,
    env: {
      STRIPE_SECRET_KEY: TEST_STRIPE_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: TEST_STRIPE_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: TEST_STRIPE_KEYS.webhookSecret,
      STRIPE_API_URL: simulator.url,
      ...options.env,
    },
  })
  address.url = program.url
  return {
    ...program,
    simulator,
    async pay({ paymentIntentId }) {
      await simulator.control.payIntent({ paymentIntent: paymentIntentId })
    },
    async close() {
      await simulator.close()
      await program.close()
    },
  }
}
