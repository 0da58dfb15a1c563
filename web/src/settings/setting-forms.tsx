/** The form of each group of settings. */
import { EU_RATES_CHECKED, euStandardRates } from '@vitrine/domain/payments/eu-vat'
import { TAX_MODES, TAX_NAMES } from '@vitrine/domain/payments/tax'
import { readTaxRate, writeTaxRate } from '@vitrine/domain/payments/tax-rate-line'
import type { SettingGroup, SettingOf } from '@vitrine/domain/settings/settings'
import {
  defaultPrices,
  planIds,
  plans,
  pricePlans,
  promotionLabel,
} from '@vitrine/domain/catalog/plans'
import { type EditableEmail, EDITABLE_EMAILS } from '@vitrine/domain/email/email-copy'
import { formatCents } from '@vitrine/domain/payments/money'
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  EMAIL_FREQUENCY_NAMES,
  EMAIL_FREQUENCIES,
} from '@vitrine/domain/notifications/notification-kinds'
import { CLAIM_IDS, type ClaimId } from '@vitrine/domain/storefront/claims'
import { PAGE_BLOCKS, type PageBlockId } from '@vitrine/domain/storefront/page-copy'
import {
  BUYER_KINDS,
  type BuyerKind,
  LAW_COUNTRIES,
  LAW_COUNTRY_NAMES,
  lawPackOf,
} from '@vitrine/domain/law/law-packs'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { EMAIL_INPUT, FieldError, SelectField, TextArea, TextField } from '../ui/field.tsx'
import type { Form } from '../ui/use-form.ts'
import { claimForm } from './claim-form.tsx'
import { emailCopyForm } from './email-copy-form.tsx'
import { pageCopyForm } from './page-copy-form.tsx'

/** Keyed by setting, so that errors map to fields. */
export type SettingFormValues = Record<string, string>

export type SettingForm<G extends SettingGroup> = {
  readonly title: string
  readonly about: string
  /** Environment variables with the default; undefined if the default is fixed. */
  readonly variables: string | undefined
  readonly toValues: (setting: SettingOf<G>) => SettingFormValues
  /** Not validated. */
  readonly toSetting: (typed: SettingFormValues) => Record<string, unknown>
  readonly facts: (setting: SettingOf<G>) => readonly (readonly [name: string, value: string])[]
  readonly Fields: (props: { form: Form<SettingFormValues> }) => ReactNode
}

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const brand: SettingForm<'brand'> = {
  title: 'Business name and email',
  about:
    'Applies to pages and emails from now on. Replies and team notifications go to this address. Emails are still sent from SUPPORT_EMAIL, the sender that the mail server knows. Existing invoices and sites do not change.',
  variables: 'BRAND_NAME, SUPPORT_EMAIL',
  toValues: ({ name, supportEmail }) => ({ name, supportEmail }),
  toSetting: (typed) => ({ ...typed }),
  facts: ({ name, supportEmail }) => [
    ['Name', name],
    ['Address for customers', supportEmail],
  ],
  Fields: ({ form }) => (
    <>
      <TextField {...form.text('name')} label="Name of the business" autoComplete="organization" />
      <TextField
        {...form.text('supportEmail')}
        label="Address for customers"
        {...EMAIL_INPUT}
        autoComplete="off"
      />
    </>
  ),
}

