// npm run check:stripe Tests the configured Stripe keys before the first order: creates, updates,
// reads and cancels an intent. Nothing is charged. Live keys require --live.
import { checkProvider, isLiveKey, stripeProvider } from '../src/payments/index.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { describeFailure } from './describe-failure.ts'

try {
  process.exitCode = await check()
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
}

async function check(): Promise<number> {
  const { stripe } = readConfig(process.env)
  if (!stripe) {
    process.stderr.write(
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET first.\n',
    )
    return 1
  }
  if (isLiveKey(stripe.secretKey) && !process.argv.includes('--live')) {
    process.stderr.write(
      'STRIPE_SECRET_KEY is a live key. Use a test key, or add -- --live: nothing is charged.\n',
    )
    return 1
  }
  const provider = stripeProvider({ ...stripe, clock: systemClock })
  let problems = 0
  for await (const { what, problem } of checkProvider(provider, stripe)) {
    process.stdout.write(
      problem === undefined ? `ok      ${what}\n` : `FAILED  ${what}: ${problem}\n`,
    )
    if (problem !== undefined) problems += 1
  }
  process.stdout.write(
    problems === 0
      ? '\nStripe is ready. Point an endpoint of its webhooks at PUBLIC_URL/api/payment-events.\n'
      : '\nStripe is not ready. Set right what failed and run this again.\n',
  )
  return problems === 0 ? 0 : 1
}
