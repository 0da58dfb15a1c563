import { compactVatNumber, isEuCountry, vatPrefixOf } from '@vitrine/domain/payments/eu-vat'
import type { VatCheck } from '@vitrine/domain/payments/tax-terms'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

/** Undefined: it is no VAT number of the European Union. Never throws, never waits long. */
export type CheckVatNumber = (typed: string) => Promise<VatCheck | undefined>

const TIMEOUT_MS = 4_000
/** More questions at once count as unanswered. */
const QUESTIONS_AT_ONCE = 6
const MAX_BYTES = 64 * 1024
const KEPT_MS = 60 * 60 * 1000
/** A silent service is not asked again for the same number within this time. */
const SILENCE_KEPT_MS = 60 * 1000

type Log = { warn: (fields: { event: string; [field: string]: unknown }) => void }

/**
 * Checks VAT numbers by their format and check digits and, if the operator gives its address, by
 * VIES. `url` is the base of its REST API; null: not asked.
 */
export function createVatNumberCheck(deps: {
  readonly url: string | null
  readonly clock: () => Date
  readonly log: Log
  readonly timeoutMs?: number
}): CheckVatNumber {
  const { url, clock, log, timeoutMs = TIMEOUT_MS } = deps
  const answers = new LRUCache<string, Promise<VatCheck['outcome']>>({ max: 1000, ttl: KEPT_MS })
  let running = 0

  const ask = async (number: string): Promise<VatCheck['outcome']> => {
    if (running >= QUESTIONS_AT_ONCE) return 'silent'
    running += 1
    try {
      return await askVies(`${url}/ms/${number.slice(0, 2)}/vat/${number.slice(2)}`, timeoutMs)
    } catch (error) {
      // The message names no number.
      log.warn({ event: 'vat_check.failed', reason: error instanceof Error ? error.name : '' })
      return 'silent'
    } finally {
      running -= 1
    }
  }

  const outcomeOf = async (number: string): Promise<VatCheck['outcome']> => {
    if (url === null) return 'format'
    const known = answers.get(number)
    if (known) return known
    const asked = ask(number)
    answers.set(number, asked)
    const outcome = await asked
    if (outcome === 'silent') answers.set(number, asked, { ttl: SILENCE_KEPT_MS })
    return outcome
  }

  return async (typed) => {
    const number = compactVatNumber(typed)
    if (!/^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(number)) return undefined
    const country = countryOf(number)
    if (country === undefined) return undefined
    return {
      number,
      isWellFormed: await isWellFormed(country, number),
      outcome: await outcomeOf(number),
      checkedAt: clock().toISOString(),
    }
  }
}

const countryOf = (number: string): string | undefined => {
  const prefix = number.slice(0, 2)
  const country = prefix === 'EL' ? 'GR' : prefix
  return isEuCountry(country) && vatPrefixOf(country) === prefix ? country : undefined
}

const viesAnswer = z.object({ isValid: z.boolean(), userError: z.string().optional() })

/** Errors of the service and of a member state have other codes. */
const DEFINITE: ReadonlySet<string> = new Set(['VALID', 'INVALID'])

async function askVies(url: string, timeoutMs: number): Promise<VatCheck['outcome']> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  const body = await readShortBody(response)
  if (!response.ok || body === undefined) return 'silent'
  const { isValid, userError = isValid ? 'VALID' : 'INVALID' } = viesAnswer.parse(JSON.parse(body))
  if (!DEFINITE.has(userError)) return 'silent'
  return isValid ? 'valid' : 'invalid'
}

/** Undefined: more than `MAX_BYTES`, of which nothing more is read. */
async function readShortBody(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** The validator's name by country, where it is not `vat`. */
const VALIDATORS: Readonly<Record<string, string>> = {
  AT: 'uid',
  CZ: 'dic',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  HR: 'oib',
  HU: 'anum',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  NL: 'btw',
  PL: 'nip',
  PT: 'nif',
  RO: 'cui',
  SI: 'ddv',
  SK: 'dph',
}

type Validators = Readonly<Record<string, { validate: (value: string) => { isValid: boolean } }>>

/** By `stdnum`, loaded with the first number: it holds the numbers of 92 countries. */
async function isWellFormed(country: string, number: string): Promise<boolean> {
  const { stdnum } = await import('stdnum')
  const validators = stdnum[country] as Validators | undefined
  const validator = validators?.[VALIDATORS[country] ?? 'vat']
  // Some validators want the prefix, others refuse it.
  return [number, number.slice(2)].some((form) => validator?.validate(form).isValid === true)
}
