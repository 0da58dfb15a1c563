import { flushSync } from 'react-dom'
import { plans } from '@vitrine/domain/catalog/plans'
import {
  domainPreferenceIds,
  domainPreferenceLabels,
  sanitizeSubdomain,
} from '@vitrine/domain/sites/site-options'
import { siteConfig } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ChoiceGroup } from '../ui/choice-card.tsx'
import { LITERAL_INPUT, Field, TextField } from '../ui/field.tsx'
import type { Answers } from './intake-answers.ts'
import { StepFrame } from './step-frame.tsx'
import type { Wizard } from './use-wizard.ts'
import { parseDomainName } from './parse-url.ts'

/** The site's address: preferences for a domain, or a free subdomain. */
export function StepAddress({ wizard }: { wizard: Wizard }) {
  return plans[wizard.intake.packageId].address === 'subdomain' ? (
    <SubdomainStep wizard={wizard} />
  ) : (
    <DomainStep wizard={wizard} />
  )
}

function SubdomainStep({ wizard }: { wizard: Wizard }) {
  const { intake, form, save } = wizard
  const { sitesDomain } = siteConfig()
  const { error, ...text } = form.text('subdomain', sanitizeSubdomain)

  const saveAndContinue = ({ subdomain }: Answers) => {
    const wanted = subdomain || null
    const patch = {
      // A taken name is requested again: it may be free by now.
      ...((wanted !== intake.subdomain || intake.addressProposals !== null) && {
        subdomain: wanted,
      }),
      onboardingStatus: 'in_progress' as const,
    }
    return save(patch, { what: 'Address', fields: ['subdomain'], next: 5 })
  }
  // For the name that was just rejected, and for a reserved name that another order got first.
  const taken =
    wizard.takenAddress?.name === text.value
      ? wizard.takenAddress.proposals
      : text.value === intake.subdomain
        ? intake.addressProposals
        : null

  return (
    <StepFrame
      wizard={wizard}
      title="Domain preferences"
      intro="This is where people find your site. Your name is a good choice."
      submitLabel="Continue"
      onSubmit={saveAndContinue}
    >
      <Field
        id={text.id}
        label="Address of your site"
        hint="Lowercase letters, numbers and hyphens; anything else is left out as you type. Leave it empty and we propose one."
        error={error ?? (taken === null ? undefined : 'That address is taken')}
      >
        {(control) => (
          <span
            className={`flex items-stretch overflow-hidden rounded-sm bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-ink ${
              error || taken ? 'border-2 border-danger' : 'border border-line-2 hover:border-ink-2'
            }`}
          >
            <input
              {...text}
              {...control}
              className="h-13 min-w-0 flex-1 px-4 outline-none"
              autoCapitalize="none"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              maxLength={63}
            />
            <span className="flex max-w-[60%] items-center bg-wall-2 px-3 break-all text-muted">
              .{sitesDomain}
            </span>
          </span>
        )}
      </Field>
      {taken !== null && taken.length > 0 && (
        <div className="mt-4" role="group" aria-label="Free addresses">
          <p className="text-muted">These are free:</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {taken.map((name) => (
              <Button
                key={name}
                small
                variant="outline"
                busy={form.state === 'sending'}
                onClick={() => {
                  // The form submits its field values, so the value must be set first.
                  flushSync(() => form.change({ subdomain: name }))
                  form.submit(saveAndContinue)()
                }}
              >
                {name}
              </Button>
            ))}
          </div>
        </div>
      )}
    </StepFrame>
  )
}

function DomainStep({ wizard }: { wizard: Wizard }) {
  const { form, save } = wizard
  const wishes = form.values.domainPreferences

  const saveAndContinue = ({ domainPreferences, selectedDomain }: Answers) => {
    const patch = {
      domainPreferences,
      selectedDomain: parseDomainName(selectedDomain) ?? null,
      onboardingStatus: 'in_progress' as const,
    }
    const fields = ['domainPreferences', 'selectedDomain'] as const
    return save(patch, { what: 'Domain wishes', fields, next: 5 })
  }

  return (
    <StepFrame
      wizard={wizard}
      title="Domain preferences"
      intro="Your plan includes a domain of your own. Say what matters; we find one that is free and set it up."
      submitLabel="Continue"
      onSubmit={saveAndContinue}
    >
      <ChoiceGroup legend="What matters to you" className="flex flex-wrap gap-2">
        {domainPreferenceIds.map((id) => (
          <Chip
            key={id}
            checked={wishes.includes(id)}
            onChange={() =>
              form.change({
                domainPreferences: wishes.includes(id)
                  ? wishes.filter((other) => other !== id)
                  : [...wishes, id],
              })
            }
          >
            {domainPreferenceLabels[id]}
          </Chip>
        ))}
      </ChoiceGroup>
      <div className="mt-6">
        <TextField
          {...form.text('selectedDomain')}
          label="Preferred domain"
          optional
          hint="If you have one in mind, or own one already"
          inputMode="url"
          maxLength={253}
          placeholder="your-name.com"
          {...LITERAL_INPUT}
        />
      </div>
    </StepFrame>
  )
}
