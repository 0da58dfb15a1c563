import type { SettingAnswer } from '@vitrine/contract/settings'
import { LETTER_SECTIONS, lettersOf, type WordedLetter } from '@vitrine/domain/letter-texts'
import { letterOf } from '@vitrine/domain/settings'
import { type ReactNode, useState } from 'react'
import { TextField } from '../ui/field.tsx'

/** The words of all letters by what they are about, and a field to find one by what it says. */
export function LetterSections({
  answers,
  panel,
}: {
  answers: readonly SettingAnswer[]
  panel: (answer: SettingAnswer) => ReactNode
}) {
  const [sought, setSought] = useState('')
  const words = sought.trim().toLowerCase()
  const sections = LETTER_SECTIONS.map(({ title, letters }) => ({
    title,
    rows: answers.flatMap((answer) => {
      const letter = letterOf(answer.group)
      if (letter === undefined || !letters.includes(letter)) return []
      return [{ answer, isFound: wordsOf(letter, answer).includes(words) }]
    }),
  }))
  const found = sections.flatMap(({ rows }) => rows.filter(({ isFound }) => isFound)).length
  return (
    <section aria-labelledby="letters" className="grid gap-3">
      <h2 id="letters" tabIndex={-1} className="scroll-mt-5 text-h3">
        Words of mails
      </h2>
      <p className="max-w-prose text-muted">
        A mail that is written from now on has these words. What else a mail says, and all other
        mails, the program writes by itself.
      </p>
      <TextField
        className="max-w-form"
        type="search"
        label="Find a mail"
        hint="By its name, or by a word in it."
        value={sought}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setSought('')
        }}
      />
      <p role="status" className="text-small text-muted empty:hidden">
        {words !== '' && foundWords(found)}
      </p>
      {sections.map(({ title, rows }) => (
        // Hidden and not taken away: what is typed in a letter stays.
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

const foundWords = (found: number) =>
  found === 0 ? 'No mail has that.' : found === 1 ? 'One mail.' : `${found} mails.`

const wordsOf = (letter: WordedLetter, { setting }: SettingAnswer): string => {
  const { name, when } = lettersOf(letter)
  const said = 'texts' in setting ? Object.values(setting.texts) : []
  return [name, when, ...said].join('\n').toLowerCase()
}
