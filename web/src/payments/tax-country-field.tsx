import { useState } from 'react'
import { Link } from 'react-router'
import { statesOf } from '@vitrine/domain/billing/states'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { SelectField } from '../ui/field.tsx'
import { isTaxedByState } from './use-tax-quote.ts'
import { listCountries } from '../ui/countries.ts'

/** Asks for the country on the checkout, where the tax depends on it. */
export function TaxCountryField(props: {
  id: string
  country: string
  state: string
  onChange: (place: { readonly country: string; readonly state: string }) => void
}) {
  const { id, country, state, onChange } = props
  const { taxQuestions, eInvoiceNotice } = siteConfig()
  const [countries] = useState(() =>
    listCountries().map(({ code, name }) => ({ value: code, label: name })),
  )
  if (taxQuestions === '') return null
  return (
    <div className="mb-8">
      <SelectField
        id={id}
        label="Your country"
        autoComplete="country"
        value={country}
        onChange={({ target }) => onChange({ country: target.value, state: '' })}
        options={countries}
      />
      {isTaxedByState(country) && (
        <div className="mt-5">
          <SelectField
            id={`${id}-state`}
            label="Your state"
            autoComplete="address-level1"
            value={state}
            onChange={({ target }) => onChange({ country, state: target.value })}
            options={[
              { value: '', label: 'Choose: the tax depends on it' },
              ...statesOf(country).map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
        </div>
      )}
      {taxQuestions === 'country-and-vat' && (
        <p className="mt-2 text-small text-muted">
          <span>A business with an EU VAT number? </span>
          <Link to={paths.payment()} className="inline-block py-2 text-link">
            Enter it with your billing address
          </Link>
          {eInvoiceNotice !== '' && <span> {eInvoiceNotice}</span>}
        </p>
      )}
    </div>
  )
}