const seller: SettingForm<'seller'> = {
  title: 'Invoice details',
  about: 'Printed on new invoices and credit notes. Existing invoices do not change.',
  variables: 'SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_ID',
  toValues: ({ group: _group, addressLines, ...set }) => ({
    ...set,
    addressLines: addressLines.join('\n'),
  }),
  toSetting: ({ addressLines, country = '', ...typed }) => ({
    ...typed,
    country: country.trim().toUpperCase(),
    addressLines: linesOf(addressLines),
  }),
  facts: ({ name, addressLines, taxId, street, postalCode, city, country }) => [
    ['Name', name || 'The brand’s'],
    ['Address', addressLines.join('\n') || 'Not printed'],
    ['Tax number', taxId || 'Not printed'],
    [
      'E-invoices',
      [street, postalCode, city, country].every(Boolean)
        ? `${street}, ${postalCode} ${city}, ${country}`
        : 'Not offered: enter street, postal code, city and country',
    ],
  ],
  Fields: ({ form }) => (
    <>
      <TextField
        {...form.text('name')}
        label="Name"
        optional
        hint="Empty: uses the brand name."
        autoComplete="organization"
      />
      <TextArea
        {...form.text('addressLines')}
        label="Address"
        optional
        hint="As it is printed, up to six lines."
        rows={4}
        autoComplete="street-address"
      />
      <TextField
        {...form.text('taxId')}
        label="Tax number"
        optional
        hint="Printed after “Tax ID:”. E-invoices need it: your VAT number with its country, such as DE123456789, or your tax number."
        autoComplete="off"
      />
      <TextField
        {...form.text('street')}
        label="Street, for e-invoices"
        optional
        hint="E-invoices need the address in parts. The telephone is taken from the legal notice."
        autoComplete="off"
      />
      <TextField
        {...form.text('postalCode')}
        label="Postal code"
        optional
        autoComplete="off"
        spellCheck={false}
      />
      <TextField {...form.text('city')} label="City" optional autoComplete="off" />
      <TextField
        {...form.text('country')}
        label="Country"
        optional
        hint="Two letters, such as DE."
        autoComplete="off"
        autoCapitalize="characters"
      />
    </>
  ),
}

const law: SettingForm<'law'> = {
  title: 'Country and legal notice',
  about:
    'The country of the seller chooses the words of the button that pays, the right of withdrawal, terms and legal notice. Have a lawyer confirm them. Name and address are those of the seller.',
  variables: undefined,
  toValues: ({ group: _group, ...set }) => ({ ...set }),
  toSetting: (typed) => ({ ...typed }),
  facts: (set) => {
    const { withdrawalDays, payWords } = lawPackOf(set)
    return [
      ['Seller’s country', LAW_COUNTRY_NAMES[set.country]],
      ['Sells to', BUYER_NAMES[set.buyers]],
      ['Withdrawal', withdrawalDays === null ? 'No right by law' : `${withdrawalDays} days`],
      ['Button', `${payWords} $24.99`],
      ['Represented by', set.representedBy || 'Not shown'],
      ['Register', set.register || 'Not shown'],
      ['Telephone', set.phone || 'Not shown'],
      ['Hosting provider', set.host || 'Not shown'],
    ]
  },
  Fields: ({ form }) => (
    <>
      <SelectField
        {...form.text('country')}
        label="Seller’s country"
        options={LAW_COUNTRIES.map((value) => ({ value, label: LAW_COUNTRY_NAMES[value] }))}
      />
      <SelectField
        {...form.text('buyers')}
        label="Sells to"
        options={BUYER_KINDS.map((value) => ({ value, label: BUYER_NAMES[value] }))}
      />
      <TextField
        {...form.text('representedBy')}
        label="Represented by"
        optional
        hint="Such as the managing directors."
        autoComplete="off"
      />
      <TextField
        {...form.text('register')}
        label="Register"
        optional
        hint="Such as Amtsgericht Berlin HRB 12345."
        autoComplete="off"
      />
      <TextField {...form.text('phone')} label="Telephone" optional autoComplete="off" />
      <TextField
        {...form.text('host')}
        label="Hosting provider"
        optional
        hint="Name, address and telephone: France demands it."
        autoComplete="off"
      />
    </>
  ),
}

