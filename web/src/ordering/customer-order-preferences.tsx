import { ChevronDown } from '../ui/icons.tsx'
import { useEffect, useRef } from 'react'
import type { Plan } from '@vitrine/domain/catalog/plans'
import { languages } from '@vitrine/domain/languages/languages'
import {
  type DomainPreference,
  domainPreferenceIds,
  domainPreferenceLabels,
  sanitizeSubdomain,
  themeIds,
  themeLabels,
} from '@vitrine/domain/sites/site-options'
import { siteConfig } from '../shell/site-config.ts'
import { Chip } from '../ui/chip.tsx'
import { ChoiceGroup } from '../ui/choice-card.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Status } from '../ui/status.tsx'
import type { Form } from '../ui/use-form.ts'
import type { OrderForm } from './customer-order-form.ts'

/** Optional preferences, collapsed; the onboarding asks for them again. */
// oxlint-disable-next-line max-lines-per-function -- one view with its controls
export function OrderPreferences({
  form,
  plan,
}: {
  form: Form<OrderForm>
  plan: Plan | undefined
}) {
  const { values, text, change } = form
  const error = form.problems.selectedSubdomain
  // Uncontrolled, because users can open it before hydration.
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (error && details.current) details.current.open = true
  }, [error])
  const maxLanguages = plan?.maxLanguages ?? 1
  const isFull = values.languages.length >= maxLanguages
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
          {...text('linkedinUrl')}
          label="LinkedIn profile"
          optional
          type="url"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          placeholder="linkedin.com/in/your-name"
        />
        <ChoiceGroup legend="Languages of your site" className="flex flex-wrap gap-2">
          {languages.map(({ code, name }) => {
            const isChosen = values.languages.includes(name)
            return (
              <Chip
                key={code}
                checked={isChosen}
                disabled={!plan || (isFull && !isChosen)}
                onChange={() =>
                  change({
                    languages: isChosen
                      ? values.languages.filter((other) => other !== name)
                      : [...values.languages, name],
                  })
                }
              >
                {name}
              </Chip>
            )
          })}
          <Status onlyChanges className="w-full text-small text-muted">
            {plan
              ? `${values.languages.length} / ${maxLanguages} languages selected`
              : 'Choose a plan first: it says how many languages you get.'}
          </Status>
        </ChoiceGroup>
        <SelectField
          {...text('colorScheme', (chosen) => themeIds.find((id) => id === chosen))}
          label="Color theme"
          optional
        >
          <option value="">Decide later</option>
          {themeIds.map((id) => (
            <option key={id} value={id}>
              {themeLabels[id].label}: {themeLabels[id].character}
            </option>
          ))}
        </SelectField>
        {plan?.address === 'subdomain' ? (
          <TextField
            {...text('selectedSubdomain', sanitizeSubdomain)}
            label="Address of your site"
            optional
            hint={`Lowercase letters, numbers and hyphens. Ends in .${siteConfig().sitesDomain}`}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        ) : (
          plan && (
            <>
              <ChoiceGroup legend="When we look for a domain" className="flex flex-wrap gap-2">
                {domainPreferenceIds.map((id) => (
                  <Chip
                    key={id}
                    checked={values.domainPreferences.includes(id)}
                    onChange={() =>
                      change({ domainPreferences: toggled(values.domainPreferences, id) })
                    }
                  >
                    {domainPreferenceLabels[id]}
                  </Chip>
                ))}
              </ChoiceGroup>
              <TextField
                {...text('selectedDomain')}
                label="Preferred domain"
                optional
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                placeholder="your-name.com"
              />
            </>
          )
        )}
        <TextArea
          {...text('specialRequests')}
          label="Anything we should know"
          optional
          maxLength={5000}
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
