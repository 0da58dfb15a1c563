export type Brand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'discover'
  | 'diners'
  | 'jcb'
  | 'unionpay'
  | 'unknown'

export type CardError = {
  readonly type: 'validation_error'
  readonly code: string
  readonly message: string
}

/** The input without spaces and slashes; expiry as MMYY. */
export type CardInput = { readonly number: string; readonly expiry: string; readonly code: string }
export type CardField = keyof CardInput

/** `incomplete` carries the error to show after blur. */
export type CardFieldState =
  | { readonly is: 'empty' | 'incomplete' | 'invalid'; readonly error: CardError }
  | { readonly is: 'complete' }

type BrandRule = {
  readonly brand: Brand
  readonly starts: RegExp
  readonly lengths: readonly number[]
  /** Digits per group, as printed on the card. */
  readonly groups: readonly number[]
  readonly codeLength: 3 | 4
}

const FOURS = [4, 4, 4, 4, 3]
const UNKNOWN: BrandRule = {
  brand: 'unknown',
  starts: /^/,
  lengths: [16],
  groups: FOURS,
  codeLength: 3,
}
const BRANDS: readonly BrandRule[] = [
  { brand: 'visa', starts: /^4/, lengths: [16], groups: FOURS, codeLength: 3 },
  { brand: 'amex', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], codeLength: 4 },
  {
    brand: 'diners',
    starts: /^3(?:0[0-5]|[689])/,
    lengths: [14, 16],
    groups: [4, 6, 4, 2],
    codeLength: 3,
  },
  { brand: 'jcb', starts: /^35(?:2[89]|[3-8])/, lengths: [16], groups: FOURS, codeLength: 3 },
  {
    brand: 'mastercard',
    starts: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: FOURS,
    codeLength: 3,
  },
  { brand: 'discover', starts: /^6(?:011|4[4-9]|5)/, lengths: [16], groups: FOURS, codeLength: 3 },
  { brand: 'unionpay', starts: /^62/, lengths: [16, 17, 18, 19], groups: FOURS, codeLength: 3 },
]

export function brandOf(number: string): Brand {
  return ruleOf(number).brand
}

export function codeLengthOf(number: string): 3 | 4 {
  return ruleOf(number).codeLength
}

/** Digits only, truncated to the brand's maximum length. */
export function readNumber(raw: string): string {
  const digits = raw.replace(/\D/g, '')
  return digits.slice(0, Math.max(...ruleOf(digits).lengths))
}

/** MMYY from "12/28", "1228", "12 / 2028" or "7/28"; a first digit above 1 is a month. */
export function readExpiry(raw: string): string {
  const [first = '', second] = raw.split(/[/-]/).map((part) => part.replace(/\D/g, ''))
  const month = second !== undefined && first.length === 1 ? `0${first}` : first
  const digits = month + (second ?? '')
  const padded = /^[2-9]/.test(digits) || /^1[3-9]/.test(digits) ? `0${digits}` : digits
  const year = padded.slice(2)
  return padded.slice(0, 2) + (/^20\d\d$/.test(year) ? year.slice(2) : year.slice(0, 2))
}

export function readCode(raw: string, number: string): string {
  return raw.replace(/\D/g, '').slice(0, codeLengthOf(number))
}

/** Grouped by brand: "4242 4242 4242 4242". */
export function showNumber(digits: string): string {
  let rest = digits
  const groups = ruleOf(digits).groups.map((length) => {
    const group = rest.slice(0, length)
    rest = rest.slice(length)
    return group
  })
  return groups.filter((group) => group !== '').join(' ')
}

/** "12 / 28"; deleting removes the slash with the year. */
export function showExpiry(digits: string, deleting: boolean): string {
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

export function checkCardField(part: CardField, typed: CardInput, now: Date): CardFieldState {
  switch (part) {
    case 'number':
      return checkNumber(typed.number)
    case 'expiry':
      return checkExpiry(typed.expiry, now)
    case 'code':
      return checkCode(typed.code, codeLengthOf(typed.number))
  }
}

function checkNumber(digits: string): CardFieldState {
  const error = failed('incomplete_number', 'Your card number is incomplete.')
  if (digits === '') return { is: 'empty', error }
  const { lengths } = ruleOf(digits)
  if (lengths.includes(digits.length) && passesLuhn(digits)) return { is: 'complete' }
  return digits.length < Math.max(...lengths)
    ? { is: 'incomplete', error }
    : { is: 'invalid', error: failed('invalid_number', 'Your card number is invalid.') }
}

function checkExpiry(digits: string, now: Date): CardFieldState {
  const error = failed('incomplete_expiry', "Your card's expiration date is incomplete.")
  if (digits === '') return { is: 'empty', error }
  const month = Number(digits.slice(0, 2))
  if (digits.length >= 2 && month === 0) {
    return invalid('invalid_expiry_month', "Your card's expiration month is invalid.")
  }
  if (digits.length < 4) return { is: 'incomplete', error }
  const year = 2000 + Number(digits.slice(2))
  const thisYear = now.getFullYear()
  if (year < thisYear) {
    return invalid('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  }
  if (year > thisYear + 50) {
    return invalid('invalid_expiry_year', "Your card's expiration year is invalid.")
  }
  if (year === thisYear && month < now.getMonth() + 1) {
    return invalid('invalid_expiry_month_past', "Your card's expiration date is in the past.")
  }
  return { is: 'complete' }
}

function checkCode(digits: string, length: number): CardFieldState {
  const error = failed('incomplete_cvc', "Your card's security code is incomplete.")
  if (digits === '') return { is: 'empty', error }
  return digits.length < length ? { is: 'incomplete', error } : { is: 'complete' }
}

/** Luhn algorithm (ISO/IEC 7812-1 annex B). */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function ruleOf(number: string): BrandRule {
  return BRANDS.find((rule) => rule.starts.test(number)) ?? UNKNOWN
}

function invalid(code: string, message: string): CardFieldState {
  return { is: 'invalid', error: failed(code, message) }
}

function failed(code: string, message: string): CardError {
  return { type: 'validation_error', code, message }
}
