import type { ReactNode } from 'react'
import type { MySiteResponse } from '@vitrine/contract/publishing'
import { ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { displayUrl } from '@vitrine/domain/addresses/display-url'
import { EditionFiles } from './edition-files.tsx'

type Live = NonNullable<MySiteResponse['site']>

/** The live site: address, files to download, and where to share it. */
export default function LiveSite({ site }: { site: Live }) {
  return (
    <>
      <Address url={site.url} />
      <Editions site={site} />
      <PutToUse url={site.url} />
    </>
  )
}

const MESSAGE = 'My CV and work:'
/** WhatsApp asks for the recipient. */
const whatsAppLink = (url: string) =>
  `https://wa.me/?${new URLSearchParams({ text: `${MESSAGE} ${url}` })}`
/** RFC 6068: spaces are %20, not “+”. */
const emailLink = (url: string) =>
  `mailto:?subject=${encodeURIComponent('My CV')}&body=${encodeURIComponent(`${MESSAGE}\n${url}`)}`

function Address({ url }: { url: string }) {
  const address = displayUrl(url)
  return (
    <section
      aria-label="Your address"
      className="mt-7 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-4 border-y border-ink py-6"
    >
      <div className="min-w-0">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="text-[clamp(1.1875rem,0.95rem+1.1vw,1.5rem)] leading-tight font-strong wrap-anywhere text-link"
        >
          {address}
        </a>
        <div className="mt-4 flex flex-wrap gap-3">
          <CopyButton text={url} label="Copy the address" />
          <ButtonLink
            small
            variant="outline"
            to={whatsAppLink(url)}
            target="_blank"
            rel="noreferrer"
          >
            Send by WhatsApp
          </ButtonLink>
          <ButtonLink small variant="outline" to={emailLink(url)}>
            Send by email
          </ButtonLink>
        </div>
      </div>
      <div className="w-26 sm:w-32">
        <QrCode text={url} label={`QR code of ${address}`} />
      </div>
    </section>
  )
}

function Editions({ site: { url, languages, hasArchive } }: { site: Live }) {
  return (
    <section className="mt-9">
      <h2 className="text-h3">Downloads</h2>
      <div className="mt-4">
        <EditionFiles url={url} languages={languages} hasArchive={hasArchive} />
      </div>
    </section>
  )
}

function PutToUse({ url }: { url: string }) {
  const address = displayUrl(url)
  const share = `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`
  return (
    <section className="mt-9">
      <h2 className="text-h3">Start using it</h2>
      <ol className="mt-4 grid gap-5">
        <Step number={1} title="On your LinkedIn profile">
          <p>
            Open{' '}
            <a
              href="https://www.linkedin.com/in/me/"
              target="_blank"
              rel="noreferrer"
              className="text-link"
            >
              your profile
            </a>
            , choose “Contact info”, and paste the address under “Website”. Or{' '}
            <a href={share} target="_blank" rel="noreferrer" className="text-link">
              share it in a post
            </a>
            .
          </p>
        </Step>
        <Step number={2} title="Under every email you write">
          <p className="rounded-sm bg-glass-1 px-3.5 py-2.5 select-all">CV and work: {address}</p>
          <div className="mt-2.5">
            <CopyButton text={`CV and work: ${url}`} label="Copy the signature" />
          </div>
        </Step>
        <Step number={3} title="With every application">
          <p>Send the link, and attach the PDF: it says the same as the page, word for word.</p>
        </Step>
      </ol>
    </section>
  )
}

function Step(props: { number: number; title: string; children: ReactNode }) {
  const { number, title, children } = props
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="grid size-7 place-items-center rounded-full border border-ink text-small font-semibold tabular-nums"
      >
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <div className="mt-1 text-ink-2">{children}</div>
      </div>
    </li>
  )
}
