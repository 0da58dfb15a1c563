import { languages } from '@vitrine/domain/languages'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ChoiceGroup } from '../ui/choice-card.tsx'
import { FieldError, TextField } from '../ui/field.tsx'
import { addOtherLanguage, toggleLanguage } from './choose-languages.ts'
import { StepFrame, stepFieldId } from './step-frame.tsx'
import type { Wizard } from './use-wizard.ts'

const listed = languages.map(({ name }) => name)

export function StepLanguages({ wizard }: { wizard: Wizard }) {
  const { intake, answers, problems, save, fail, go } = wizard
  const { maxLanguages } = intake
  const chosen = answers.languages
  const isFull = chosen.length >= maxLanguages
  const errorId = `${stepFieldId('languages')}-error`

  const goOn = async () => {
    if (chosen.length === 0) return fail({ languages: 'Choose at least one language' })
    const patch = { languages: [...chosen], onboardingStatus: 'in_progress' as const }
    if (await save(patch, { what: 'Languages', fields: ['languages', 'otherLanguage'] })) go(4)
  }

  const addOther = () => {
    wizard.change({
      languages: [...addOtherLanguage(chosen, answers.otherLanguage, maxLanguages)],
      otherLanguage: '',
    })
  }

  // Languages of one's own stand behind the list, in the order of adding.
  const chips = [...listed, ...chosen.filter((name) => !listed.includes(name))]
  return (
    <StepFrame
      wizard={wizard}
      title="Languages"
      intro="Your site and your PDF come in every language that you choose."
      submitLabel="Continue"
      onSubmit={goOn}
    >
      <ChoiceGroup
        legend="Languages of your site"
        legendHidden
        describedBy={problems.languages && errorId}
        className="flex flex-wrap gap-2"
      >
        {problems.languages && (
          <div className="w-full">
            <FieldError id={errorId}>{problems.languages}</FieldError>
          </div>
        )}
        {chips.map((name, place) => {
          const isChosen = chosen.includes(name)
          return (
            <Chip
              key={name}
              id={place === 0 ? stepFieldId('languages') : undefined}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() =>
                wizard.change({ languages: [...toggleLanguage(chosen, name, maxLanguages)] })
              }
            >
              {name}
            </Chip>
          )
        })}
      </ChoiceGroup>
      <p aria-live="polite" className="mt-4 font-semibold tabular-nums">
        {chosen.length} / {maxLanguages} languages selected
      </p>
      <p className="text-small text-muted">
        Your plan includes {maxLanguages === 1 ? 'one language' : `up to ${maxLanguages} languages`}
        .{isFull && ' Remove one to change it.'}
      </p>
      <div className="mt-6 flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-52 flex-1"
          id={stepFieldId('otherLanguage')}
          name="otherLanguage"
          label="Other language"
          optional
          autoComplete="off"
          maxLength={100}
          disabled={isFull}
          value={answers.otherLanguage}
          onChange={(event) => wizard.change({ otherLanguage: event.target.value })}
          onKeyDown={(event) => {
            // Enter adds the language; it must not leave the step.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            if (answers.otherLanguage.trim() === '') return
            event.preventDefault()
            addOther()
          }}
        />
        <Button
          look="outline"
          disabled={isFull || answers.otherLanguage.trim() === ''}
          onClick={addOther}
        >
          Add<span className="sr-only"> this language</span>
        </Button>
      </div>
    </StepFrame>
  )
}
