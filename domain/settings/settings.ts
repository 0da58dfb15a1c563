/** Settings by group, with fallbacks from the environment or the program. */
import { z } from 'zod'
import { defaultPrices, type PlanId, planIds, plans, type Prices } from '../catalog/plans.ts'
import {
  defaultEmailTexts,
  checkEmailText,
  type EditableEmail,
  EDITABLE_EMAILS,
} from '../email/email-copy.ts'
import { statesOf } from '../billing/states.ts'
import { BUYER_KINDS, LAW_COUNTRIES } from '../law/law-packs.ts'
import { TAX_MODES, TAX_NAMES } from '../payments/tax.ts'
import { writeTaxRate } from '../payments/tax-rate-line.ts'
import { MAX_PERCENT_HUNDREDTHS } from '../payments/tax-terms.ts'
import { asciiEmail, isEmail } from '../email/email-address.ts'
import { EMAIL_FREQUENCIES } from '../notifications/notification-kinds.ts'
import { CLAIM_IDS, type ClaimId, defaultClaimTexts } from '../storefront/claims.ts'
import { checkClaimText } from '../storefront/signed-claims.ts'
import {
  defaultPageTexts,
  PAGE_BLOCKS,
  type PageBlockId,
  checkPageText,
} from '../storefront/page-copy.ts'
import { printableLine as line } from '../text/printable-line.ts'
import { isTimeZone } from '../time/working-week.ts'

/** Name and address of the business. */
const brand = z.strictObject({
  group: z.literal('brand'),
  name: line(60).min(1, 'Enter the name of the business'),
  /** Reply address. The sender stays the mail server's. */
  supportEmail: z
    .string()
    .trim()
    .max(254, 'Use at most 254 characters')
    .refine(isEmail, 'Enter an address such as help@example.com')
    .overwrite(asciiEmail),
})

/** The seller on receipts and credit notes. */
const seller = z.strictObject({
  group: z.literal('seller'),
  /** Empty: the brand name. */
  name: line(120),
  addressLines: z
    .array(line(120).min(1, 'Leave no line of the address empty'))
    .max(6, 'Use at most 6 lines'),
  /** Empty: not printed. */
  taxId: line(60),
  // For e-invoices. Older versions have no parts.
  street: line(120).default(''),
  postalCode: line(20).default(''),
  city: line(80).default(''),
  country: z
    .string()
    .trim()
    .regex(/^(?:[A-Z]{2})?$/, 'Write two capital letters, such as DE')
    .default(''),
})

/** Chooses the law pack, and completes the legal notice. */
const law = z.strictObject({
  group: z.literal('law'),
  country: z.enum(LAW_COUNTRIES, { error: 'Choose the country of the seller' }),
  buyers: z.enum(BUYER_KINDS, { error: 'Choose consumers or businesses' }),
  /** Empty: not shown. */
  representedBy: line(120),
  register: line(120),
  phone: line(60),
  host: line(200),
})

const RATE_LINE = 'Write each country on a line, such as “DE 19 MwSt. included” or “US 0 Tax added”'
const taxRate = z
  .strictObject(
    {
      country: z.string(RATE_LINE).regex(/^[A-Z]{2}$/, RATE_LINE),
      state: z.string(RATE_LINE).optional(),
      percentHundredths: z
        .int(RATE_LINE)
        .min(0, RATE_LINE)
        .max(MAX_PERCENT_HUNDREDTHS, 'A rate is at most 50 %'),
      name: line(20).min(1, RATE_LINE),
      isInclusive: z.boolean(RATE_LINE),
    },
    RATE_LINE,
  )
  .refine(
    ({ country, state }) =>
      state === undefined || statesOf(country).some(({ code }) => code === state),
    { error: 'Only the US and Canada have rates by state: write them as US-CA or CA-ON' },
  )

/** Whether tax is charged, and its name on page and receipt. */
const tax = z
  .strictObject({
    group: z.literal('tax'),
    mode: z.enum(TAX_MODES, { error: 'Choose whether tax is charged' }),
    name: z.enum(TAX_NAMES, { error: 'Choose the name of the tax' }),
    // Older versions have no table.
    sellerCountry: z
      .string()
      .trim()
      .regex(/^(?:[A-Z]{2})?$/, 'Write two capital letters, such as DE')
      .default(''),
    reverseCharge: z.boolean().default(false),
    rates: z
      .array(taxRate)
      .max(250, 'Use at most 250 countries')
      .refine(
        (rates) =>
          new Set(rates.map(({ country, state }) => `${country}-${state}`)).size === rates.length,
        { error: 'Name each country and state once' },
      )
      .default([]),
  })
  .check(({ value, issues }) => {
    if (value.mode !== 'by-country') return
    const add = (field: string, message: string) =>
      issues.push({ code: 'custom', message, path: [field], input: value })
    if (value.sellerCountry === '')
      add('sellerCountry', 'Enter the country where you are registered')
    else if (!value.rates.some(({ country }) => country === value.sellerCountry))
      add('rates', `Add the rate of your own country, ${value.sellerCountry}`)
  })

