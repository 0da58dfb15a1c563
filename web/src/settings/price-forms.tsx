/** The forms of the section Prices and tax. */
import {
  defaultPrices,
  planIds,
  plans,
  pricePlans,
  promotionLabel,
} from '@vitrine/domain/catalog/plans'
import { EU_RATES_CHECKED, euStandardRates } from '@vitrine/domain/payments/eu-vat'
import { formatCents } from '@vitrine/domain/payments/money'
import { TAX_MODES, TAX_NAMES } from '@vitrine/domain/payments/tax'
import { readTaxRate, writeTaxRate } from '@vitrine/domain/payments/tax-rate-line'
import type { SettingOf } from '@vitrine/domain/settings/settings'
import { Button } from '../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import type { Form } from '../ui/use-form.ts'
import type { SettingForm, SettingFormValues } from './setting-form.ts'
import { amountOf, centsOf, linesOf, optionalCentsOf, wholeOf } from './typed-values.ts'

const PLAN_PRICES = planIds.map((id) => ({
  id,
  name: plans[id].shortName,
  now: `${id}Cents` as const,
  before: `${id}BeforeCents` as const,
}))

export const prices: SettingForm<'prices'> = {
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

export const tax: SettingForm<'tax'> = {
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

export const hosting: SettingForm<'hosting'> = {
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

export const extras: SettingForm<'extras'> = {
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
