import { Check } from '../ui/icons.tsx'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Status } from '../ui/status.tsx'
import { BackLink, StepHeader } from '../ui/step-header.tsx'
import type { SubmitHandler } from '../ui/use-form.ts'
import { type Answers, STEP_COUNT, type Step } from './intake-answers.ts'
import type { Wizard } from './use-wizard.ts'

/** The frame of every step: back link, errors, question, buttons and the "Saved" note. */
export function StepFrame(props: {
  wizard: Wizard
  title: string
  intro?: ReactNode
  submitLabel: string
  onSubmit: SubmitHandler<Answers, keyof Answers | 'cv'>
  /** Beside the submit button. */
  actions?: ReactNode
  children?: ReactNode
}) {
  const { wizard, title, intro, submitLabel, onSubmit, actions, children } = props
  const { step, form, saved } = wizard
  const isSaving = form.state === 'sending'
  return (
    <>
      {step > 1 && <BackLink onBack={() => wizard.go((step - 1) as Step)} />}
      <ErrorSummary {...form.summary} />
      <StepHeader step={step} of={STEP_COUNT} title={title}>
        {intro}
      </StepHeader>
      <form {...form.attributes} onSubmit={form.submit(onSubmit)}>
        {children}
        <div className="mt-8 flex flex-wrap items-center gap-3">
          <Button type="submit" busy={isSaving}>
            {submitLabel}
          </Button>
          {actions}
          <Status className="ms-auto flex items-center gap-2 text-small text-muted">
            <span>{isSaving && 'Saving…'}</span>
            {!isSaving && saved && (
              <>
                <Check /> <span>{saved} saved</span>
              </>
            )}
          </Status>
        </div>
      </form>
    </>
  )
}
