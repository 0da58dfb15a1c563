import type {
  StripeCardElementChangeEvent,
  StripeCardElementOptions,
  StripeElementClasses,
} from '@stripe/stripe-js'
import { type CardInputs, makeCardInputs } from './card-inputs.ts'
import { brandOf, type CardError, type CardField, type CardInput } from './card-rules.ts'
import { adoptCss, cardCss } from './style-sheet.ts'

type ElementEvent = 'ready' | 'change' | 'focus' | 'blur' | 'escape'
type Listener = (event: unknown) => void

/** The subset of Stripe's card element that `<CardElement>` uses. */
export type CardElement = {
  mount(target: string | HTMLElement): void
  unmount(): void
  destroy(): void
  update(options: StripeCardElementOptions): void
  focus(): void
  blur(): void
  clear(): void
  on(event: string, listener: Listener): CardElement
  once(event: string, listener: Listener): CardElement
  off(event: string, listener?: Listener): CardElement
}

/** The card input, or a validation error. */
export type CardReading = { readonly typed: CardInput } | { readonly error: CardError }

const readings = new WeakMap<object, () => CardReading>()

/** The card of a mounted element; undefined for other objects. */
export function readCard(element: object): CardReading | undefined {
  return readings.get(element)?.()
}

const CLASSES = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
} as const satisfies StripeElementClasses

let made = 0

export function makeCardElement(
  given: StripeCardElementOptions,
  now: () => Date,
  onDestroy: () => void,
): CardElement {
  let options = given
  let container: HTMLElement | undefined
  let isDestroyed = false
  let lastChange = ''
  const mark = `card-${(made += 1)}`
  const takeAway: (() => void)[] = []
  const listeners = new Map<string, Set<Listener>>()

  const inputs = makeCardInputs(now, () => {
    showClasses()
    const event = changeEventOf(inputs)
    const seen = JSON.stringify(event)
    if (seen === lastChange) return
    lastChange = seen
    emit('change', event)
  })
  lastChange = JSON.stringify(changeEventOf(inputs))
  inputs.root.dataset.vitrineCard = mark

  const emit = (name: ElementEvent, event: unknown) => {
    const atOnce = Array.from(listeners.get(name) ?? [])
    for (const listener of atOnce) listener(event)
  }
  const classNames = (state: keyof typeof CLASSES) =>
    (options.classes?.[state] ?? CLASSES[state]).split(' ').filter(Boolean)
  const showClasses = () => {
    const { complete, empty, error } = changeEventOf(inputs)
    const focused = inputs.root.contains(document.activeElement)
    const states = { base: true, complete, empty, focus: focused, invalid: error !== undefined }
    for (const [state, isOn] of Object.entries(states) as [keyof typeof CLASSES, boolean][])
      for (const name of classNames(state)) container?.classList.toggle(name, isOn)
  }
  const dress = () => {
    if (container === undefined) return
    for (const undo of takeAway.splice(0)) undo()
    const css = cardCss(`[data-vitrine-card="${mark}"]`, options.style ?? {})
    takeAway.push(adoptCss(css, container))
    inputs.setDisabled(options.disabled ?? false)
    inputs.setIcon(!(options.hideIcon ?? false))
    showClasses()
  }

  inputs.root.addEventListener('focusin', (event) => {
    showClasses()
    if (!inputs.root.contains(event.relatedTarget as Node | null))
      emit('focus', { elementType: 'card' })
  })
  inputs.root.addEventListener('focusout', (event) => {
    if (inputs.root.contains(event.relatedTarget as Node | null)) return
    container?.classList.remove(...classNames('focus'))
    emit('blur', { elementType: 'card' })
  })
  inputs.root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') emit('escape', { elementType: 'card' })
  })

  const unmount = () => {
    for (const undo of takeAway.splice(0)) undo()
    inputs.root.remove()
    for (const state of Object.keys(CLASSES) as (keyof typeof CLASSES)[])
      container?.classList.remove(...classNames(state))
    container = undefined
  }
  const element: CardElement = {
    mount(target) {
      if (isDestroyed) throw integrationError('This Element has already been destroyed.')
      const found = typeof target === 'string' ? document.querySelector(target) : target
      if (!(found instanceof HTMLElement)) {
        throw integrationError('There is no element to mount the card Element in.')
      }
      if (container === found) return
      unmount()
      container = found
      container.replaceChildren(inputs.root)
      dress()
      takeAway.push(focusFromLabel(container, inputs))
      setTimeout(() => {
        if (container === found) emit('ready', { elementType: 'card' })
      }, 0)
    },
    unmount,
    destroy() {
      unmount()
      inputs.clear()
      listeners.clear()
      isDestroyed = true
      onDestroy()
    },
    update(next) {
      options = { ...options, ...next }
      dress()
    },
    focus: () => inputs.focus(),
    blur: () => inputs.blur(),
    clear: () => inputs.clear(),
    on(name, listener) {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
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
  readings.set(element, () => readInputs(inputs))
  return element
}

/** A programming error in the page. */
export function integrationError(message: string): Error {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}

function readInputs(inputs: CardInputs): CardReading {
  const states = inputs.states()
  const wrong = (['number', 'expiry', 'code'] as const).find(
    (part: CardField) => states[part].is !== 'complete',
  )
  if (wrong === undefined) return { typed: inputs.typed() }
  inputs.insist()
  const state = states[wrong]
  if (state.is === 'complete') return { typed: inputs.typed() }
  return { error: state.error }
}

function changeEventOf(inputs: CardInputs): StripeCardElementChangeEvent {
  const states = Object.values(inputs.states())
  return {
    elementType: 'card',
    empty: states.every((state) => state.is === 'empty'),
    complete: states.every((state) => state.is === 'complete'),
    brand: brandOf(inputs.typed().number),
    value: { postalCode: '' },
    error: inputs.shownError(),
  }
}

/** A `<label for>` of the container focuses the field. */
function focusFromLabel(container: HTMLElement, inputs: CardInputs): () => void {
  if (container.id === '') return () => {}
  const labels = [...document.querySelectorAll('label')].filter(
    (label) => label.htmlFor === container.id,
  )
  const focus = () => inputs.focus()
  for (const label of labels) label.addEventListener('click', focus)
  return () => {
    for (const label of labels) label.removeEventListener('click', focus)
  }
}
