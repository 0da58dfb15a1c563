import type { Product } from '../../e2e/start-product.ts'
import type { Listener } from './listening.ts'

type Stage = { readonly product: Product; readonly me: Listener; readonly cv: string }
type Journey = (stage: Stage) => Promise<void>

/** By the headings of `expected.md`, in this order: each goes on from the last. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  Buying: buy,
  Onboarding: answerQuestions,
}

const EMAIL = 'ada.hears@example.com'

async function goTo({ me }: Stage, words: string | RegExp, arrival: string | RegExp) {
  await me.pressUntil(words)
  await me.press('Return')
  await me.hear(arrival)
}

async function buy(stage: Stage): Promise<void> {
  const { me, product } = stage
  await me.open(`${product.url}/`)
  await goTo(stage, 'Start My Website', 'Start your website heading level 1')
  await me.pressUntil('Starter')
  await me.press('space')
  await me.pressUntil('First name entry')
  await me.type('Ada')
  await me.press('Tab')
  await me.type('Hears')
  await me.press('Tab')
  await me.type(EMAIL)
  await goTo(stage, 'Continue to payment', 'Checkout heading level 1')
  await me.pressUntil('Card number entry')
  // The card form goes on by itself.
  await me.type('4242424242424242')
  await me.type('1240')
  await me.type('123')
  await goTo(stage, 'Pay $', 'Order Confirmed heading level 1')
}

async function answerQuestions(stage: Stage): Promise<void> {
  const { me, cv } = stage
  await goTo(stage, 'Complete Your Details', 'Share your CV heading level 1')
  await me.pressUntil('Drop your CV here')
  await me.press('Return')
  await me.chooseFile(cv)
  await me.hear('Received')
  await goTo(stage, 'Continue push button', 'LinkedIn heading level 1')
  await goTo(stage, 'Skip push button', 'Languages heading level 1')
  await me.pressUntil('English check box')
  await me.press('space')
  await goTo(stage, 'Continue push button', 'Domain preferences heading level 1')
  await goTo(stage, 'Continue push button', 'Choose Your Color Theme heading level 1')
  await me.pressUntil('radio button')
  await me.press('space')
  await goTo(stage, 'Finish push button', 'heading level 1')
}
