import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { BackLink, StepHeader } from '../ui/step-header.tsx'
import { STEP_COUNT, type Step } from './intake-answers.ts'
import type { Problems, Wizard } from './use-wizard.ts'

/** What an error summary links to. */
export const stepFieldId = (field: keyof Problems) => `onboarding-${field}`

/** Around every step: Back, errors, the question, then the buttons with "Saved" beside them. */
export function StepFrame({
  wizard,
  title,
  intro,
  submitLabel,
  onSubmit,
  actions,
  children,
}: {
  wizard: Wizard
  title: string
  intro?: ReactNode
  submitLabel: string
  onSubmit: () => Promise<unknown>
  /** Beside the button that goes on. */
  actions?: ReactNode
  children?: ReactNode
}) {
  const { step, problems, attempt, saveState } = wizard
  const listed = Object.entries(problems).flatMap(([field, text]) =>
    text
      ? [{ text, ...(field !== 'page' && { fieldId: stepFieldId(field as keyof Problems) }) }]
      : [],
  )
  return (
    <>
      {step > 1 && <BackLink onBack={() => wizard.go((step - 1) as Step)} />}
      <ErrorSummary problems={listed} attempt={attempt} />
      <StepHeader step={step} of={STEP_COUNT} title={title}>
        {intro}
      </StepHeader>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        {children}
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <Button type="submit" busy={saveState.is === 'saving'}>
            {submitLabel}
          </Button>
          {actions}
          <p role="status" className="ms-auto flex items-center gap-2 text-small text-muted">
            {saveState.is === 'saving' && 'Saving…'}
            {saveState.is === 'saved' && (
              <>
                <Check aria-hidden="true" size={18} strokeWidth={1.75} /> {saveState.what} saved
              </>
            )}
          </p>
        </div>
      </form>
    </>
  )
}
