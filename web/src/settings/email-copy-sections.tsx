import type { SettingResponse } from '@vitrine/contract/settings'
import { EMAIL_SECTIONS, emailTextsOf } from '@vitrine/domain/email/email-copy'
import { emailOfGroup, type SettingGroup } from '@vitrine/domain/settings/settings'
import type { ReactNode } from 'react'
import { CopySections } from './copy-sections.tsx'

const sections = EMAIL_SECTIONS.map(({ title, letters }) => ({
  title,
  groups: letters.map((letter): SettingGroup => `letter-${letter}`),
}))

/** The words of all letters. */
export function EmailCopySections(props: {
  answers: readonly SettingResponse[]
  panel: (answer: SettingResponse) => ReactNode
}) {
  return (
    <CopySections
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
  const letter = emailOfGroup(group)
  if (letter === undefined) return ''
  const { name, when } = emailTextsOf(letter)
  return `${name}\n${when}`
}
