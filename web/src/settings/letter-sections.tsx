import type { SettingAnswer } from '@vitrine/contract/settings'
import { LETTER_SECTIONS, lettersOf } from '@vitrine/domain/letter-texts'
import { letterOf, type SettingGroup } from '@vitrine/domain/settings'
import type { ReactNode } from 'react'
import { WordsSections } from './words-sections.tsx'

const sections = LETTER_SECTIONS.map(({ title, letters }) => ({
  title,
  groups: letters.map((letter): SettingGroup => `letter-${letter}`),
}))

/** The words of all letters. */
export function LetterSections(props: {
  answers: readonly SettingAnswer[]
  panel: (answer: SettingAnswer) => ReactNode
}) {
  return (
    <WordsSections
      {...props}
      id="letters"
      title="Words of mails"
      about="A mail that is written from now on has these words. What else a mail says, and all other mails, the program writes by itself."
      find="Find a mail"
      hint="By its name, or by a word in it."
      foundWords={foundWords}
      sections={sections}
      nameOf={nameOf}
    />
  )
}

const foundWords = (found: number) =>
  found === 0 ? 'No mail has that.' : found === 1 ? 'One mail.' : `${found} mails.`

function nameOf(group: SettingGroup): string {
  const letter = letterOf(group)
  if (letter === undefined) return ''
  const { name, when } = lettersOf(letter)
  return `${name}\n${when}`
}
