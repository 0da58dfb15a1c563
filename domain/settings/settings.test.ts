import { CLAIM_IDS } from '../storefront/claims.ts'
import { euStandardRates } from '../payments/eu-vat.ts'
import { readTaxRate, writeTaxRate } from '../payments/tax-rate-line.ts'
import { SPECIFIED_TAX_RULE, type TaxRate } from '../payments/tax.ts'
import { expect, test } from 'vitest'
import { defaultPrices } from '../catalog/plans.ts'
import { defaultEmailTexts, EDITABLE_EMAILS } from '../email/email-copy.ts'
import { defaultTeamNotifications } from '../notifications/notification-kinds.ts'
import { defaultPageTexts, PAGE_BLOCKS } from '../storefront/page-copy.ts'
import {
  isCopyGroup,
  emailCopyDefaults,
  claimDefaults,
  claimOfGroup,
  emailOfGroup,
  pageBlockOfGroup,
  pageCopyDefaults,
  parseSetting,
  SETTING_GROUPS,
  type Setting,
  describeSettingChange,
} from './settings.ts'

const BRAND = { group: 'brand', name: 'Vitrine', supportEmail: 'help@example.com' } as const
const SELLER = {
  ...{ group: 'seller', name: '', addressLines: ['1 Quay', 'Porto'], taxId: '' },
  ...{ street: '1 Quay', postalCode: '4000-001', city: 'Porto', country: 'PT' },
} as const
const HOURS = {
  group: 'hours',
  ...{ days: [1, 2, 3, 4, 5], opens: 9, closes: 17, zone: 'Europe/Berlin', holidays: [] },
} as const
/** Each plan saves half. */
const HALVED = {
  group: 'prices',
  ...{ starterCents: 2000, starterBeforeCents: 4000 },
  ...{ basicCents: 3000, basicBeforeCents: 6000 },
  ...{ professionalCents: 5000, professionalBeforeCents: 10_000 },
  percentOff: 50,
} as const

const faultsOf = (typed: unknown) => {
  const read = parseSetting(typed)
  return 'faults' in read ? read.faults : {}
}
const settingOf = (typed: unknown) => {
  const read = parseSetting(typed)
  return 'setting' in read ? read.setting : read.faults
}

test('accepts the defaults of every group', () => {
  const campaign = { group: 'campaign', startsAt: '', endsAt: '' }
  const others = [
    ...[BRAND, SELLER, HOURS, HALVED, campaign],
    ...[
      { group: 'hosting', yearCents: 2900 },
      { group: 'extras', roundCents: null, upgrades: 'off' },
      { group: 'ratings', asking: 'off' },
      { group: 'revisions', hours: 48 },
      { group: 'prices', ...defaultPrices },
    ],
    ...[
      { group: 'retention', filesDays: 90 },
      {
        ...{ group: 'law', country: 'US', buyers: 'consumers' },
        ...{ representedBy: '', register: '', phone: '', host: '' },
      },
      { group: 'tax', ...SPECIFIED_TAX_RULE, mode: 'none', name: 'MwSt.', rates: [] },
      { group: 'notices', ...defaultTeamNotifications },
    ],
  ]
  const words = [emailCopyDefaults, pageCopyDefaults, claimDefaults].flatMap((of) =>
    Object.values<Setting>(of),
  )
  for (const setting of [...others, ...words]) expect(parseSetting(setting)).toEqual({ setting })
  expect(new Set([...others, ...words].map(({ group }) => group))).toEqual(new Set(SETTING_GROUPS))
})

test('rejects unknown and missing groups', () => {
  for (const typed of [{ group: 'weather' }, { group: 'letter-' }, { group: 'page-' }])
    expect(faultsOf(typed)).toHaveProperty('group')
  for (const typed of [null, 'brand', []]) expect(faultsOf(typed)).toHaveProperty('page')
})

