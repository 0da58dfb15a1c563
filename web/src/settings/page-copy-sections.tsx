import type { SettingResponse } from '@vitrine/contract/settings'
import { PAGE_SECTIONS, pageBlock } from '@vitrine/domain/storefront/page-copy'
import { pageBlockOfGroup, type SettingGroup } from '@vitrine/domain/settings/settings'
import type { ReactNode } from 'react'
import { CopySections } from './copy-sections.tsx'

const sections = PAGE_SECTIONS.map(({ title, blocks }) => ({
  title,
  groups: blocks.map((block): SettingGroup => `page-${block}`),
}))

/** The claims of public pages that an owner may write anew. */
export function PageCopySections(props: {
  answers: readonly SettingResponse[]
  panel: (answer: SettingResponse) => ReactNode
}) {
  return (
    <CopySections
      {...props}
      id="claims"
      title="Claims of public pages"
      about="Pages say these words as soon as they are saved, to people and to search engines. What the shop has to say stays, figures are those that the program keeps, and what it does not do can’t be claimed."
      find="Find a claim"
      hint="By where it stands, or by a word in it."
      foundWords={foundWords}
      sections={sections}
      nameOf={nameOf}
    />
  )
}

const foundWords = (found: number) =>
  found === 0 ? 'Nothing says that.' : found === 1 ? 'One place.' : `${found} places.`

function nameOf(group: SettingGroup): string {
  const block = pageBlockOfGroup(group)
  return block === undefined ? '' : pageBlock(block).name
}
