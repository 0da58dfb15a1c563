import { Link, useNavigate } from 'react-router'
import type { IntakeResponse } from '@vitrine/contract/onboarding'
import { plans } from '@vitrine/domain/catalog/plans'
import { paths } from '../shell/paths.ts'
import { Notice } from '../ui/notice.tsx'
import { StepFrame } from './step-frame.tsx'
import type { Wizard } from './use-wizard.ts'

/** The order's state after the wizard, by its delivery clock. */
function OrderState(props: { clockState: IntakeResponse['clockState']; deliveryHours: number }) {
  const { clockState, deliveryHours } = props
  switch (clockState) {
    case 'running':
      return (
        <Notice kind="ok" title="We’ve started the clock">
          <p>
            Your site will be ready within {deliveryHours} hours. We’ll email you where to see it.
          </p>
        </Notice>
      )
    // A delivered or ended order opens My site in place of the wizard.
    case 'met':
    case 'stopped':
    case 'paused':
    case 'not-started':
      return (
        <Notice kind="info" title="The clock is paused">
          <p>We have everything we asked for here. Your own page shows what’s next.</p>
        </Notice>
      )
  }
}

export function StepDone({ wizard }: { wizard: Wizard }) {
  const navigate = useNavigate()
  const { intake, save } = wizard
  const { deliveryHours } = plans[intake.packageId]
  const hasSource =
    intake.cvSource === 'link' || intake.cvSource === 'upload' || intake.linkedinUrl !== null
  const hasLanguage = intake.languages.length > 0

  const finish = async () => {
    const isCompleted = intake.onboardingStatus === 'completed'
    const problems = isCompleted
      ? undefined
      : await save({ onboardingStatus: 'completed' }, { what: 'Everything' })
    if (!problems) await navigate(paths.home())
    return problems
  }

  return (
    <StepFrame
      wizard={wizard}
      title="That's it for now!"
      intro="We will email you a link for any remaining details. You can also come back to this page and change your answers until we start."
      submitLabel="Done"
      onSubmit={finish}
    >
      {hasSource && hasLanguage ? (
        <OrderState clockState={intake.clockState} deliveryHours={deliveryHours} />
      ) : (
        <Notice kind="warn" title="We are waiting for you">
          <p>
            Your {deliveryHours} hours start when we have{' '}
            {hasSource
              ? 'at least one language'
              : hasLanguage
                ? 'your CV'
                : 'your CV and a language'}
            .{' '}
            <button
              type="button"
              onClick={() => wizard.go(hasSource ? 3 : 1)}
              className="min-h-6 text-link"
            >
              {hasSource ? 'Choose languages' : 'Share your CV'}
            </button>
          </p>
        </Notice>
      )}
      <p className="mt-4 text-ink-2">
        Follow your order on{' '}
        <Link to={paths.mySite()} className="text-link">
          your own page
        </Link>
        : see what’s next, and when it is due.
      </p>
    </StepFrame>
  )
}