/** About twenty years. */
const MAX_HOLIDAYS = 300

/** Office hours of the team. */
const hours = z
  .strictObject({
    group: z.literal('hours'),
    /** 1 is Monday, 7 is Sunday. */
    days: z
      .array(z.int().min(1).max(7))
      .min(1, 'Choose at least one day: an answer would never be due')
      .refine((days) => new Set(days).size === days.length, { error: 'Choose each day once' })
      .overwrite((days) => days.toSorted((one, other) => one - other)),
    /** Full hours. */
    opens: z.int('Enter a full hour, 0 to 23').min(0, 'Enter 0 to 23').max(23, 'Enter 0 to 23'),
    closes: z.int('Enter a full hour, 1 to 24').min(1, 'Enter 1 to 24').max(24, 'Enter 1 to 24'),
    zone: z.string().trim().refine(isTimeZone, {
      error: 'That is no time zone. They are written as Europe/Berlin or UTC',
    }),
    holidays: z
      .array(z.iso.date({ error: 'Write each day as 2026-12-25' }))
      .max(MAX_HOLIDAYS, `Use at most ${MAX_HOLIDAYS} days`)
      .overwrite((days) => [...new Set(days)].toSorted()),
  })
  .refine(({ opens, closes }) => opens < closes, {
    error: 'The day has to end after it begins',
    path: ['closes'],
  })

/** How long the team has for a list of changes. */
const revisions = z.strictObject({
  group: z.literal('revisions'),
  /** Hours of the clock. Counts for lists that come later. */
  hours: z
    .int('Enter full hours, such as 48')
    .min(1, 'Enter 1 hour or more')
    .max(720, 'Enter 720 hours or less: that is 30 days'),
})

const hosting = z.strictObject({
  group: z.literal('hosting'),
  /** Integer cents; null: not for sale. */
  yearCents: z
    .int('Enter an amount such as 29.00')
    .min(100, 'Enter $1.00 or more, or leave it empty')
    .max(9_999_999, 'Enter less than $100,000')
    .nullable(),
  /** One more year of a domain that we registered; null: named on request. Absent before version 2. */
  domainYearCents: z
    .int('Enter an amount such as 15.00')
    .min(100, 'Enter $1.00 or more, or leave it empty')
    .max(9_999_999, 'Enter less than $100,000')
    .nullable()
    .optional(),
})

/** What customers of an order can buy on My site. */
const extras = z.strictObject({
  group: z.literal('extras'),
  /** Integer cents; null: not for sale. */
  roundCents: z
    .int('Enter an amount such as 9.00')
    .min(100, 'Enter $1.00 or more, or leave it empty')
    .max(999_999, 'Enter less than $10,000')
    .nullable(),
  /** `on`: customers choose a larger plan themselves and pay the difference. */
  upgrades: z.enum(['off', 'on'], { error: 'Choose whether customers can change the plan' }),
})

/** Whether customers are asked for a review. */
const ratings = z.strictObject({
  group: z.literal('ratings'),
  asking: z.enum(['off', 'on'], { error: 'Choose whether customers are asked' }),
})

/** The provider's minimum. */
const MIN_PRICE_CENTS = 50
const MAX_PRICE_CENTS = 999_999

const PRICE = 'Enter an amount such as 24.99'
const planCents = z
  .int(PRICE)
  .min(MIN_PRICE_CENTS, 'Enter $0.50 or more: cards can’t be charged less')
  .max(MAX_PRICE_CENTS, 'Enter less than $10,000')
const centsBefore = planCents.nullable()

const prices = z
  .strictObject({
    group: z.literal('prices'),
    starterCents: planCents,
    starterBeforeCents: centsBefore,
    basicCents: planCents,
    basicBeforeCents: centsBefore,
    professionalCents: planCents,
    professionalBeforeCents: centsBefore,
    percentOff: z
      .int('Enter a whole number, such as 50')
      .min(1, 'Enter 1 to 99')
      .max(99, 'Enter 1 to 99')
      .nullable(),
  })
  .check(({ value, issues }) => {
    for (const [field, message] of faultsOfPrices(value))
      issues.push({ code: 'custom', message, path: [field], input: value })
  })

type PriceField = keyof Prices

