import type { SettingResponse } from '@vitrine/contract/settings'
import type { SettingGroup } from '@vitrine/domain/settings/settings'
import { type ReactNode, useState } from 'react'
import { TextField } from '../ui/field.tsx'
import { Status } from '../ui/status.tsx'

/** Editable copy by section, with a search field. */
export function CopySections({
  id,
  title,
  about,
  find,
  hint,
  foundWords,
  sections,
  nameOf,
  answers,
  panel,
}: {
  id: string
  title: string
  about: string
  find: string
  hint: string
  foundWords: (found: number) => string
  sections: readonly { readonly title: string; readonly groups: readonly SettingGroup[] }[]
  /** Additional text for the search. */
  nameOf: (group: SettingGroup) => string
  answers: readonly SettingResponse[]
  panel: (answer: SettingResponse) => ReactNode
}) {
  const [sought, setSought] = useState('')
  const words = sought.trim().toLowerCase()
  const shown = sections.map(({ title, groups }) => ({
    title,
    rows: groups.flatMap((group) => {
      const answer = answers.find((each) => each.group === group)
      if (!answer) return []
      return [{ answer, isFound: wordsOf(nameOf(group), answer).includes(words) }]
    }),
  }))
  const found = shown.flatMap(({ rows }) => rows.filter(({ isFound }) => isFound)).length
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} tabIndex={-1} className="scroll-mt-5 text-h3">
        {title}
      </h2>
      <p className="max-w-prose text-muted">{about}</p>
      <TextField
        className="max-w-form"
        type="search"
        label={find}
        hint={hint}
        value={sought}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setSought('')
        }}
      />
      <Status className="text-small text-muted empty:hidden">
        {words !== '' && foundWords(found)}
      </Status>
      {shown.map(({ title, rows }) => (
        // Hidden, not unmounted: typed text stays.
        <section
          key={title}
          aria-label={title}
          hidden={!rows.some(({ isFound }) => isFound)}
          className="mt-3"
        >
          <h3 className="mb-2 font-strong">{title}</h3>
          {rows.map(({ answer, isFound }) => (
            <div key={answer.group} hidden={!isFound} className="mb-2">
              {panel(answer)}
            </div>
          ))}
        </section>
      ))}
    </section>
  )
}

const wordsOf = (name: string, { setting }: SettingResponse): string =>
  [name, ...('texts' in setting ? Object.values(setting.texts) : [])].join('\n').toLowerCase()
