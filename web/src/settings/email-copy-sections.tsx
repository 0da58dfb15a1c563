import type { SettingResponse } from '@vitrine/contract/settings'
import { EMAIL_SECTIONS, emailTextsOf } from '@vitrine/domain/email/email-copy'
import { emailOfGroup, type SettingGroup } from '@vitrine/domain/settings/settings'
import type { ReactNode } from 'react'
import { CopySections } from './copy-sections.tsx'

const sections = EMAIL_SECTIONS.map(({ title, letters }) => ({
  title,
  groups: letters.map((letter): SettingGroup => `letter-${letter}`),
}))

/** The copy of all emails. */
export function EmailCopySections(props: {
  answers: readonly SettingResponse[]
  panel: (answer: SettingResponse) => ReactNode
}) {
  return (
    <CopySections
      {...props}
      id="letters"
      title="Email copy"
      about="New emails use this text. All other parts of emails are fixed."
      find="Find an email"
      hint="Searches names and text."
      foundWords={foundWords}
      sections={sections}
      nameOf={nameOf}
    />
  )
}

const foundWords = (found: number) =>
  found === 0 ? 'No email matches.' : found === 1 ? '1 email' : `${found} emails`

function nameOf(group: SettingGroup): string {
  const letter = emailOfGroup(group)
  if (letter === undefined) return ''
  const { name, when } = emailTextsOf(letter)
  return `${name}\n${when}`
}