test('requires a brand name and an email address', () => {
  expect(settingOf({ ...BRAND, name: ' Vitrine ', supportEmail: ' help@example.com ' })).toEqual(
    BRAND,
  )
  expect(faultsOf({ ...BRAND, name: ' ', supportEmail: 'help' })).toEqual({
    name: 'Enter the name of the business',
    supportEmail: 'Enter an address such as help@example.com',
  })
  expect(settingOf({ ...BRAND, name: 'x'.repeat(60) })).toHaveProperty('group')
  expect(faultsOf({ ...BRAND, name: 'x'.repeat(61) })).toEqual({
    name: 'Use at most 60 characters',
  })
  const address = (length: number) => `${'a'.repeat(60)}@${'b.'.repeat((length - 64) / 2)}com`
  expect(faultsOf({ ...BRAND, supportEmail: address(256) })).toEqual({
    supportEmail: 'Use at most 254 characters',
  })
})

test('reads seller settings from before e-invoices', () => {
  const { street: _1, postalCode: _2, city: _3, country: _4, ...older } = SELLER
  expect(parseSetting(older)).toMatchObject({ setting: { street: '', country: '' } })
})

test('limits the seller’s address to six full lines', () => {
  const lines = (addressLines: readonly string[]) => faultsOf({ ...SELLER, addressLines })
  expect(lines([])).toEqual({})
  expect(lines(['1', '2', '3', '4', '5', '6'])).toEqual({})
  expect(lines(['1', '2', '3', '4', '5', '6', '7'])).toEqual({
    addressLines: 'Use at most 6 lines',
  })
  expect(lines(['1 Quay', ' '])).toEqual({ addressLines: 'Leave no line of the address empty' })
  expect(lines(['x'.repeat(120)])).toEqual({})
  expect(lines(['x'.repeat(121)])).toEqual({ addressLines: 'Use at most 120 characters' })
})

test('sorts working days and rejects duplicates', () => {
  expect(settingOf({ ...HOURS, days: [7, 1, 3] })).toMatchObject({ days: [1, 3, 7] })
  expect(faultsOf({ ...HOURS, days: [1, 2, 1] })).toEqual({ days: 'Choose each day once' })
  expect(faultsOf({ ...HOURS, days: [] }).days).toMatch(/^Choose at least one day/)
  for (const day of [0, 8, 1.5]) expect(faultsOf({ ...HOURS, days: [day] })).toHaveProperty('days')
})

test('requires whole hours in order', () => {
  const day = (opens: number, closes: number) => faultsOf({ ...HOURS, opens, closes })
  for (const [opens, closes] of [
    [0, 24],
    [0, 1],
    [23, 24],
  ] as const)
    expect(day(opens, closes)).toEqual({})
  for (const [opens, closes] of [
    [9, 9],
    [17, 9],
  ] as const)
    expect(day(opens, closes)).toEqual({ closes: 'The day has to end after it begins' })
  expect(day(-1, 17)).toEqual({ opens: 'Enter 0 to 23' })
  expect(day(24, 25)).toEqual({ opens: 'Enter 0 to 23', closes: 'Enter 1 to 24' })
  expect(day(9, 0)).toEqual({ closes: 'Enter 1 to 24' })
  expect(day(9.5, 17.5)).toEqual({
    opens: 'Enter a full hour, 0 to 23',
    closes: 'Enter a full hour, 1 to 24',
  })
})

test('sorts holidays and requires a known time zone', () => {
  const holidays = ['2026-12-26', '2026-01-01', '2026-12-26']
  expect(settingOf({ ...HOURS, holidays, zone: ' UTC ' })).toMatchObject({
    holidays: ['2026-01-01', '2026-12-26'],
    zone: 'UTC',
  })
  expect(faultsOf({ ...HOURS, holidays: ['25.12.2026'], zone: 'Nowhere/Else' })).toEqual({
    holidays: 'Write each day as 2026-12-25',
    zone: 'That is no time zone. They are written as Europe/Berlin or UTC',
  })
  const days = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    )
  expect(faultsOf({ ...HOURS, holidays: days(300) })).toEqual({})
  expect(faultsOf({ ...HOURS, holidays: days(301) })).toEqual({
    holidays: 'Use at most 300 days',
  })
})

test('limits the hosting price', () => {
  const year = (yearCents: unknown) => faultsOf({ group: 'hosting', yearCents })
  for (const cents of [null, 100, 2900, 9_999_999]) expect(year(cents)).toEqual({})
  expect(year(99)).toEqual({ yearCents: 'Enter $1.00 or more, or leave it empty' })
  expect(year(10_000_000)).toEqual({ yearCents: 'Enter less than $100,000' })
  for (const cents of [2900.5, '2900', Number.NaN])
    expect(year(cents)).toEqual({ yearCents: 'Enter an amount such as 29.00' })
})

