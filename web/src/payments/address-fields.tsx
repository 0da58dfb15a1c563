import { useState } from 'react'
import {
  expectedPostalCode,
  requiresState,
  usesPostalCode,
  usesState,
} from '@vitrine/domain/billing/address-rules'
import { SelectField, TextField } from '../ui/field.tsx'
import type { BillingForm } from './billing-form.ts'
import { listCountries } from '../ui/countries.ts'

type AddressField = 'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country'
type AddressForm = {
  readonly values: Readonly<Pick<BillingForm, AddressField>>
  readonly text: (field: AddressField) => {
    id: string
    name: string
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
  }
}

/** The fields of a billing address. `autofill` is off where the team types a customer's address. */
export function AddressFields(props: { form: AddressForm; autofill?: boolean }) {
  const { form, autofill = true } = props
  const { text } = form
  const [countries] = useState(() =>
    listCountries().map(({ code, name }) => ({ value: code, label: name })),
  )
  const { country, postalCode } = form.values
  const isDomestic = country === 'US'
  const hasPostalCode = usesPostalCode(country)
  const usualForm = expectedPostalCode(country, postalCode)
  const auto = (token: string) => ({ autoComplete: autofill ? token : 'off' })
  return (
    <>
      <TextField {...text('line1')} {...auto('address-line1')} label="Address line 1" />
      <TextField {...text('line2')} {...auto('address-line2')} label="Address line 2" optional />
      <div className="grid items-end gap-x-3 gap-y-5 sm:grid-cols-[1.1fr_0.8fr_1fr]">
        <TextField {...text('city')} {...auto('address-level2')} label="City" />
        {usesState(country) && (
          <TextField
            {...text('state')}
            {...auto('address-level1')}
            label={isDomestic ? 'State' : 'State or region'}
            optional={!requiresState(country)}
          />
        )}
        <TextField
          {...text('postalCode')}
          {...auto('postal-code')}
          label={isDomestic ? 'ZIP' : 'Postal code'}
          optional={!hasPostalCode}
          hint={usualForm && `Usually written like ${usualForm}. Check it`}
          spellCheck={false}
        />
      </div>
      <SelectField {...text('country')} {...auto('country')} label="Country" options={countries} />
    </>
  )
}
