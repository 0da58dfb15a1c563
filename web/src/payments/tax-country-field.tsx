import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { SelectField } from '../ui/field.tsx'
import { listCountries } from '../ui/countries.ts'

/** Asks for the country on the checkout, where the tax depends on it. */
export function TaxCountryField(props: {
  id: string
  country: string
  onChange: (country: string) => void
}) {
  const { id, country, onChange } = props
  const { taxQuestions } = siteConfig()
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
        onChange={({ target }) => onChange(target.value)}
        options={countries}
      />
      {taxQuestions === 'country-and-vat' && (
        <p className="mt-2 text-small text-muted">
          <span>A business with an EU VAT number? </span>
          <Link to={paths.payment()} className="inline-block py-2 text-link">
            Enter it with your billing address
          </Link>
        </p>
      )}
    </div>
  )
}
