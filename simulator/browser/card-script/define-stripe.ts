import type { StripeCardElementOptions } from '@stripe/stripe-js'
import { createSimulatorClient } from './call-simulator.ts'
import { type CardElement, integrationError, makeCardElement } from './card-element.ts'
import { confirmCardPayment, intentIdOf } from './confirm-card-payment.ts'

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
    elements: () => makeElements(),
    confirmCardPayment: (
      clientSecret: string,
      ...rest: [
        Parameters<typeof confirmCardPayment>[2]?,
        Parameters<typeof confirmCardPayment>[3]?,
      ]
    ) => confirmCardPayment(call, clientSecret, ...rest),
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

function makeElements() {
  const alive: CardElement[] = []
  return {
    create(type: string, options: StripeCardElementOptions = {}) {
      if (type !== 'card') {
        throw integrationError(`The payment simulator has the Element "card" only, not "${type}".`)
      }
      const element = makeCardElement(
        options,
        () => new Date(),
        () => {
          alive.splice(alive.indexOf(element), 1)
        },
      )
      alive.push(element)
      return element
    },
    /** By type, or by the React component with that type. */
    getElement(type: string | { __elementType?: string }) {
      const name = typeof type === 'string' ? type : type.__elementType
      return name === 'card' ? (alive.at(-1) ?? null) : null
    },
    update() {},
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  }
}
