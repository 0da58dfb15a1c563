import { Download, ExternalLink } from 'lucide-react'
import type { MySiteAnswer } from '@vitrine/contract/publishing'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyRoom, Room } from '../ui/room.tsx'
import { LiveDot } from '../ui/status-chip.tsx'

const ROOM = 'min-h-80 lg:min-h-[calc(100svh-4.0625rem)]'

/** The room before anything stands in it. */
export function SiteToCome() {
  return (
    <EmptyRoom
      className={ROOM}
      title="Your site will stand here"
      text="We write and design it. You get its address by email."
    />
  )
}

/** The site that is live: its address, and per language the page and the PDF. */
export function LiveSite({ site }: { site: NonNullable<MySiteAnswer['site']> }) {
  const { url, languages } = site
  const address = url.replace(/^https?:\/\//, '').replace(/\/$/, '')
  const several = languages.length > 1
  return (
    <Room className={`grid place-items-center ${ROOM}`}>
      <section
        aria-label="Your live site"
        className="relative mx-6 my-10 w-[min(26rem,calc(100%-3rem))] rounded-[3px] bg-surface p-6 shadow-exhibit sm:p-8"
      >
        <p className="flex items-center gap-2 text-small text-ink-2">
          <LiveDot /> Live
        </p>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="mt-1 inline-block text-[1.375rem] font-strong break-all text-link"
        >
          {address}
        </a>
        <ul className="mt-4 border-t border-line">
          {languages.map((language) => (
            <li
              key={language.url}
              className="flex flex-wrap items-center justify-between gap-x-5 border-b border-line"
            >
              {several && <span className="font-semibold">{language.name}</span>}
              <span className="flex flex-wrap gap-x-5">
                <a
                  href={language.url}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center gap-2 text-link"
                >
                  Open<span className="sr-only"> the site in {language.name}</span>
                  <ExternalLink aria-hidden="true" size={18} strokeWidth={1.75} />
                </a>
                {language.pdfUrl && (
                  <a
                    href={language.pdfUrl}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex min-h-11 items-center gap-2 text-link"
                  >
                    PDF<span className="sr-only"> resume in {language.name}</span>
                    <Download aria-hidden="true" size={18} strokeWidth={1.75} />
                  </a>
                )}
              </span>
            </li>
          ))}
        </ul>
        <div className="mt-5">
          <CopyButton text={url} label="Copy the link" />
        </div>
      </section>
    </Room>
  )
}