/** Errors of each price in relation to the others. */
function faultsOfPrices(set: Prices): readonly (readonly [PriceField, string])[] {
  const found: (readonly [PriceField, string])[] = []
  let smaller: PlanId | undefined
  for (const id of planIds) {
    const cents = set[`${id}Cents`]
    const before = set[`${id}BeforeCents`]
    if (smaller && cents < set[`${smaller}Cents`])
      found.push([
        `${id}Cents`,
        `It includes more than ${plans[smaller].shortName}, so it can’t cost less`,
      ])
    if (set.percentOff !== null && before !== null && before <= cents)
      found.push([`${id}BeforeCents`, 'Enter more than the price now, or leave it empty'])
    smaller = id
  }
  const isOwn = Object.entries(defaultPrices).every(
    ([field, value]) => set[field as PriceField] === value,
  )
  if (found.length > 0 || set.percentOff === null || isOwn) return found
  const least = planIds.toSorted(
    (one, other) => percentSaved(set, one) - percentSaved(set, other),
  )[0]
  if (least && percentSaved(set, least) < set.percentOff)
    found.push([
      'percentOff',
      `Enter ${percentSaved(set, least)} or less: ${plans[least].shortName} saves ${percentSaved(set, least)} %, and the number is shown beside every plan`,
    ])
  return found
}

/** Rounded down. A plan without a previous price saves the percentage of the promotion. */
function percentSaved(set: Prices, id: PlanId): number {
  const before = set[`${id}BeforeCents`]
  return before === null ? 100 : Math.floor(((before - set[`${id}Cents`]) * 100) / before)
}

type LetterGroup = `letter-${EditableEmail}`

const LETTER_GROUPS = EDITABLE_EMAILS.map((letter): LetterGroup => `letter-${letter}`)

/**
 * Email copy. Validated on save (`parseSetting`) and on rendering: an older program must still read
 * newer texts.
 */
const letter = z.strictObject({
  group: z.enum(LETTER_GROUPS),
  texts: z.record(z.string(), z.string()),
})

type PageGroup = `page-${PageBlockId}`

const PAGE_GROUPS = PAGE_BLOCKS.map((id): PageGroup => `page-${id}`)

/** Page copy. Validated on save and on rendering. */
const page = z.strictObject({
  group: z.enum(PAGE_GROUPS),
  texts: z.record(z.string(), z.string()),
})

type ClaimGroup = `claim-${ClaimId}`

const CLAIM_GROUPS = CLAIM_IDS.map((id): ClaimGroup => `claim-${id}`)

/** A claim of the storefront, and who signed it. */
const claim = z.strictObject({
  group: z.enum(CLAIM_GROUPS),
  texts: z.record(z.string(), z.string()),
})

/** Retention times. */
const retention = z.strictObject({
  group: z.literal('retention'),
  /** Days after the end of an order until its files are erased. */
  filesDays: z
    .int('Enter a number of days')
    .min(7, 'Enter 7 days or more: mistakes are seen late')
    .max(365, 'Enter 365 days or less'),
})

const noticeMail = z.enum(EMAIL_FREQUENCIES, { error: 'Choose at once, once a day or never' })

/** The team's default email frequencies. */
const notices = z.strictObject({
  group: z.literal('notices'),
  mentioned: noticeMail,
  given: noticeMail,
  wrote: noticeMail,
  answered: noticeMail,
  round: noticeMail,
  approved: noticeMail,
  late: noticeMail,
  // Later than the others: settings from before lack them.
  approval: noticeMail.default('daily'),
  due: noticeMail.default('at-once'),
})

const INSTANT = 'Write the time in UTC, as 2026-12-24T18:00:00Z, or leave it empty'
const instant = z.union([z.literal(''), z.iso.datetime({ error: INSTANT })], { error: INSTANT })

/** Campaign dates. Its price is the plan's. */
const campaign = z
  .strictObject({
    group: z.literal('campaign'),
    /** Empty: open. */
    startsAt: instant,
    endsAt: instant,
  })
  .refine(
    // Invalid dates have their own error.
    ({ startsAt, endsAt }) => !(Date.parse(startsAt) >= Date.parse(endsAt)),
    { error: 'The campaign has to end after it begins', path: ['endsAt'] },
  )

const groups = [
  brand,
  seller,
  law,
  tax,
  prices,
  hours,
  revisions,
  hosting,
  extras,
  ratings,
  retention,
  campaign,
  notices,
] as const

export const settingSchema = z.discriminatedUnion('group', [...groups, letter, page, claim])
export type Setting = z.infer<typeof settingSchema>
export type SettingGroup = Setting['group']
type LetterSetting = z.infer<typeof letter>
type PageSetting = z.infer<typeof page>
type ClaimSetting = z.infer<typeof claim>
export type SettingOf<G extends SettingGroup> = G extends LetterGroup
  ? LetterSetting
  : G extends PageGroup
    ? PageSetting
    : G extends ClaimGroup
      ? ClaimSetting
      : Extract<Setting, { readonly group: G }>

