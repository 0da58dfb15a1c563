import type { ReactNode } from 'react'

/** A link to another site, which opens in a new tab. */
export function NewTabLink(props: { href: string; className?: string; children: ReactNode }) {
  return (
    <a
      href={props.href}
      target="_blank"
      rel="noreferrer"
      className={props.className ?? 'text-link'}
    >
      {props.children}
    </a>
  )
}
