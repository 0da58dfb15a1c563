// node tools/make-phone-groups.ts
//
// Writes renderer/content/phone-groups.json: how each country sets the digits of its numbers apart, of
// libphonenumber's metadata. Pages need no more of it, and a preview in the browser should not load the rest.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** By calling code: digit groups as a pattern, leading digits, and separators. */
export type PhoneGroups = Readonly<
  Record<string, readonly (readonly [groups: string, start: string, set?: string])[]>
>

type Metadata = {
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>
  readonly countries: Readonly<Record<string, readonly unknown[]>>
}
type Format = readonly [
  pattern: string,
  national: string,
  starts?: readonly string[],
  prefixRule?: unknown,
  isPrefixOptional?: unknown,
  international?: string,
]

export function phoneGroups(): PhoneGroups {
  const load = createRequire(import.meta.url)
  const metadata = load('libphonenumber-js/min/metadata') as Metadata
  return Object.fromEntries(
    Object.entries(metadata.country_calling_codes).map(([code, [country = '']]) => {
      const formats = metadata.countries[country]?.[FORMATS]
      // Small countries have none: their numbers are short enough.
      return [code, Array.isArray(formats) ? (formats as Format[]).flatMap(groupsOf) : []] as const
    }),
  )
}

/** Where a country's formats stand in the metadata. */
const FORMATS = 4

function groupsOf([pattern, national, starts = [], , , international]: Format) {
  // Not for numbers from abroad.
  if (international === 'NA') return []
  const set = (international ?? national).replaceAll(/[-–()./\s]+/g, ' ').trim()
  const inOneRow = [...pattern.matchAll(/\(/g)].map((_, index) => `$${index + 1}`).join(' ')
  const start = starts.at(-1) ?? ''
  return [set === inOneRow ? ([pattern, start] as const) : ([pattern, start, set] as const)]
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(
    new URL('../renderer/content/phone-groups.json', import.meta.url),
    `${JSON.stringify(phoneGroups())}\n`,
  )