export const SETTING_GROUPS: readonly SettingGroup[] = [
  ...groups.map(({ shape }) => shape.group.value),
  ...LETTER_GROUPS,
  ...PAGE_GROUPS,
  ...CLAIM_GROUPS,
]

/** The email of a copy group; undefined: another group. */
export const emailOfGroup = (group: SettingGroup): EditableEmail | undefined =>
  EDITABLE_EMAILS.find((each) => group === `letter-${each}`)

/** The page block of a copy group; undefined: another group. */
export const pageBlockOfGroup = (group: SettingGroup): PageBlockId | undefined =>
  PAGE_BLOCKS.find((each) => group === `page-${each}`)

/** The claim of a group; undefined: another group. */
export const claimOfGroup = (group: SettingGroup): ClaimId | undefined =>
  CLAIM_IDS.find((each) => group === `claim-${each}`)

/** Groups of texts. */
export const isCopyGroup = (group: SettingGroup): boolean =>
  [emailOfGroup(group), pageBlockOfGroup(group), claimOfGroup(group)].some(Boolean)

/** Default copy. */
export const pageCopyDefaults = Object.fromEntries(
  PAGE_BLOCKS.map((each) => [
    `page-${each}`,
    { group: `page-${each}`, texts: defaultPageTexts(each) },
  ]),
  // The list has every block.
) as unknown as { readonly [G in PageGroup]: PageSetting }

/** The words of the specification, unsigned. */
export const claimDefaults = Object.fromEntries(
  CLAIM_IDS.map((each) => [
    `claim-${each}`,
    { group: `claim-${each}`, texts: defaultClaimTexts(each) },
  ]),
  // The list has every claim.
) as unknown as { readonly [G in ClaimGroup]: ClaimSetting }

/** Default copy. */
export const emailCopyDefaults = Object.fromEntries(
  EDITABLE_EMAILS.map((each) => [
    `letter-${each}`,
    { group: `letter-${each}`, texts: defaultEmailTexts(each) },
  ]),
  // The list has every email.
) as unknown as { readonly [G in LetterGroup]: LetterSetting }

/** The changed values in one line for the audit log, at most 300 characters. */
export function describeSettingChange(setting: Setting, other: Setting): string {
  const others = partsOf(other)
  const differing = Object.entries(partsOf(setting)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(others[name]),
  )
  const words = differing.map(([name, value]) => `${name} ${valueWords(value)}`).join('; ')
  return words.length <= MAX_WORDS ? words : `${words.slice(0, MAX_WORDS - 1)}…`
}

const MAX_WORDS = 300

const partsOf = (setting: Setting): Readonly<Record<string, unknown>> =>
  'texts' in setting ? setting.texts : setting

const valueWords = (value: unknown): string =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
    ? 'none'
    : Array.isArray(value)
      ? value.map((each) => (isTaxRate(each) ? writeTaxRate(each) : String(each))).join(', ')
      : String(value)

const isTaxRate = (value: unknown): value is z.infer<typeof taxRate> =>
  taxRate.safeParse(value).success

/** Parses the input of a group. Errors are one sentence by field. */
export function parseSetting(
  typed: unknown,
): { readonly setting: Setting } | { readonly faults: Readonly<Record<string, string>> } {
  const parsed = settingSchema.safeParse(typed)
  if (parsed.success) {
    const refused = 'texts' in parsed.data ? faultsOfWords(parsed.data) : {}
    return Object.keys(refused).length > 0 ? { faults: refused } : { setting: parsed.data }
  }
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) faults[String(path[0] ?? 'page')] ??= message
  return { faults }
}

/** All texts are required: a missing one would silently use the default. */
function faultsOfWords({
  group,
  texts,
}: LetterSetting | PageSetting | ClaimSetting): Readonly<Record<string, string>> {
  const letter = emailOfGroup(group)
  const block = pageBlockOfGroup(group)
  if (letter !== undefined)
    return faultsOfTexts(defaultEmailTexts(letter), texts, (name, text) =>
      checkEmailText(letter, name, text),
    )
  if (block !== undefined)
    return faultsOfTexts(defaultPageTexts(block), texts, (name, text) =>
      checkPageText(block, name, text),
    )
  const claimed = claimOfGroup(group)
  if (claimed !== undefined)
    return faultsOfTexts(defaultClaimTexts(claimed), texts, (name, text) =>
      checkClaimText(claimed, name, text, texts),
    )
  return { page: 'There are no such words' }
}

type Texts = Readonly<Record<string, string>>

function faultsOfTexts(
  own: Texts,
  texts: Texts,
  refuse: (name: string, text: string) => string | undefined,
): Readonly<Record<string, string>> {
  const names = new Set([...Object.keys(own), ...Object.keys(texts)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const text = texts[name]
      const refused = text === undefined ? 'This text is missing' : refuse(name, text)
      return refused === undefined ? [] : [[name, refused]]
    }),
  )
}
