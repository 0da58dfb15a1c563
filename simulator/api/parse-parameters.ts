import { type ApiError, invalidRequest } from './api-response.ts'
import type { Form, FormValue } from './read-form.ts'

/** Parses one parameter, or returns Stripe's error. */
export type ParameterParser<T> = (value: FormValue | undefined, name: string) => ParseResult<T>
export type ParseResult<T> = { readonly value: T } | { readonly refused: ApiError }

/** The parsed values of a set of parsers. */
export type ValuesOf<C> = {
  [K in keyof C]: C[K] extends ParameterParser<infer T> ? T : never
}

/**
 * Parses a form with the parameters of an operation.
 *
 * Rejects unknown names, as Stripe does.
 */
export function parseParameters<C extends Readonly<Record<string, ParameterParser<unknown>>>>(
  form: Form,
  checks: C,
  inside?: string,
): ParseResult<ValuesOf<C>> {
  const nameOf = (key: string) => (inside === undefined ? key : `${inside}[${key}]`)
  for (const key of Object.keys(form)) {
    if (!Object.hasOwn(checks, key)) {
      const name = nameOf(key)
      return no(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
    }
  }
  const values: Record<string, unknown> = {}
  for (const [key, check] of Object.entries(checks)) {
    const read = check(form[key], nameOf(key))
    if ('refused' in read) return read
    values[key] = read.value
  }
  return { value: values as ValuesOf<C> }
}

export function required<T>(check: ParameterParser<T>): ParameterParser<Exclude<T, undefined>> {
  return (value, name) =>
    value === undefined
      ? no(`Missing required param: ${name}.`, 'parameter_missing', name)
      : (check(value, name) as ParseResult<Exclude<T, undefined>>)
}

export function integer(
  bounds: { min?: number; max?: number } = {},
): ParameterParser<number | undefined> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = bounds
  return (value, name) => {
    if (value === undefined) return { value }
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
      return no(`Invalid integer: ${shown(value)}`, 'parameter_invalid_integer', name)
    }
    const number = Number(value)
    if (number < min) {
      return no(
        `This value must be greater than or equal to ${min}.`,
        'parameter_invalid_integer',
        name,
      )
    }
    if (number > max) {
      return no(
        `This value must be less than or equal to ${max} (it currently is '${number}').`,
        'parameter_invalid_integer',
        name,
      )
    }
    return { value: number }
  }
}

export function flag(): ParameterParser<boolean | undefined> {
  return (value, name) => {
    if (value === undefined) return { value }
    // The SDK of Python writes "True".
    if (value === 'true' || value === 'True') return { value: true }
    if (value === 'false' || value === 'False') return { value: false }
    return no(`Invalid boolean: ${shown(value)}`, undefined, name)
  }
}

/** Non-empty text. */
export function text(max = 5000): ParameterParser<string | undefined> {
  return (value, name) => {
    if (value === undefined) return { value }
    if (value === '') {
      return no(
        `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
        'parameter_invalid_empty',
        name,
      )
    }
    if (typeof value !== 'string') return no(`Invalid string: ${shown(value)}`, undefined, name)
    if (value.length > max) {
      return no(
        `Invalid string: ${value.slice(0, 20)}…; must be at most ${max} characters`,
        undefined,
        name,
      )
    }
    return { value }
  }
}

/** Like `check`, but an empty string deletes the value (null). */
export function unsettable<T>(check: ParameterParser<T>): ParameterParser<T | null> {
  return (value, name) => (value === '' ? { value: null } : check(value, name))
}

export function email(): ParameterParser<string | undefined> {
  const asText = text(800)
  return (value, name) => {
    const read = asText(value, name)
    if ('refused' in read || read.value === undefined) return read
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(read.value)
      ? read
      : no(`Invalid email address: ${read.value}`, 'email_invalid', name)
  }
}

export function oneOf<const T extends string>(
  ...choices: readonly T[]
): ParameterParser<T | undefined> {
  return (value, name) => {
    if (value === undefined) return { value }
    const found = choices.find((choice) => choice === value)
    if (found !== undefined) return { value: found }
    return no(`Invalid ${name}: must be one of ${listed(choices)}`, undefined, name)
  }
}

export function listOf<T>(check: ParameterParser<T | undefined>): ParameterParser<T[] | undefined> {
  return (value, name) => {
    if (value === undefined) return { value }
    if (typeof value === 'string') return no('Invalid array', undefined, name)
    const items: T[] = []
    for (const [index, part] of Object.values(value).entries()) {
      const read = check(part, `${name}[${index}]`)
      if ('refused' in read) return read
      if (read.value !== undefined) items.push(read.value)
    }
    return { value: items }
  }
}

export function objectOf<C extends Readonly<Record<string, ParameterParser<unknown>>>>(
  checks: C,
): ParameterParser<ValuesOf<C> | undefined> {
  return (value, name) => {
    if (value === undefined) return { value }
    if (typeof value === 'string') return no('Invalid object', undefined, name)
    return parseParameters(value, checks, name)
  }
}

export function mapped<T, U>(
  check: ParameterParser<T | undefined>,
  turn: (value: T) => U,
): ParameterParser<U | undefined> {
  return (value, name) => {
    const read = check(value, name)
    if ('refused' in read) return read
    return { value: read.value === undefined ? undefined : turn(read.value) }
  }
}

/**
 * Up to 50 pairs, keys up to 40 characters, values up to 500. Keeps pairs with an empty value; the
 * operation deletes their keys.
 */
export function metadata(): ParameterParser<Readonly<Record<string, string>> | undefined> {
  return (value, name) => {
    if (value === undefined) return { value }
    if (typeof value === 'string') return no('Invalid object', undefined, name)
    const pairs: Record<string, string> = {}
    for (const [key, part] of Object.entries(value)) {
      const at = `${name}[${key}]`
      if (typeof part !== 'string') {
        return no(`Metadata values must be strings, but '${key}' is not.`, undefined, at)
      }
      if (key.length > 40) {
        return no(
          `Metadata keys can have up to 40 characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`,
          undefined,
          at,
        )
      }
      if (part.length > 500) {
        return no(
          `Metadata values can have up to 500 characters, but you passed in a value that is ${part.length} characters. Invalid value: ${part}`,
          undefined,
          at,
        )
      }
      pairs[key] = part
    }
    if (Object.keys(pairs).length > 50) {
      return no(`Metadata can have up to 50 keys, but you passed in more.`, undefined, name)
    }
    return { value: pairs }
  }
}

export type TimeRange = {
  gt?: number
  gte?: number
  lt?: number
  lte?: number
}

/** `created=1700000000` or `created[gte]=1700000000`, in Unix seconds. */
export function timeRange(): ParameterParser<TimeRange | undefined> {
  const seconds = integer({ min: 0 })
  const parts = objectOf({
    gt: seconds,
    gte: seconds,
    lt: seconds,
    lte: seconds,
  })
  return (value, name) => {
    if (typeof value !== 'string') return parts(value, name)
    const read = seconds(value, name)
    return 'refused' in read ? read : { value: { gte: read.value, lte: read.value } }
  }
}

function no(message: string, code: string | undefined, param: string): { refused: ApiError } {
  return { refused: invalidRequest(message, code, param) }
}

function shown(value: FormValue): string {
  return typeof value === 'string' ? value : '(an object)'
}

function listed(choices: readonly string[]): string {
  return choices.length < 2
    ? choices.join('')
    : `${choices.slice(0, -1).join(', ')}, or ${choices.at(-1)}`
}
