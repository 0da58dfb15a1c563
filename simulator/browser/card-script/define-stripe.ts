import type {
  StripeCardElementOptions,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import { createSimulatorClient } from './call-simulator.ts'
import { type CardElement, integrationError, makeCardElement } from './card-element.ts'
import { confirmCardPayment, confirmWalletPayment, intentIdOf } from './confirm-card-payment.ts'
import {
  type ExpressCheckoutElement,
  makeExpressCheckoutElement,
  type WalletMeans,
} from './express-checkout-element.ts'

/** The Stripe.js release required by `@stripe/stripe-js` 10. */
const RELEASE = 'endive'

const script = document.currentScript
const folder = new URL(
  '.',
  script instanceof HTMLScriptElement ? script.src : `${location.origin}/browser/card.js`,
).href

Object.assign(window, { Stripe: Object.assign(makeStripe, { version: RELEASE }) })

/** The replacement for Stripe's object, accepted by `<Elements>` of react-stripe-js. */
function makeStripe(publishableKey: string) {
  if (typeof publishableKey !== 'string' || publishableKey === '') {
    throw integrationError('Please call Stripe() with your publishable key.')
  }
  const call = createSimulatorClient(folder, publishableKey)
  return {
    elements: (options: GroupOptions = {}) => makeElements(options),
    confirmCardPayment: (
      clientSecret: string,
      ...rest: [
        Parameters<typeof confirmCardPayment>[2]?,
        Parameters<typeof confirmCardPayment>[3]?,
      ]
    ) => confirmCardPayment(call, clientSecret, ...rest),
    /** For wallets; a card of the field `card` is confirmed by `confirmCardPayment`. */
    confirmPayment: async (given: { elements?: object; clientSecret: string }) => {
      const sheet = given.elements && confirmedSheets.get(given.elements)?.()
      if (sheet === undefined)
        throw integrationError(
          'stripe.confirmPayment needs elements whose expressCheckout Element emitted "confirm".',
        )
      return confirmWalletPayment(call, given.clientSecret, sheet.means, sheet.total)
    },
    retrievePaymentIntent: async (clientSecret: string) =>
      call(intentIdOf(clientSecret, 'retrievePaymentIntent'), 'retrieve', {
        client_secret: clientSecret,
      }),
    createToken: () => refuse('createToken'),
    createPaymentMethod: () => refuse('createPaymentMethod'),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

/**
 * react-stripe-js only checks that these exist; calling one returns an error with the alternative.
 */
async function refuse(method: string) {
  return {
    error: {
      type: 'invalid_request_error',
      message: `The payment simulator has no stripe.${method}; use stripe.confirmCardPayment.`,
    },
  }
}

/** The options of a group whose intent does not exist yet. */
type GroupOptions = { mode?: string; amount?: number; currency?: string }

type ConfirmedSheet = { means: WalletMeans; total: { cents: number; currency: string } }

/** Takes the sheet that was confirmed last, by group. Each pays once. */
const confirmedSheets = new WeakMap<object, () => ConfirmedSheet | undefined>()

function makeElements(given: GroupOptions) {
  let options = given
  let confirmed: ConfirmedSheet | undefined
  const alive: { type: string; element: CardElement | ExpressCheckoutElement }[] = []
  const keep = <T extends CardElement | ExpressCheckoutElement>(type: string, element: T): T => {
    alive.push({ type, element })
    return element
  }
  const forget = (element: object) => {
    alive.splice(
      alive.findIndex((each) => each.element === element),
      1,
    )
  }
  const total = () => ({ cents: options.amount ?? 0, currency: options.currency ?? 'usd' })

  function createCard(given: StripeCardElementOptions): CardElement {
    const element = makeCardElement(
      given,
      () => new Date(),
      () => forget(element),
    )
    return keep('card', element)
  }
  function createExpressCheckout(given: StripeExpressCheckoutElementOptions) {
    if (options.mode !== 'payment' || options.amount === undefined)
      throw integrationError(
        'The expressCheckout Element needs elements with mode "payment", amount and currency.',
      )
    const element = makeExpressCheckoutElement(given, {
      total,
      onConfirm: (means) => (confirmed = { means, total: total() }),
      onDestroy: () => forget(element),
    })
    return keep('expressCheckout', element)
  }
  const group = {
    create(type: string, given: object = {}) {
      if (type === 'card') return createCard(given)
      if (type === 'expressCheckout') return createExpressCheckout(given)
      throw integrationError(
        `The payment simulator has the Elements "card" and "expressCheckout" only, not "${type}".`,
      )
    },
    /** By type, or by the React component with that type. */
    getElement(type: string | { __elementType?: string }) {
      const name = typeof type === 'string' ? type : type.__elementType
      return alive.findLast((each) => each.type === name)?.element ?? null
    },
    update(next: GroupOptions = {}) {
      options = { ...options, ...next }
    },
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  }
  confirmedSheets.set(group, () => {
    const taken = confirmed
    confirmed = undefined
    return taken
  })
  return group
}
