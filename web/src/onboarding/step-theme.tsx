import { themeIds, themeLabels } from '@vitrine/domain/sites/site-options'
import { themes } from '@vitrine/renderer/themes'
import { ChoiceCard, ChoiceGroup } from '../ui/choice-card.tsx'
import type { Answers } from './intake-answers.ts'
import { StepFrame } from './step-frame.tsx'
import type { Wizard } from './use-wizard.ts'

export function StepTheme({ wizard }: { wizard: Wizard }) {
  const { form, save } = wizard

  const finish = ({ colorScheme }: Answers) =>
    save(
      { colorScheme, onboardingStatus: 'completed' },
      { what: 'Color theme', fields: ['colorScheme'], next: 6 },
    )

  return (
    <StepFrame
      wizard={wizard}
      title="Choose Your Color Theme"
      intro="It sets the colors of your site and your PDF. You see it here before you choose."
      submitLabel="Finish"
      onSubmit={finish}
    >
      <ChoiceGroup
        legend="Color theme"
        legendHidden
        // Keeps focused options below the sticky preview on phones.
        className="grid gap-2.5 max-lg:[&_input]:scroll-mt-56"
      >
        {themeIds.map((id, place) => {
          const { background, surface, accent, text } = themes[id].light
          return (
            <ChoiceCard
              key={id}
              id={place === 0 ? form.idOf('colorScheme') : undefined}
              name="colorScheme"
              value={id}
              checked={form.values.colorScheme === id}
              onChange={() => form.change({ colorScheme: id })}
              title={themeLabels[id].label}
              text={themeLabels[id].character}
              aside={
                <span
                  aria-hidden="true"
                  className="flex h-9 w-24 shrink-0 overflow-hidden rounded-xs border border-line"
                >
                  <span className="flex-1" style={{ background }} />
                  <span className="flex-1" style={{ background: surface }} />
                  <span className="flex-[1.4]" style={{ background: accent }} />
                  <span className="flex-1" style={{ background: text }} />
                </span>
              }
            />
          )
        })}
      </ChoiceGroup>
    </StepFrame>
  )
}
