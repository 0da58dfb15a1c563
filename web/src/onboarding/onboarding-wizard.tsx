import type { ReactNode } from 'react'
import type { IntakeResponse } from '@vitrine/contract/onboarding'
import type { OrderAccess } from '../api/order-access.ts'
import type { Step } from './intake-answers.ts'
import { OnboardingPreview } from './onboarding-preview.tsx'
import { StepAddress } from './step-address.tsx'
import { StepCv } from './step-cv.tsx'
import { StepDone } from './step-done.tsx'
import { StepLanguages } from './step-languages.tsx'
import { StepLinkedin } from './step-linkedin.tsx'
import { StepTheme } from './step-theme.tsx'
import { useWizard, type Wizard } from './use-wizard.ts'

const STEPS: Readonly<Record<Step, (props: { wizard: Wizard }) => ReactNode>> = {
  1: StepCv,
  2: StepLinkedin,
  3: StepLanguages,
  4: StepAddress,
  5: StepTheme,
  6: StepDone,
}

/** The form beside the preview; below it on narrow screens. */
export function OnboardingWizard(props: { access: OrderAccess; intake: IntakeResponse }) {
  const { access, intake } = props
  const wizard = useWizard(access, intake)
  const CurrentStep = STEPS[wizard.step]
  return (
    <main
      id="main"
      className="flex flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,39fr)_minmax(0,61fr)]"
    >
      <OnboardingPreview wizard={wizard} />
      {/* A step that slides in makes no page wider than the screen. */}
      <div className="overflow-x-clip lg:col-start-1 lg:row-start-1">
        <div
          key={wizard.step}
          className="mx-auto w-full max-w-[36rem] animate-step-in px-[clamp(1.25rem,4vw,3rem)] py-6 lg:max-w-[38rem] lg:py-12"
        >
          <CurrentStep wizard={wizard} />
        </div>
      </div>
    </main>
  )
}
