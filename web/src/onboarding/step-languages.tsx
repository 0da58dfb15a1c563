import { useState } from 'react'
import { languageProblem, noTypefaceSentence } from '@vitrine/domain/languages/language-names'
import { languages } from '@vitrine/domain/languages/languages'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ChoiceGroup } from '../ui/choice-card.tsx'
import { FieldError, TextField } from '../ui/field.tsx'
import { addOtherLanguage, toggleLanguage } from './choose-languages.ts'
import type { Answers } from './intake-answers.ts'
import { StepFrame } from './step-frame.tsx'
import type { Wizard } from './use-wizard.ts'
import { isComposing } from '../ui/is-composing.ts'
import { Status } from '../ui/status.tsx'

const listed = languages.map(({ name }) => name)

function refusalOf(name: string): string | undefined {
  const problem = languageProblem(name)
  if (problem === 'no-typeface') return noTypefaceSentence(name)
  if (problem === 'unknown')
    return `We don’t know “${name}”. Check the spelling, or press Add again to keep it.`
  return undefined
}

export function StepLanguages({ wizard }: { wizard: Wizard }) {
  const { intake, form, save } = wizard
  const { maxLanguages } = intake
  const { languages: chosen, otherLanguage } = form.values
  const problem = form.problems.languages
  const isFull = chosen.length >= maxLanguages
  const fieldId = form.idOf('languages')
  const errorId = `${fieldId}-error`

  const saveAndContinue = (answers: Answers) =>
    save(
      { languages: answers.languages, onboardingStatus: 'in_progress' },
      { what: 'Languages', fields: ['languages', 'otherLanguage'], next: 4 },
    )

  const [refused, setRefused] = useState<{ name: string; sentence: string }>()

  const addOther = () => {
    const name = otherLanguage.trim()
    const sentence = refusalOf(name)
    // An unknown language is added when it is asked for twice.
    const isAskedAgain = refused?.name === name && languageProblem(name) === 'unknown'
    if (sentence !== undefined && !isAskedAgain) return setRefused({ name, sentence })
    setRefused(undefined)
    form.change({
      languages: [...addOtherLanguage(chosen, otherLanguage, maxLanguages)],
      otherLanguage: '',
    })
  }

  // Custom languages follow the list, in the order they were added.
  const chips = [...listed, ...chosen.filter((name) => !listed.includes(name))]
  return (
    <StepFrame
      wizard={wizard}
      title="Languages"
      intro="Your site and your PDF come in every language that you choose."
      submitLabel="Continue"
      onSubmit={saveAndContinue}
    >
      <ChoiceGroup
        legend="Languages of your site"
        legendHidden
        describedBy={problem && errorId}
        className="flex flex-wrap gap-2"
      >
        {problem && (
          <div className="w-full">
            <FieldError id={errorId}>{problem}</FieldError>
          </div>
        )}
        {chips.map((name, place) => {
          const isChosen = chosen.includes(name)
          return (
            <Chip
              key={name}
              id={place === 0 ? fieldId : undefined}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() =>
                form.change({ languages: [...toggleLanguage(chosen, name, maxLanguages)] })
              }
            >
              {name}
            </Chip>
          )
        })}
      </ChoiceGroup>
      <Status onlyChanges className="mt-4 font-semibold tabular-nums">
        {chosen.length} / {maxLanguages} languages selected
      </Status>
      <p className="text-small text-muted">
        <span>
          Your plan includes{' '}
          {maxLanguages === 1 ? 'one language' : `up to ${maxLanguages} languages`}.
        </span>
        <span>{isFull && ' To swap, remove one first.'}</span>
      </p>
      <div className="mt-6 flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-52 flex-1"
          {...form.text('otherLanguage')}
          error={refused?.name === otherLanguage.trim() ? refused.sentence : undefined}
          label="Other language"
          optional
          autoComplete="off"
          maxLength={100}
          disabled={isFull}
          onKeyDown={(event) => {
            // Enter adds the language and must not submit the step.
            if (event.key !== 'Enter' || isComposing(event)) return
            if (otherLanguage.trim() === '') return
            event.preventDefault()
            addOther()
          }}
        />
        <Button
          variant="outline"
          disabled={isFull || otherLanguage.trim() === ''}
          onClick={addOther}
        >
          Add<span className="sr-only"> this language</span>
        </Button>
      </div>
    </StepFrame>
  )
}
