/** The forms of the section Business. */
import {
  BUYER_KINDS,
  type BuyerKind,
  LAW_COUNTRIES,
  LAW_COUNTRY_NAMES,
  lawPackOf,
} from '@vitrine/domain/law/law-packs'
import { EMAIL_INPUT, SelectField, TextArea, TextField } from '../ui/field.tsx'
import type { SettingForm } from './setting-form.ts'
import { linesOf } from './typed-values.ts'

export const brand: SettingForm<'brand'> = {
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

export const seller: SettingForm<'seller'> = {
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

export const law: SettingForm<'law'> = {
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

const BUYER_NAMES: Readonly<Record<BuyerKind, string>> = {
  consumers: 'Consumers',
  businesses: 'Businesses only',
}
