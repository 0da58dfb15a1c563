import {
  brandOf,
  checkCardField,
  codeLengthOf,
  type CardField,
  type CardFieldState,
  readCode,
  readExpiry,
  readNumber,
  showExpiry,
  showNumber,
  type CardInput,
} from './card-rules.ts'

const PARTS = ['number', 'expiry', 'code'] as const satisfies readonly CardField[]
const ATTRIBUTES: Record<CardField, Readonly<Record<string, string>>> = {
  number: {
    'aria-label': 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
  },
  expiry: { 'aria-label': 'Expiration date', autocomplete: 'cc-exp', placeholder: 'MM / YY' },
  code: { 'aria-label': 'Security code', autocomplete: 'cc-csc', placeholder: 'CVC' },
}

/** The three inputs of a card field. */
export type CardInputs = {
  readonly root: HTMLElement
  typed(): CardInput
  states(): Record<CardField, CardFieldState>
  /** The visible error: invalid input at once, incomplete input after blur. */
  shownError(): Extract<CardFieldState, { error: unknown }>['error'] | undefined
  /** Marks every part as blurred, so that empty and incomplete parts are invalid. */
  insist(): void
  focus(part?: CardField): void
  blur(): void
  clear(): void
  setDisabled(disabled: boolean): void
  setIcon(shown: boolean): void
}

/**
 * Formats while typing, advances when a part is complete, and goes back on Backspace in an empty
 * part.
 *
 * The inputs have no `name`, so a form never submits a card number.
 */
export function makeCardInputs(now: () => Date, onChange: () => void): CardInputs {
  const root = document.createElement('div')
  root.setAttribute('role', 'group')
  root.setAttribute('aria-label', 'Card')
  const icon = cardIcon()
  const inputs = {
    number: makeInput('number'),
    expiry: makeInput('expiry'),
    code: makeInput('code'),
  }
  root.append(icon, ...PARTS.map((part) => inputs[part]))
  const typed: Record<CardField, string> = { number: '', expiry: '', code: '' }
  const left = new Set<CardField>()

  const stateOf = (part: CardField) => checkCardField(part, typed, now())
  const isWrong = (part: CardField) => {
    const { is } = stateOf(part)
    return is === 'invalid' || (left.has(part) && is !== 'complete')
  }
  const refresh = () => {
    for (const part of PARTS) {
      const input = inputs[part]
      input.dataset.state = isWrong(part) ? 'invalid' : stateOf(part).is
      if (isWrong(part)) input.setAttribute('aria-invalid', 'true')
      else input.removeAttribute('aria-invalid')
    }
    inputs.code.placeholder = codeLengthOf(typed.number) === 4 ? 'CVC (4 digits)' : 'CVC'
    root.dataset.brand = brandOf(typed.number)
    onChange()
  }
  const accept = (part: CardField, deleting: boolean) => {
    const input = inputs[part]
    const digitsBeforeCaret = countDigits(input.value.slice(0, input.selectionStart ?? undefined))
    const atEnd = (input.selectionStart ?? input.value.length) >= input.value.length
    if (part === 'number') typed.number = readNumber(input.value)
    else if (part === 'expiry') typed.expiry = readExpiry(input.value)
    else typed.code = readCode(input.value, typed.number)
    const shown = show(part, typed[part], deleting)
    if (input.value !== shown) {
      input.value = shown
      const caret = atEnd ? shown.length : afterDigits(shown, digitsBeforeCaret)
      if (document.activeElement === input) input.setSelectionRange(caret, caret)
    }
    if (part === 'number' && typed.code !== readCode(typed.code, typed.number)) {
      typed.code = readCode(typed.code, typed.number)
      inputs.code.value = typed.code
    }
    left.delete(part)
    refresh()
    if (atEnd && !deleting && stateOf(part).is === 'complete') moveOn(part)
  }
  const moveOn = (part: CardField) => {
    const next = PARTS[PARTS.indexOf(part) + 1]
    if (next === undefined || document.activeElement !== inputs[part]) return
    if (stateOf(next).is !== 'complete') inputs[next].focus()
  }

  for (const part of PARTS) {
    const input = inputs[part]
    input.addEventListener('input', (event) => {
      accept(part, event instanceof InputEvent && event.inputType.startsWith('delete'))
    })
    input.addEventListener('keydown', (event) => {
      const before = PARTS[PARTS.indexOf(part) - 1]
      if (event.key === 'Backspace' && input.value === '' && before !== undefined) {
        event.preventDefault()
        const { length } = inputs[before].value
        inputs[before].focus()
        inputs[before].setSelectionRange(length, length)
      }
    })
    input.addEventListener('blur', () => {
      if (typed[part] !== '') left.add(part)
      refresh()
    })
  }
  // Stripe's inputs are in a frame, so a page never sees their events.
  for (const name of ['input', 'change', 'beforeinput', 'paste']) {
    root.addEventListener(name, (event) => event.stopPropagation())
  }
  root.addEventListener('click', (event) => {
    if (event.target === root) inputs.number.focus()
  })

  return {
    root,
    typed: () => ({ ...typed }),
    states: () => ({
      number: stateOf('number'),
      expiry: stateOf('expiry'),
      code: stateOf('code'),
    }),
    shownError() {
      const part = PARTS.find(isWrong)
      const state = part && stateOf(part)
      return state !== undefined && 'error' in state ? state.error : undefined
    },
    insist() {
      for (const part of PARTS) left.add(part)
      refresh()
    },
    focus(part) {
      const wanted = part ?? PARTS.find((each) => stateOf(each).is !== 'complete') ?? 'number'
      inputs[wanted].focus()
    },
    blur() {
      for (const part of PARTS) inputs[part].blur()
    },
    clear() {
      for (const part of PARTS) {
        typed[part] = ''
        inputs[part].value = ''
      }
      left.clear()
      refresh()
    },
    setDisabled(disabled) {
      for (const part of PARTS) inputs[part].disabled = disabled
    },
    setIcon(shown) {
      icon.style.display = shown ? '' : 'none'
    },
  }
}

function makeInput(part: CardField): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'text'
  const shared = {
    'aria-required': 'true',
    autocapitalize: 'off',
    autocorrect: 'off',
    'data-part': part,
    'data-state': 'empty',
    inputmode: 'numeric',
    spellcheck: 'false',
  }
  for (const [name, value] of Object.entries({ ...shared, ...ATTRIBUTES[part] })) {
    input.setAttribute(name, value)
  }
  return input
}

function show(part: CardField, digits: string, deleting: boolean): string {
  if (part === 'number') return showNumber(digits)
  return part === 'expiry' ? showExpiry(digits, deleting) : digits
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

/** The caret position after that many digits. */
function afterDigits(shown: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < shown.length; at += 1) {
    if (seen === digits) return at
    if (/\d/.test(shown[at] ?? '')) seen += 1
  }
  return shown.length
}

function cardIcon(): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(namespace, 'svg')
  icon.setAttribute('viewBox', '0 0 24 18')
  icon.setAttribute('aria-hidden', 'true')
  const outline = document.createElementNS(namespace, 'path')
  outline.setAttribute(
    'd',
    'M3 1h18a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2Zm-2 5h22M5 12h5',
  )
  outline.setAttribute('fill', 'none')
  outline.setAttribute('stroke', 'currentColor')
  outline.setAttribute('stroke-width', '1.5')
  outline.setAttribute('stroke-linecap', 'round')
  icon.append(outline)
  return icon
}