test('limits plan prices', () => {
  const most = { starterCents: 50, basicCents: 50, professionalCents: 999_999 }
  const none = { starterBeforeCents: null, basicBeforeCents: null, professionalBeforeCents: null }
  const without = { ...HALVED, ...none, percentOff: null }
  expect(faultsOf({ ...without, ...most })).toEqual({})
  expect(faultsOf({ ...without, starterCents: 49, professionalCents: 1_000_000 })).toEqual({
    starterCents: 'Enter $0.50 or more: cards can’t be charged less',
    professionalCents: 'Enter less than $10,000',
  })
  expect(faultsOf({ ...without, basicCents: 19.99 })).toEqual({
    basicCents: 'Enter an amount such as 24.99',
  })
})

test('orders plan prices by content', () => {
  expect(faultsOf({ ...HALVED, basicCents: 2000 })).toEqual({})
  expect(faultsOf({ ...HALVED, starterCents: 1999, basicCents: 1998 })).toEqual({
    basicCents: 'It includes more than Starter, so it can’t cost less',
  })
  expect(faultsOf({ ...HALVED, professionalCents: 2999 })).toEqual({
    professionalCents: 'It includes more than Basic, so it can’t cost less',
  })
})

test('requires regular prices above current ones', () => {
  for (const before of [3000, 2999])
    expect(faultsOf({ ...HALVED, basicBeforeCents: before })).toEqual({
      basicBeforeCents: 'Enter more than the price now, or leave it empty',
    })
})

test('keeps previous prices while the promotion is off', () => {
  expect(faultsOf({ ...HALVED, percentOff: null })).toEqual({})
  expect(
    faultsOf({ ...HALVED, starterCents: 2900, basicBeforeCents: 2999, percentOff: null }),
  ).toEqual({})
})

test('needs no previous price for a promotion', () => {
  expect(faultsOf({ ...HALVED, starterBeforeCents: null })).toEqual({})
  const none = { starterBeforeCents: null, basicBeforeCents: null, professionalBeforeCents: null }
  expect(faultsOf({ ...HALVED, ...none, percentOff: 99 })).toEqual({})
})

test('limits the promotion to the smallest saving', () => {
  expect(faultsOf({ ...HALVED, percentOff: 49 })).toEqual({})
  expect(faultsOf({ ...HALVED, percentOff: 51 }).percentOff).toMatch(/^Enter 50 or less/)
  // 39.99 % on the middle plan.
  const basic = { ...HALVED, basicCents: 3601, basicBeforeCents: 6000 }
  expect(faultsOf(basic)).toEqual({
    percentOff: 'Enter 39 or less: Basic saves 39 %, and the number is shown beside every plan',
  })
  expect(faultsOf({ ...basic, percentOff: 39 })).toEqual({})
  expect(faultsOf({ ...basic, percentOff: 40 })).toHaveProperty('percentOff')
  // The advertised defaults are exempt.
  expect(faultsOf({ group: 'prices', ...defaultPrices })).toEqual({})
  expect(faultsOf({ group: 'prices', ...defaultPrices, starterCents: 2498 }).percentOff).toMatch(
    /^Enter 40 or less: Professional saves/,
  )
})

test('limits a promotion to 1–99 percent', () => {
  const half = { starterCents: 50, basicCents: 50, professionalCents: 50 }
  const before = 'BeforeCents'
  const large = Object.fromEntries(
    ['starter', 'basic', 'professional'].map((id) => [`${id}${before}`, 5000]),
  )
  const off = (percentOff: number) => faultsOf({ ...HALVED, ...half, ...large, percentOff })
  expect([off(1), off(99)]).toEqual([{}, {}])
  for (const percent of [0, 100]) expect(off(percent)).toEqual({ percentOff: 'Enter 1 to 99' })
  expect(off(49.5)).toEqual({ percentOff: 'Enter a whole number, such as 50' })
})

test('keeps files for 7 to 365 days', () => {
  const days = (filesDays: number) => faultsOf({ group: 'retention', filesDays })
  expect([days(7), days(365)]).toEqual([{}, {}])
  expect(days(6)).toEqual({ filesDays: 'Enter 7 days or more: mistakes are seen late' })
  expect(days(366)).toEqual({ filesDays: 'Enter 365 days or less' })
  expect(days(7.5)).toEqual({ filesDays: 'Enter a number of days' })
})

