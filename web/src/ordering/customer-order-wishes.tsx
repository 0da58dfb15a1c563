import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Plan } from '@vitrine/domain/catalog'
import { languages } from '@vitrine/domain/languages'
import {
  type DomainPreference,
  domainPreferenceIds,
  domainPreferenceLabels,
  filterSubdomain,
  themeIds,
  themeLabels,
} from '@vitrine/domain/site'
import { siteConfig } from '../shell/site-config.ts'
import { Chip } from '../ui/chip.tsx'
import { ChoiceGroup } from '../ui/choice-card.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import type { OrderForm } from './customer-order-form.ts'

/** Everything that the onboarding asks again: here for who knows it already, folded away for the rest. */
export function OrderWishes({
  form,
  plan,
  error,
  onChange,
}: {
  form: OrderForm
  plan: Plan | undefined
  /** Of the address field. */
  error: string | undefined
  onChange: (part: Partial<OrderForm>) => void
}) {
  // The browser holds whether it is open: it may be opened before the scripts run.
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (error && details.current) details.current.open = true
  }, [error])
  const maxLanguages = plan?.maxLanguages ?? 1
  const isFull = form.languages.length >= maxLanguages
  return (
    <details ref={details} className="group border-y border-line py-1">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
        <span>
          Tell us more now{' '}
          <span className="font-normal text-muted">(optional, we ask again after payment)</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className="shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-6 pt-2 pb-6">
        <TextField
          id="order-linkedinUrl"
          name="linkedinUrl"
          label="LinkedIn profile"
          optional
          type="url"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          placeholder="linkedin.com/in/your-name"
          value={form.linkedinUrl}
          onChange={(event) => onChange({ linkedinUrl: event.target.value })}
        />
        <ChoiceGroup legend="Languages of your site" className="flex flex-wrap gap-2">
          {languages.map(({ code, name }) => {
            const isChosen = form.languages.includes(name)
            return (
              <Chip
                key={code}
                checked={isChosen}
                disabled={!plan || (isFull && !isChosen)}
                onChange={() =>
                  onChange({
                    languages: isChosen
                      ? form.languages.filter((other) => other !== name)
                      : [...form.languages, name],
                  })
                }
              >
                {name}
              </Chip>
            )
          })}
          <p aria-live="polite" className="w-full text-small text-muted">
            {plan
              ? `${form.languages.length} / ${maxLanguages} languages selected`
              : 'Choose a plan first: it says how many languages you get.'}
          </p>
        </ChoiceGroup>
        <SelectField
          id="order-colorScheme"
          name="colorScheme"
          label="Color theme"
          optional
          value={form.colorScheme ?? ''}
          onChange={(event) =>
            onChange({ colorScheme: themeIds.find((id) => id === event.target.value) })
          }
        >
          <option value="">Decide later, with a preview</option>
          {themeIds.map((id) => (
            <option key={id} value={id}>
              {themeLabels[id].label}: {themeLabels[id].character}
            </option>
          ))}
        </SelectField>
        {plan?.address === 'subdomain' ? (
          <TextField
            id="order-selectedSubdomain"
            name="selectedSubdomain"
            label="Address of your site"
            optional
            hint={`Lowercase letters, numbers and hyphens. Ends in .${siteConfig().sitesDomain}`}
            error={error}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={form.selectedSubdomain}
            onChange={(event) =>
              onChange({ selectedSubdomain: filterSubdomain(event.target.value) })
            }
          />
        ) : (
          plan && (
            <>
              <ChoiceGroup legend="When we look for a domain" className="flex flex-wrap gap-2">
                {domainPreferenceIds.map((id) => (
                  <Chip
                    key={id}
                    checked={form.domainPreferences.includes(id)}
                    onChange={() =>
                      onChange({ domainPreferences: toggled(form.domainPreferences, id) })
                    }
                  >
                    {domainPreferenceLabels[id]}
                  </Chip>
                ))}
              </ChoiceGroup>
              <TextField
                id="order-selectedDomain"
                name="selectedDomain"
                label="Preferred domain"
                optional
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                placeholder="your-name.com"
                value={form.selectedDomain}
                onChange={(event) => onChange({ selectedDomain: event.target.value })}
              />
            </>
          )
        )}
        <TextArea
          id="order-specialRequests"
          name="specialRequests"
          label="Anything we should know"
          optional
          maxLength={5000}
          value={form.specialRequests}
          onChange={(event) => onChange({ specialRequests: event.target.value })}
        />
      </div>
    </details>
  )
}

function toggled(
  chosen: readonly DomainPreference[],
  id: DomainPreference,
): readonly DomainPreference[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
}
