import type { SettingResponse } from '@vitrine/contract/settings'
import { PAGE_SECTIONS, pageBlock } from '@vitrine/domain/storefront/page-copy'
import { pageBlockOfGroup, type SettingGroup } from '@vitrine/domain/settings/settings'
import type { ReactNode } from 'react'
import { CopySections } from './copy-sections.tsx'

const sections = PAGE_SECTIONS.map(({ title, blocks }) => ({
  title,
  groups: blocks.map((block): SettingGroup => `page-${block}`),
}))

/** The editable copy of public pages. */
export function PageCopySections(props: {
  answers: readonly SettingResponse[]
  panel: (answer: SettingResponse) => ReactNode
}) {
  return (
    <CopySections
      {...props}
      id="claims"
      title="Page copy"
      about="Pages show this text as soon as it is saved. Required statements stay, and text can’t promise numbers or features that the product does not have."
      find="Find a text"
      hint="Searches locations and text."
      foundWords={foundWords}
      sections={sections}
      nameOf={nameOf}
    />
  )
}

const foundWords = (found: number) =>
  found === 0 ? 'No text matches.' : found === 1 ? '1 text' : `${found} texts`

function nameOf(group: SettingGroup): string {
  const block = pageBlockOfGroup(group)
  return block === undefined ? '' : pageBlock(block).name
}
