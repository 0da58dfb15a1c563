import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { Answers } from './intake-answers.ts'
import { StepFrame } from './step-frame.tsx'
import type { Wizard } from './use-wizard.ts'
import { parseWebUrl } from './parse-url.ts'

export function StepLinkedin({ wizard }: { wizard: Wizard }) {
  const { intake, form, save } = wizard
  const onboardingStatus = 'in_progress'

  const saveAndContinue = (answers: Answers) => {
    const linkedinUrl = parseWebUrl(answers.linkedinUrl) ?? null
    const isNew = linkedinUrl !== intake.linkedinUrl
    const what = linkedinUrl ? 'LinkedIn' : 'Your choice'
    return save(
      { ...(isNew && { linkedinUrl }), onboardingStatus },
      { what, fields: ['linkedinUrl'], next: 3 },
    )
  }

  const skip = () => save({ onboardingStatus }, { what: 'Your choice', next: 3 })

  return (
    <StepFrame
      wizard={wizard}
      title="LinkedIn"
      intro="We read your profile beside your CV: dates, recommendations, the words you use yourself. This step is optional."
      submitLabel="Continue"
      onSubmit={saveAndContinue}
      actions={
        <Button variant="outline" onClick={form.skip(skip)}>
          Skip
        </Button>
      }
    >
      <TextField
        {...form.text('linkedinUrl')}
        label="Your LinkedIn profile"
        optional
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="url"
        spellCheck={false}
        maxLength={2000}
        placeholder="linkedin.com/in/your-name"
      />
    </StepFrame>
  )
}
