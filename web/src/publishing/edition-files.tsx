import { Download, ExternalLink } from '../ui/icons.tsx'
import type { ReactNode } from 'react'
import type { EditionsResponse } from '@vitrine/contract/publishing'

/** Downloads of a language, most wanted first. */
const FILES = {
  'resume.pdf': 'PDF',
  'resume-designed.pdf': 'Designed PDF',
  'resume.docx': 'Word',
  'resume.txt': 'Text',
  'resume.json': 'JSON Resume',
  'contact.vcf': 'Contact card',
} as const

/** Pages and files per language, and the archive. `url` ends with a slash. */
export function EditionFiles({ url, languages, hasArchive }: EditionsResponse & { url: string }) {
  return (
    <dl className="border-t border-line">
      {languages.map((language) => (
        <div
          key={language.url}
          className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="py-2.5 font-semibold">{language.name}</dt>
          <dd className="flex flex-wrap gap-x-5">
            <FileLink href={language.url} opens>
              Open<span className="sr-only"> the site in {language.name}</span>
            </FileLink>
            {namesOf(language.files).map((file) => (
              <FileLink key={file} href={language.url + file}>
                {FILES[file]}
                <span className="sr-only">, {language.name}</span>
              </FileLink>
            ))}
          </dd>
        </div>
      ))}
      {hasArchive && (
        <div className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="py-2.5 font-semibold">The whole site</dt>
          <dd className="flex flex-wrap items-center gap-x-5">
            <FileLink href={`${url}site.zip`}>site.zip</FileLink>
            <span className="text-small text-muted">Runs on any web host as it is.</span>
          </dd>
        </div>
      )}
    </dl>
  )
}

const namesOf = (files: readonly string[]) =>
  (Object.keys(FILES) as (keyof typeof FILES)[]).filter((name) => files.includes(name))

function FileLink(props: { href: string; opens?: boolean; children: ReactNode }) {
  const { href, opens, children } = props
  const Sign = opens ? ExternalLink : Download
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 text-link"
    >
      {children}
      <Sign aria-hidden="true" size={16} strokeWidth={1.75} />
    </a>
  )
}