const tax: SettingForm<'tax'> = {
  title: 'Tax',
  about:
    'The payment page adds 8 % to the price, as specified. A seller who is not registered for the tax must not charge it. By country, every payment has the tax of the buyer’s country. Its name is printed on the page and on new receipts; orders that are paid stay as they are. The answer about tax in the FAQ follows. Have your tax adviser confirm what you choose.',
  variables: undefined,
  toValues: ({ mode, name, sellerCountry, reverseCharge, rates }) => ({
    ...{ mode, name, sellerCountry },
    reverseCharge: reverseCharge ? 'yes' : 'no',
    rates: rates.map(writeTaxRate).join('\n'),
  }),
  toSetting: ({ reverseCharge, rates, sellerCountry = '', ...typed }) => ({
    ...typed,
    sellerCountry: sellerCountry.trim().toUpperCase(),
    reverseCharge: reverseCharge === 'yes',
    rates: linesOf(rates).map(readTaxRate),
  }),
  facts: (set) => [
    ['Charged', TAX_MODE_NAMES[set.mode]],
    ['Name', set.name],
    ...(set.mode === 'by-country'
      ? ([
          ['Seller’s country', set.sellerCountry],
          ['Reverse charge', set.reverseCharge ? 'For EU businesses' : 'Never'],
          ['Rates', set.rates.map(writeTaxRate).join('\n')],
        ] as const)
      : []),
  ],
  Fields: ({ form }) => (
    <>
      <SelectField
        {...form.text('mode')}
        label="Charged"
        options={TAX_MODES.map((value) => ({ value, label: TAX_MODE_NAMES[value] }))}
      />
      <SelectField
        {...form.text('name')}
        label="Name of the tax"
        options={TAX_NAMES.map((value) => ({ value, label: value }))}
      />
      {form.values['mode'] === 'by-country' && <CountryTaxFields form={form} />}
    </>
  ),
}

function CountryTaxFields({ form }: { form: Form<SettingFormValues> }) {
  return (
    <>
      <TextField
        {...form.text('sellerCountry')}
        label="Your country"
        hint="Two letters, such as DE. Its rate must be in the table."
        autoComplete="off"
        autoCapitalize="characters"
      />
      <SelectField
        {...form.text('reverseCharge')}
        label="Businesses of other EU countries with a valid VAT number"
        options={[
          { value: 'no', label: 'Pay the tax of their country' },
          { value: 'yes', label: 'Pay no tax: reverse charge' },
        ]}
      />
      <TextArea
        {...form.text('rates')}
        label="Rates"
        hint="A country on each line: code, percent, name, and “included” in the listed price or “added” to it. States of the US and Canada have lines of their own, such as US-CA. Other countries pay no tax."
        rows={10}
      />
      <p>
        <Button
          small
          variant="outline"
          onClick={() => form.change({ rates: euStandardRates.map(writeTaxRate).join('\n') })}
        >
          Fill in the EU’s standard rates
        </Button>
      </p>
      <p className="text-small text-muted">
        These rates were compared on {EU_RATES_CHECKED}. Have your tax adviser confirm them.
      </p>
    </>
  )
}

const TAX_MODE_NAMES: Readonly<Record<(typeof TAX_MODES)[number], string>> = {
  specified: '8 % on the payment page',
  none: 'Never: not registered',
  'by-country': 'By the buyer’s country, at every payment',
}

const BUYER_NAMES: Readonly<Record<BuyerKind, string>> = {
  consumers: 'Consumers',
  businesses: 'Businesses only',
}

const PLAN_PRICES = planIds.map((id) => ({
  id,
  name: plans[id].shortName,
  now: `${id}Cents` as const,
  before: `${id}BeforeCents` as const,
}))

