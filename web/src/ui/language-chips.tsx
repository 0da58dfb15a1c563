import { Chip } from './chip.tsx'
import { ChoiceGroup } from './choice-card.tsx'
import { Status } from './status.tsx'

/** Selects the languages to publish and explains the others. */
export function LanguageChips(props: {
  languages: readonly { readonly code: string; readonly name: string }[]
  /** Language codes. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** One sentence per unchanged language. */
  kept: readonly string[]
}) {
  const { languages, chosen, onChange, kept } = props
  return (
    <div className="grid gap-2">
      <ChoiceGroup legend="Which languages?" className="flex flex-wrap gap-2">
        {languages.map(({ code, name }) => (
          <Chip
            key={code}
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              onChange(
                languages
                  .map((each) => each.code)
                  .filter((each) => (each === code ? target.checked : chosen.includes(each))),
              )
            }
          >
            {name}
          </Chip>
        ))}
      </ChoiceGroup>
      {chosen.length === 0 && (
        <Status className="text-small text-danger">Choose one at least.</Status>
      )}
      {kept.length > 0 && (
        <div className="text-admin">
          <p className="font-semibold">Stays as it is, with the site’s look and photo</p>
          <ul>
            {kept.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
