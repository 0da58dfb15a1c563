import { fileURLToPath } from 'node:url'
import type { Product } from '../../e2e/start-product.ts'
import { buyPlan } from '../../server/testing/test-client.ts'
import type { Listener } from './listening.ts'

type Stage = { readonly product: Product; readonly me: Listener }
type Journey = (stage: Stage) => Promise<void>

/** By the headings of `expected.md`. Each has an order of its own. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  Buying: buy,
  Onboarding: answerQuestions,
}

const CV_FILE = fileURLToPath(
  new URL('../../reader/testing/cvs/files/en-us-nurse__theme-kendall.pdf', import.meta.url),
)

const customer = (lastName: string) => ({
  firstName: 'Ada',
  lastName,
  email: `ada.${lastName}@example.com`.toLowerCase(),
})

async function goTo(
  { me }: Stage,
  words: string | RegExp,
  arrival: string | RegExp,
): Promise<void> {
  await me.pressUntil(words)
  await me.press('Return')
  await me.hear(arrival)
}

async function buy(stage: Stage): Promise<void> {
  const { me, product } = stage
  const { firstName, lastName, email } = customer('Buys')
  await me.open(`${product.url}/`)
  await goTo(stage, 'Start My Website', 'Start your website heading level 1')
  await me.pressUntil('Starter')
  await me.press('space')
  await me.pressUntil('First name entry')
  await me.type(firstName)
  await me.press('Tab')
  await me.type(lastName)
  await me.press('Tab')
  await me.type(email)
  await goTo(stage, 'Continue to payment', 'Checkout heading level 1')
  await me.pressUntil('Card number entry')
  // The card form goes on by itself.
  await me.type('4242424242424242')
  await me.type('1240')
  await me.type('123')
  await goTo(stage, 'Pay $', 'Order Confirmed heading level 1')
}

async function answerQuestions(stage: Stage): Promise<void> {
  const { me, product } = stage
  const details = { customerInfo: customer('Answers') }
  const order = await buyPlan(product.url, 'professional', details)
  // As in the email.
  await me.open(`${product.url}/onboarding?oid=${order.paymentIntentId}&t=${order.token}`)
  await me.pressUntil('Share your CV heading level 1', 'h')
  await me.pressUntil('Drop your CV here')
  await me.press('Return')
  await me.chooseFile(CV_FILE)
  await me.hear('Received')
  await goTo(stage, 'Continue push button', 'LinkedIn heading level 1')
  await goTo(stage, 'Skip push button', 'Languages heading level 1')
  await me.pressUntil('English check box')
  await me.press('space')
  await me.hear('1 / ')
  await goTo(stage, 'Continue push button', 'Domain preferences heading level 1')
  await goTo(stage, 'Continue push button', 'Choose Your Color Theme heading level 1')
  await me.pressUntil('radio button')
  await me.press('space')
  await goTo(stage, 'Finish push button', "That's it for now! heading level 1")
}