const prices: SettingForm<'prices'> = {
  title: 'Plan prices',
  about:
    'Applies to every page, order and payment from now on. Customers at checkout keep the price they see; others are told about the change. Existing orders do not change.',
  variables: undefined,
  toValues: ({ percentOff, ...set }) => ({
    ...Object.fromEntries(
      PLAN_PRICES.flatMap(({ now, before }) => [
        [now, amountOf(set[now])],
        [before, amountOf(set[before])],
      ]),
    ),
    promotion: percentOff === null ? 'off' : 'on',
    percentOff: String(percentOff ?? defaultPrices.percentOff),
  }),
  toSetting: ({ promotion, percentOff = '', ...typed }) => ({
    ...Object.fromEntries(
      PLAN_PRICES.flatMap(({ now, before }) => [
        [now, centsOf(typed[now]?.trim())],
        [before, typed[before]?.trim() ? centsOf(typed[before].trim()) : null],
      ]),
    ),
    percentOff: promotion === 'off' ? null : wholeOf(percentOff),
  }),
  facts: (set) => {
    const priced = pricePlans(set)
    return [
      ...planIds.map((id) => {
        const { price, originalPrice } = priced[id]
        const before = originalPrice === undefined ? '' : `, before ${formatCents(originalPrice)}`
        return [plans[id].shortName, `${formatCents(price)}${before}`] as const
      }),
      ['Promotion', promotionLabel(set) ?? 'None'],
    ]
  },
  Fields: ({ form }) => (
    <>
      {PLAN_PRICES.map(({ id, name, now, before }) => (
        <div key={id} className="grid items-end gap-5 sm:grid-cols-2">
          <TextField
            {...form.text(now)}
            label={`${name}, in US dollars`}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...form.text(before)}
            label={`${name} before`}
            optional
            disabled={form.values['promotion'] === 'off'}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
      ))}
      <SelectField
        {...form.text('promotion')}
        label="Promotion"
        options={[
          { value: 'on', label: 'On: shown on every plan' },
          { value: 'off', label: 'Off: no discount is shown' },
        ]}
      />
      {form.values['promotion'] !== 'off' && (
        <TextField
          {...form.text('percentOff')}
          label="Percent off"
          hint="Shown on every plan, so no more than each plan saves. A plan without a previous price shows the one of which this percentage is taken: twice its price for 50."
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </>
  ),
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const daysIn = (text = '') => text.split(',').filter(Boolean).map(Number)

const hours: SettingForm<'hours'> = {
  title: 'Working hours and holidays',
  about:
    'First replies to customers of the largest plan are due within four of these hours. Delivery clocks always run, also on holidays, and all other customers get a reply within 24 hours. Waiting messages keep their due time.',
  variables: 'WORKING_WEEK',
  toValues: ({ days, opens, closes, zone, holidays }) => ({
    days: days.join(','),
    opens: String(opens),
    closes: String(closes),
    zone,
    holidays: holidays.join('\n'),
  }),
  toSetting: ({ days, opens, closes, zone, holidays }) => ({
    days: daysIn(days),
    opens: Number(opens),
    closes: Number(closes),
    zone,
    holidays: linesOf(holidays),
  }),
  facts: ({ days, opens, closes, zone, holidays }) => [
    ['Days', days.map((day) => DAYS[day - 1]).join(', ')],
    ['Hours', `${hourWords(opens)} to ${hourWords(closes)}, ${zone}`],
    ['Holidays', holidays.join(', ') || 'None'],
  ],
  Fields: ({ form }) => (
    <>
      <fieldset id={form.idOf('days')} tabIndex={-1}>
        <legend className="font-semibold">Days</legend>
        {form.problems['days'] && <FieldError>{form.problems['days']}</FieldError>}
        <div className="mt-1.5 flex flex-wrap gap-2">
          {DAYS.map((name, place) => {
            const days = daysIn(form.values['days'])
            const day = place + 1
            const others = days.filter((each) => each !== day)
            return (
              <Chip
                key={name}
                checked={days.includes(day)}
                onChange={({ target }) =>
                  form.change({ days: (target.checked ? [...others, day] : others).join(',') })
                }
              >
                {name}
              </Chip>
            )
          })}
        </div>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...form.text('opens')} label="From">
          {Array.from({ length: 24 }, (_, hour) => (
            <option key={hour} value={hour}>
              {hourWords(hour)}
            </option>
          ))}
        </SelectField>
        <SelectField {...form.text('closes')} label="Until">
          {Array.from({ length: 24 }, (_, place) => (
            <option key={place + 1} value={place + 1}>
              {hourWords(place + 1)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        {...form.text('zone')}
        label="Time zone"
        hint="Such as Europe/Berlin or America/New_York."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list="time-zones"
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <TextArea
        {...form.text('holidays')}
        label="Holidays"
        optional
        hint="One date per line: 2026-12-25."
        rows={4}
      />
    </>
  ),
}

/** 2900 as `29.00` */
const amountOf = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

/** `29.00` as 2900; NaN if invalid. */
const centsOf = (text = ''): number =>
  /^\d+(\.\d\d)?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN

/** Null if empty. */
const optionalCentsOf = (text: string): number | null =>
  text.trim() === '' ? null : centsOf(text.trim())

const hosting: SettingForm<'hosting'> = {
  title: 'Hosting renewal',
  about:
    'Card price of one more year, offered from 60 days before hosting ends. Leave empty to disable card renewals. An open payment keeps its amount. Pages, terms and checkout name both prices.',
  variables: 'HOSTING_YEAR_PRICE',
  toValues: ({ yearCents, domainYearCents = null }) => ({
    yearCents: amountOf(yearCents),
    domainYearCents: amountOf(domainYearCents),
  }),
  toSetting: ({ yearCents = '', domainYearCents = '' }) => ({
    yearCents: optionalCentsOf(yearCents),
    ...(domainYearCents.trim() !== '' && { domainYearCents: optionalCentsOf(domainYearCents) }),
  }),
  facts: ({ yearCents, domainYearCents = null }) => [
    ['Price', yearCents === null ? 'None' : formatCents(yearCents)],
    ['Domain', domainYearCents === null ? 'Named on request' : formatCents(domainYearCents)],
  ],
  Fields: ({ form }) => (
    <>
      <TextField
        {...form.text('yearCents')}
        label="Price in US dollars"
        optional
        hint="Such as 29.00."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...form.text('domainYearCents')}
        label="Price of a domain for another year in US dollars"
        optional
        hint="Such as 15.00. It is only named; the team takes the payment."
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  ),
}

const retention: SettingForm<'retention'> = {
  title: 'File retention',
  about:
    'Days from the end of an order until the CV and the customer’s other files are erased. A shorter time applies to all orders at once; a longer time only to new orders. The privacy notice shows this number.',
  variables: undefined,
  toValues: ({ filesDays }) => ({ filesDays: String(filesDays) }),
  toSetting: ({ filesDays = '' }) => ({ filesDays: wholeOf(filesDays) }),
  facts: ({ filesDays }) => [['Files', `${filesDays} days`]],
  Fields: ({ form }) => (
    <TextField
      {...form.text('filesDays')}
      label="Days"
      hint="7 to 365."
      inputMode="numeric"
      autoComplete="off"
    />
  ),
}

/** NaN if it is no whole number. */
const wholeOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

const campaign: SettingForm<'campaign'> = {
  title: 'Instagram campaign',
  about:
    'Period in which the page /instagram calls its price a campaign offer. Prices do not change.',
  variables: 'CAMPAIGN_STARTS_AT, CAMPAIGN_ENDS_AT',
  toValues: ({ startsAt, endsAt }) => ({ startsAt, endsAt }),
  toSetting: ({ startsAt = '', endsAt = '' }) => ({
    startsAt: startsAt.trim(),
    endsAt: endsAt.trim(),
  }),
  facts: ({ startsAt, endsAt }) => [
    ['Begins', startsAt || 'Open'],
    ['Ends', endsAt || 'Open'],
  ],
  Fields: ({ form }) => (
    <>
      <TextField
        {...form.text('startsAt')}
        label="Begins"
        optional
        hint="In UTC, as 2026-12-01T08:00:00Z. Empty: already started."
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...form.text('endsAt')}
        label="Ends"
        optional
        hint="In UTC. Empty: no end."
        autoComplete="off"
        spellCheck={false}
      />
    </>
  ),
}

const notices: SettingForm<'notices'> = {
  title: 'Team email notifications',
  about:
    'When team members get notifications by email. Personal settings under Account take precedence.',
  variables: undefined,
  toValues: (set) => Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, set[kind]])),
  toSetting: (typed) => ({ ...typed }),
  facts: (set) =>
    NOTIFICATION_KINDS.map((kind) => [
      NOTIFICATION_KIND_NAMES[kind],
      EMAIL_FREQUENCY_NAMES[set[kind]],
    ]),
  Fields: ({ form }) => (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      {NOTIFICATION_KINDS.map((kind) => (
        <SelectField key={kind} {...form.text(kind)} label={NOTIFICATION_KIND_NAMES[kind]}>
          {EMAIL_FREQUENCIES.map((mail) => (
            <option key={mail} value={mail}>
              {EMAIL_FREQUENCY_NAMES[mail]}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  ),
}

const extras: SettingForm<'extras'> = {
  title: 'Sold on My site',
  about:
    'What customers can buy for an order themselves, by card. A round of changes is for sale once none is left. A larger plan costs the difference of the plan prices. Open payments keep their amount.',
  variables: undefined,
  toValues: ({ roundCents, upgrades }) => ({ roundCents: amountOf(roundCents), upgrades }),
  toSetting: ({ roundCents = '', upgrades = 'off' }) => ({
    roundCents: optionalCentsOf(roundCents),
    upgrades,
  }),
  facts: ({ roundCents, upgrades }) => [
    ['Round of changes', roundCents === null ? 'Not for sale' : formatCents(roundCents)],
    ['Larger plans', UPGRADE_NAMES[upgrades]],
  ],
  Fields: ({ form }) => (
    <>
      <TextField
        {...form.text('roundCents')}
        label="Price of a round of changes in US dollars"
        optional
        hint="Such as 9.00. Leave it empty to sell none."
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        {...form.text('upgrades')}
        label="Larger plans"
        options={(['off', 'on'] as const).map((value) => ({ value, label: UPGRADE_NAMES[value] }))}
      />
    </>
  ),
}

const UPGRADE_NAMES: Readonly<Record<SettingOf<'extras'>['upgrades'], string>> = {
  off: 'Only as an offer of the team',
  on: 'Customers choose them',
}

const ratings: SettingForm<'ratings'> = {
  title: 'Reviews',
  about:
    'Customers are asked by email once, 30 days after their site went live. Reviews are shown on the home page as they are written or not at all: decide under Reviews. The number that is not shown is always named.',
  variables: undefined,
  toValues: ({ asking }) => ({ asking }),
  toSetting: ({ asking = 'off' }) => ({ asking }),
  facts: ({ asking }) => [['Asking for reviews', ASKING_NAMES[asking]]],
  Fields: ({ form }) => (
    <SelectField
      {...form.text('asking')}
      label="Asking for reviews"
      options={(['off', 'on'] as const).map((value) => ({ value, label: ASKING_NAMES[value] }))}
    />
  ),
}

const ASKING_NAMES: Readonly<Record<SettingOf<'ratings'>['asking'], string>> = {
  off: 'Nobody is asked',
  on: 'Each customer is asked once',
}

export const settingForms: { readonly [G in SettingGroup]: SettingForm<G> } = {
  brand,
  seller,
  law,
  tax,
  prices,
  hours,
  hosting,
  extras,
  ratings,
  retention,
  campaign,
  notices,
  ...letterForms(),
  ...pageForms(),
  ...claimForms(),
}

function pageForms() {
  const forms = PAGE_BLOCKS.map((block) => [`page-${block}`, pageCopyForm(block)])
  // The list contains every block.
  return Object.fromEntries(forms) as unknown as {
    readonly [B in PageBlockId as `page-${B}`]: SettingForm<`page-${B}`>
  }
}

function claimForms() {
  const forms = CLAIM_IDS.map((id) => [`claim-${id}`, claimForm(id)])
  // The list contains every claim.
  return Object.fromEntries(forms) as unknown as {
    readonly [C in ClaimId as `claim-${C}`]: SettingForm<`claim-${C}`>
  }
}

function letterForms() {
  const forms = EDITABLE_EMAILS.map((letter) => [`letter-${letter}`, emailCopyForm(letter)])
  // The list contains every email.
  return Object.fromEntries(forms) as unknown as {
    readonly [L in EditableEmail as `letter-${L}`]: SettingForm<`letter-${L}`>
  }
}
