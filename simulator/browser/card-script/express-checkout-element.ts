import type {
  BillingDetails,
  ClickResolveDetails,
  ExpressPaymentType,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementReadyEvent,
} from '@stripe/stripe-js'
import { integrationError } from './card-element.ts'
import { adoptCss } from './style-sheet.ts'
import { showWalletSheet } from './wallet-sheet.ts'

/** The wallets that the simulator plays, in Stripe's order of buttons. */
const WALLETS = [
  { type: 'apple_pay', option: 'applePay', name: 'Apple Pay' },
  { type: 'google_pay', option: 'googlePay', name: 'Google Pay' },
  { type: 'link', option: 'link', name: 'Link' },
] as const

type Wallet = (typeof WALLETS)[number]

/** What a confirmed sheet pays with, for `stripe.confirmPayment`. */
export type WalletMeans = {
  readonly payment_method: string
  readonly wallet: Wallet['type']
  readonly billing_details: BillingDetails | undefined
}

/** The tab's session storage key with the browser's wallets: `apple_pay,link`, or `none`. */
const BROWSER_WALLETS = 'simulator-wallets'

/** Stripe's limit for the page's answer to a click. */
const CLICK_ANSWER_MS = 1000

type Listener = (event: unknown) => void

/** The subset of Stripe's element that `<ExpressCheckoutElement>` uses. */
export type ExpressCheckoutElement = {
  mount(target: string | HTMLElement): void
  unmount(): void
  destroy(): void
  update(options: StripeExpressCheckoutElementOptions): void
  on(event: string, listener: Listener): ExpressCheckoutElement
  once(event: string, listener: Listener): ExpressCheckoutElement
  off(event: string, listener?: Listener): ExpressCheckoutElement
}

/**
 * Buttons of the wallets that the browser has. A press opens a sheet after the page resolved the
 * `click` event; a paid sheet emits `confirm`, a closed one `cancel`.
 */
export function makeExpressCheckoutElement(
  given: StripeExpressCheckoutElementOptions,
  group: {
    readonly total: () => { cents: number; currency: string }
    readonly onConfirm: (means: WalletMeans) => void
    readonly onDestroy: () => void
  },
): ExpressCheckoutElement {
  let options = given
  let container: HTMLElement | undefined
  let undress = () => {}
  const listeners = new Map<string, Set<Listener>>()
  const emit = (name: string, event: object) => {
    for (const listener of Array.from(listeners.get(name) ?? [])) listener(event)
  }
  const offered = () =>
    WALLETS.filter(
      ({ type, option }) =>
        browserWallets().includes(type) && options.paymentMethods?.[option] !== 'never',
    )

  const press = async (wallet: Wallet) => {
    const details = await askPage(wallet.type, options, emit, listeners.has('click'))
    if (details === undefined) return
    const asked = { ...options, ...details }
    const card = await showWalletSheet({ wallet: wallet.name, ...group.total() })
    if (card === undefined) return emit('cancel', { elementType: 'expressCheckout' })
    const billing = billingOf(asked)
    group.onConfirm({ payment_method: card, wallet: wallet.type, billing_details: billing })
    const event: StripeExpressCheckoutElementConfirmEvent = {
      expressPaymentType: wallet.type,
      ...(billing && { billingDetails: billing }),
      // The sheet is closed: the page shows why.
      paymentFailed() {},
    }
    return emit('confirm', event)
  }

  const draw = () => {
    const buttons = offered().map((wallet) => makeWalletButton(wallet, () => void press(wallet)))
    container?.replaceChildren(...buttons)
  }
  const unmount = () => {
    undress()
    undress = () => {}
    container?.replaceChildren()
    container = undefined
  }
  const element: ExpressCheckoutElement = {
    mount(target) {
      const found = typeof target === 'string' ? document.querySelector(target) : target
      if (!(found instanceof HTMLElement))
        throw integrationError('There is no element to mount the expressCheckout Element in.')
      if (container === found) return
      unmount()
      container = found
      undress = adoptCss(CSS, container)
      draw()
      setTimeout(() => {
        if (container === found) emit('ready', readyEvent(offered()))
      }, 0)
    },
    unmount,
    destroy() {
      unmount()
      listeners.clear()
      group.onDestroy()
    },
    update(next) {
      options = { ...options, ...next }
      draw()
    },
    on(name, listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return element
    },
    once(name, listener) {
      const first: Listener = (event) => {
        element.off(name, first)
        listener(event)
      }
      return element.on(name, first)
    },
    off(name, listener) {
      if (listener === undefined) listeners.delete(name)
      else listeners.get(name)?.delete(listener)
      return element
    },
  }
  return element
}

/** What the page resolved the click with; undefined: rejected, or no answer in time. */
function askPage(
  expressPaymentType: ExpressPaymentType,
  options: StripeExpressCheckoutElementOptions,
  emit: (name: string, event: object) => void,
  isHeard: boolean,
): Promise<ClickResolveDetails | undefined> {
  if (!isHeard) return Promise.resolve(options)
  return new Promise((resolve) => {
    const event: StripeExpressCheckoutElementClickEvent = {
      elementType: 'expressCheckout',
      expressPaymentType,
      resolve: (details = {}) => resolve(details),
      reject: () => resolve(undefined),
    }
    emit('click', event)
    setTimeout(() => resolve(undefined), CLICK_ANSWER_MS)
  })
}

function readyEvent(offered: readonly Wallet[]): StripeExpressCheckoutElementReadyEvent {
  const has = (type: Wallet['type']) => offered.some((wallet) => wallet.type === type)
  return {
    elementType: 'expressCheckout',
    availablePaymentMethods:
      offered.length === 0
        ? undefined
        : {
            ...{ amazonPay: false, paypal: false, klarna: false },
            ...{ applePay: has('apple_pay'), googlePay: has('google_pay'), link: has('link') },
          },
  }
}

/** The details of the invented owner of every wallet, as far as the page asks for them. */
function billingOf({
  billingAddressRequired = false,
  emailRequired = false,
  phoneNumberRequired = false,
}: StripeExpressCheckoutElementOptions): BillingDetails | undefined {
  if (!billingAddressRequired && !emailRequired && !phoneNumberRequired) return undefined
  return {
    name: 'Wanda Wallet',
    address: {
      ...{ line1: '1 Wallet Street', line2: null, city: 'Portland', state: 'OR' },
      ...{ postal_code: '97201', country: 'US' },
    },
    ...(emailRequired && { email: 'wanda@example.com' }),
    ...(phoneNumberRequired && { phone: '+15035550100' }),
  }
}

function browserWallets(): readonly string[] {
  try {
    const stored = sessionStorage.getItem(BROWSER_WALLETS)
    if (stored !== null) return stored.split(',')
  } catch {
    // The browser refuses storage.
  }
  return WALLETS.map(({ type }) => type)
}

function makeWalletButton({ type, name }: Wallet, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.vitrineWallet = type
  button.textContent = name
  button.setAttribute('aria-label', type === 'link' ? 'Pay with Link' : `Buy with ${name}`)
  button.addEventListener('click', onPress)
  return button
}

const CSS = `
button[data-vitrine-wallet] { display: block; width: 100%; min-height: 44px; margin: 0 0 8px; border: 1px solid #000; border-radius: 6px; background: #000; color: #fff; font: 600 17px/1.2 system-ui, sans-serif; cursor: pointer }
button[data-vitrine-wallet="link"] { border-color: #00d66f; background: #00d66f; color: #011e0f }
button[data-vitrine-wallet]:focus-visible { outline: 3px solid #3b6fd4; outline-offset: 2px }
`