test('accepts an open campaign and orders its dates', () => {
  const [morning, evening] = ['2026-12-24T08:00:00Z', '2026-12-24T18:00:00Z']
  const time = (startsAt: unknown, endsAt: unknown) =>
    faultsOf({ group: 'campaign', startsAt, endsAt })
  expect([time(morning, evening), time('', morning), time(evening, '')]).toEqual([{}, {}, {}])
  for (const [startsAt, endsAt] of [
    [morning, morning],
    [evening, morning],
  ])
    expect(time(startsAt, endsAt)).toEqual({ endsAt: 'The campaign has to end after it begins' })
  const how = 'Write the time in UTC, as 2026-12-24T18:00:00Z, or leave it empty'
  for (const wrong of ['2026-12-24', 'tomorrow', '2026-12-24T18:00:00+01:00', null])
    expect(time(wrong, evening)).toEqual({ startsAt: how })
})

test('accepts full hours until changes are due', () => {
  const hours = (set: number) => faultsOf({ group: 'revisions', hours: set })
  expect([hours(1), hours(720)]).toEqual([{}, {}])
  expect(hours(0)).toEqual({ hours: 'Enter 1 hour or more' })
  expect(hours(721)).toEqual({ hours: 'Enter 720 hours or less: that is 30 days' })
  expect(hours(Number.NaN)).toEqual({ hours: 'Enter full hours, such as 48' })
})

test('accepts three frequencies per notification', () => {
  for (const when of ['at-once', 'daily', 'none'])
    expect(faultsOf({ group: 'notices', ...defaultTeamNotifications, late: when })).toEqual({})
  expect(faultsOf({ group: 'notices', ...defaultTeamNotifications, late: 'weekly' })).toEqual({
    late: 'Choose at once, once a day or never',
  })
  // Daily by default, but not six hours before a deadline.
  const { due, ...others } = defaultTeamNotifications
  expect([due, ...new Set(Object.values(others))]).toEqual(['at-once', 'daily'])
})

test('maps a copy group to its email or block', () => {
  for (const letter of EDITABLE_EMAILS) {
    const group = `letter-${letter}` as const
    expect(SETTING_GROUPS).toContain(group)
    expect([emailOfGroup(group), pageBlockOfGroup(group), isCopyGroup(group)]).toEqual([
      ...[letter, undefined, true],
    ])
    expect(emailCopyDefaults[group]).toEqual({ group, texts: defaultEmailTexts(letter) })
  }
  for (const block of PAGE_BLOCKS) {
    const group = `page-${block}` as const
    expect(SETTING_GROUPS).toContain(group)
    expect([emailOfGroup(group), pageBlockOfGroup(group), isCopyGroup(group)]).toEqual([
      ...[undefined, block, true],
    ])
    expect(pageCopyDefaults[group]).toEqual({ group, texts: defaultPageTexts(block) })
  }
  for (const id of CLAIM_IDS) {
    const group = `claim-${id}` as const
    expect(SETTING_GROUPS).toContain(group)
    expect([claimOfGroup(group), isCopyGroup(group)]).toEqual([id, true])
    expect(parseSetting(claimDefaults[group])).toEqual({ setting: claimDefaults[group] })
  }
  for (const group of ['brand', 'prices', 'notices'] as const)
    expect([emailOfGroup(group), pageBlockOfGroup(group), isCopyGroup(group)]).toEqual([
      ...[undefined, undefined, false],
    ])
})

test('requires all texts of an email', () => {
  const own = emailCopyDefaults['letter-confirmation']
  const changed = (texts: object) => faultsOf({ ...own, texts: { ...own.texts, ...texts } })
  expect(changed({ closing: '' })).toEqual({})
  expect(changed({ subject: '' })).toEqual({ subject: 'Write something: it can’t be empty' })
  expect(changed({ more: 'x' })).toEqual({ more: 'This letter has no text “more”' })
  const { closing: _, ...without } = own.texts
  expect(faultsOf({ ...own, texts: without })).toEqual({ closing: 'This text is missing' })
})

