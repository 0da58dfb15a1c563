/**
 * Parts of a postal address by country. Packages disagree about postal codes, so a code of another
 * form is asked about and never refused.
 */

/** Addresses name a state, province or region. */
const STATES: ReadonlySet<string> = new Set(
  'AE AU BR CA CL CN CO EG ES HN ID IE IN IT JP KR MX MY NG NI PE PH RU TH TR TW UA US UY VE'.split(
    ' ',
  ),
)

/** It must be given: mail does not arrive without it. */
const STATE_REQUIRED: ReadonlySet<string> = new Set('AU BR CA CN IN JP MX US'.split(' '))

/** Countries without postal codes, or where most addresses have none. */
const NO_POSTAL_CODE: ReadonlySet<string> = new Set(
  `AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GD GH GM GQ GY HK IE JM KI
KM KN KP LC LY ML MO MR MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TT TV UG VU YE ZW`.split(
    /\s+/,
  ),
)

export const usesState = (country: string): boolean => STATES.has(country)
export const requiresState = (country: string): boolean => STATE_REQUIRED.has(country)
export const usesPostalCode = (country: string): boolean => !NO_POSTAL_CODE.has(country)

/** `9` is a digit, `A` a letter; other signs stand for themselves, a blank may be left out. */
const POSTAL_CODES: Readonly<Record<string, readonly string[]>> = {
  AT: ['9999'],
  AU: ['9999'],
  BE: ['9999'],
  BG: ['9999'],
  BR: ['99999-999', '99999999'],
  CA: ['A9A 9A9'],
  CH: ['9999'],
  CY: ['9999'],
  CZ: ['999 99'],
  DE: ['99999'],
  DK: ['9999'],
  EE: ['99999'],
  ES: ['99999'],
  FI: ['99999'],
  FR: ['99999'],
  GB: ['A9 9AA', 'A99 9AA', 'AA9 9AA', 'AA99 9AA', 'A9A 9AA', 'AA9A 9AA'],
  GR: ['999 99'],
  HR: ['99999'],
  HU: ['9999'],
  IN: ['999999', '999 999'],
  IT: ['99999'],
  JP: ['999-9999', '9999999'],
  LI: ['9999'],
  LT: ['99999', 'LT-99999'],
  LU: ['9999', 'L-9999'],
  LV: ['9999', 'LV-9999'],
  MX: ['99999'],
  NL: ['9999 AA'],
  NO: ['9999'],
  PL: ['99-999'],
  PT: ['9999-999', '9999'],
  RO: ['999999'],
  SE: ['999 99'],
  SI: ['9999'],
  SK: ['999 99'],
  US: ['99999', '99999-9999'],
}

/** An example such as "9999 AA" if the code has another form; undefined: it fits, or is unknown. */
export function expectedPostalCode(country: string, typed: string): string | undefined {
  const forms = POSTAL_CODES[country]
  const shape = shapeOf(typed.trim().toUpperCase())
  if (!forms || shape === '' || forms.some((form) => shapeOf(form) === shape)) return undefined
  return forms[0]
}

const shapeOf = (code: string): string =>
  code.replaceAll(/\d/g, '9').replaceAll(/[A-Z]/g, 'A').replaceAll(' ', '')
