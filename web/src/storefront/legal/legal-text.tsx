import { type LegalBlock, LEGAL_MARKUP } from '@vitrine/domain/law/legal-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function LegalText({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block, index) => {
    if (typeof block === 'string') return <p key={index}>{inline(block)}</p>
    if ('plain' in block)
      return (
        <p key={index} className="whitespace-pre-line">
          {block.plain}
        </p>
      )
    return (
      <ul key={index}>
        {block.map((item) => (
          <li key={item}>{inline(item)}</li>
        ))}
      </ul>
    )
  })
}

function inline(text: string): ReactNode[] {
  return text.split(LEGAL_MARKUP).map((part, index) => {
    const [, label, url = ''] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    if (label !== undefined)
      return url.startsWith('/') ? (
        <Link key={index} to={url}>
          {label}
        </Link>
      ) : (
        <a key={index} href={url}>
          {label}
        </a>
      )
    if (part.startsWith('**')) return <b key={index}>{part.slice(2, -2)}</b>
    return part.startsWith('`') ? <code key={index}>{part.slice(1, -1)}</code> : part
  })
}