test('describes changed values in one line', () => {
  const said = (setting: Setting, other: Setting) => describeSettingChange(setting, other)
  const hours: Setting = { ...HOURS, days: [...HOURS.days], holidays: [] }
  expect(said(hours, hours)).toBe('')
  expect(said({ ...hours, days: [1, 2], opens: 8 }, hours)).toBe('days 1, 2; opens 8')
  expect(said(hours, { ...hours, holidays: ['2026-12-25'] })).toBe('holidays none')
  const prices: Setting = { ...HALVED }
  expect(said({ ...prices, percentOff: null }, prices)).toBe('percentOff none')
  const campaign = { group: 'campaign', startsAt: '', endsAt: '' } as const
  expect(said(campaign, { ...campaign, endsAt: '2026-12-24T18:00:00Z' })).toBe('endsAt none')
  const own = emailCopyDefaults['letter-confirmation']
  expect(said({ ...own, texts: { ...own.texts, closing: 'Yours' } }, own)).toBe('closing Yours')
})

test('truncates the description at 300 characters', () => {
  const own = emailCopyDefaults['letter-confirmation']
  const closing = (length: number): Setting => ({
    ...own,
    texts: { ...own.texts, closing: 'x'.repeat(length) },
  })
  const whole = describeSettingChange(closing(292), own)
  expect([whole.length, whole.at(-1)]).toEqual([300, 'x'])
  const cut = describeSettingChange(closing(293), own)
  expect([cut.length, cut.slice(-2)]).toEqual([300, 'x…'])
})

test('reads the tax of an older version', () => {
  const parsed = parseSetting({ group: 'tax', mode: 'none', name: 'VAT' })
  expect(parsed).toMatchObject({ setting: { sellerCountry: '', rates: [] } })
})

test('refuses tax by country without a table', () => {
  const rate = { country: 'DE', percentHundredths: 1900, name: 'MwSt.', isInclusive: true }
  const set = {
    ...{ group: 'tax', mode: 'by-country', name: 'VAT', reverseCharge: true },
    ...{ sellerCountry: 'DE', rates: [rate] },
  }
  const faultsOf = (change: object) => {
    const parsed = parseSetting({ ...set, ...change })
    return 'faults' in parsed ? Object.keys(parsed.faults) : []
  }
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ sellerCountry: '' })).toEqual(['sellerCountry'])
  expect(faultsOf({ sellerCountry: 'FR' })).toEqual(['rates'])
  expect(faultsOf({ rates: [rate, rate] })).toEqual(['rates'])
  for (const line of [
    'DE',
    'DE 19',
    'DE x MwSt. included',
    'DE 19 MwSt.',
    'DE 60 MwSt. added',
    'D 1 T added',
  ])
    expect([line, faultsOf({ rates: [rate, readTaxRate(line)] })]).toEqual([line, ['rates']])
  expect(readTaxRate(' fi  25,5% VAT  included ')).toEqual({
    ...{ country: 'FI', percentHundredths: 2550, name: 'VAT', isInclusive: true },
  })
  expect(euStandardRates.map((each) => readTaxRate(writeTaxRate(each)))).toEqual(euStandardRates)
})

test('reads rates by state of the US and Canada only', () => {
  const ofStates = ['US 0 Tax added', 'US-CA 7.25 Sales tax added', 'CA-ON 13 HST added']
  const rates = ofStates.map(readTaxRate)
  const tax = { group: 'tax', ...SPECIFIED_TAX_RULE, mode: 'by-country', sellerCountry: 'US' }
  const parsed = parseSetting({ ...tax, rates })
  expect('setting' in parsed && parsed.setting).toMatchObject({ rates })
  expect(rates.map((rate) => writeTaxRate(rate as TaxRate))).toEqual(ofStates)
  for (const line of ['US-XX 5 Tax added', 'DE-BY 5 Tax added', 'US- 5 Tax added'])
    expect([
      line,
      'setting' in parseSetting({ ...tax, rates: [rates[0], readTaxRate(line)] }),
    ]).toEqual([line, false])
})

test('names changed tax rates in the audit log', () => {
  const old = { group: 'tax', ...SPECIFIED_TAX_RULE, rates: [] } as const
  const rates = euStandardRates.slice(0, 1)
  expect(describeSettingChange({ ...old, rates: [...rates] }, { ...old, rates: [] })).toBe(
    'rates AT 20 MwSt. included',
  )
})
