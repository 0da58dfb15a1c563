import { onboardingRoutes, type StaffIntakeResponse } from '@vitrine/contract/onboarding'
import { studioRoutes } from '@vitrine/contract/studio'
import { type ThemeId, themeIds, themeLabels } from '@vitrine/domain/sites/site-options'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { request } from '../api/client.ts'
import { CorrectDialog } from '../ui/correct-dialog.tsx'
import { SelectField, TextArea } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'

type CorrectProps = { orderId: string; intake: StaffIntakeResponse; onDone: () => void }

const namesIn = (typed: string): string[] =>
  typed
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The languages of the site, its main language first. */
export function CorrectLanguages({ orderId, intake, onDone }: CorrectProps) {
  const form = useForm({
    id: 'correct-languages',
    initial: () => ({ languages: intake.languages.join('\n') }),
    check: ({ languages }) => {
      const names = namesIn(languages)
      if (names.length === 0) return { languages: 'Name at least one language' }
      return names.length > intake.maxLanguages
        ? { languages: `The plan includes ${intake.maxLanguages}. Leave one out to add another.` }
        : {}
    },
    focus: 'first field',
  })
  return (
    <CorrectDialog
      what="languages"
      consequence="A removed language keeps its draft but is no longer published. A new one still has to be delivered."
      form={form}
      send={async ({ languages }) => {
        const body = { languages: namesIn(languages) }
        await request(onboardingRoutes.correctLanguages, { params: { orderId }, body })
        onDone()
      }}
    >
      <TextArea
        {...form.text('languages')}
        label="Languages"
        hint="One a line; the first is the site’s own."
        rows={3}
      />
    </CorrectDialog>
  )
}

export function CorrectTheme({ orderId, intake, onDone }: CorrectProps) {
  const chosen = themeIdSchema.safeParse(intake.colorScheme)
  const form = useForm<{ themeId: ThemeId }>({
    id: 'correct-theme',
    initial: () => ({ themeId: chosen.data ?? 'quadratic' }),
  })
  return (
    <CorrectDialog
      what="theme"
      consequence="Applies to every draft. The live site changes with the next version."
      form={form}
      send={async (body) => {
        await request(studioRoutes.correctTheme, { params: { orderId }, body })
        onDone()
      }}
    >
      <SelectField
        id={form.idOf('themeId')}
        label="Theme"
        value={form.values.themeId}
        onChange={({ target }) => form.change({ themeId: themeIdSchema.parse(target.value) })}
      >
        {themeIds.map((id) => (
          <option key={id} value={id}>
            {themeLabels[id].label}
          </option>
        ))}
      </SelectField>
    </CorrectDialog>
  )
}
