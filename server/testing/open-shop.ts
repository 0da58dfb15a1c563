import { type Simulator, startSimulator } from '@vitrine/simulator'
import { openTestProgram, type TestProgram } from './open-test-program.ts'
import { TILL_KEYS } from './open-till.ts'
import type { OpenedIntent } from './visitor.ts'

export type Shop = TestProgram & {
  readonly simulator: Simulator
  /** Charges a card at the provider, which then sends its webhooks. */
  pay(intent: Pick<OpenedIntent, 'paymentIntentId'>): Promise<void>
}

/** The whole program with a payment simulator of its own, which the test can steer. */
export async function openShop(options: Parameters<typeof openTestProgram>[0] = {}): Promise<Shop> {
  const address: { url?: string } = {}
  const simulator = await startSimulator({
    ...TILL_KEYS,
    webhookUrl: () => address.url && `${address.url}/api/payment-events`,
  })
  const program = await openTestProgram({
    ...options,
    env: {
      STRIPE_SECRET_KEY: TILL_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: TILL_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: TILL_KEYS.webhookSecret,
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
