import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { StepFrame, stepFieldId } from './step-frame.tsx'
import type { Wizard } from './use-wizard.ts'
import { readWebAddress } from './web-address.ts'

export function StepLinkedin({ wizard }: { wizard: Wizard }) {
  const { intake, answers, problems, save, fail, go } = wizard
  const typed = answers.linkedinUrl.trim()

  const goOn = async () => {
    const linkedinUrl = typed === '' ? null : readWebAddress(typed)
    if (linkedinUrl === undefined)
      return fail({ linkedinUrl: 'Enter a link that starts with https://' })
    const isNew = linkedinUrl !== intake.linkedinUrl
    const patch = { ...(isNew && { linkedinUrl }), onboardingStatus: 'in_progress' as const }
    if (
      await save(patch, { what: linkedinUrl ? 'LinkedIn' : 'Your choice', fields: ['linkedinUrl'] })
    )
      go(3)
  }

  const skip = async () => {
    if (await save({ onboardingStatus: 'in_progress' }, { what: 'Your choice' })) go(3)
  }

  return (
    <StepFrame
      wizard={wizard}
      title="LinkedIn"
      intro="We read your profile beside your CV: dates, recommendations, the words you use yourself. You can leave it out."
      submitLabel="Continue"
      onSubmit={goOn}
      actions={
        <Button look="outline" onClick={() => void skip()}>
          Skip
        </Button>
      }
    >
      <TextField
        id={stepFieldId('linkedinUrl')}
        name="linkedinUrl"
        label="Your LinkedIn profile"
        optional
        error={problems.linkedinUrl}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="url"
        spellCheck={false}
        maxLength={2000}
        placeholder="linkedin.com/in/your-name"
        value={answers.linkedinUrl}
        onChange={(event) => wizard.change({ linkedinUrl: event.target.value })}
      />
    </StepFrame>
  )
}
