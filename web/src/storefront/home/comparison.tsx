import { Check, X } from '../../ui/icons.tsx'
import { memo, useDeferredValue, useState } from 'react'
import { paths } from '../../shell/paths.ts'
import { siteConfig } from '../../shell/site-config.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Exhibit } from '../../ui/exhibit.tsx'
import { Room } from '../../ui/room.tsx'
import { SegmentedToggle } from '../../ui/segmented-toggle.tsx'
import { LiveDot } from '../../ui/status-chip.tsx'
import { Status } from '../../ui/status.tsx'
import { illustration } from '@vitrine/domain/storefront/claims'
import { Preview } from '../examples/preview.tsx'

const painPoints = [
  { title: 'Lost in a folder', text: 'A search for your name never finds it.' },
  {
    title: 'Out of date the day you send it',
    text: 'Every change means a new file and a new email.',
  },
  { title: 'Made for paper', text: 'Hard to read on a phone.' },
] as const

const benefits = [
  { title: 'Found by name', text: 'Built so a search for you leads to you.' },
  {
    title: 'Current everywhere at once',
    text: 'One link. Change it once and every reader sees it.',
  },
  { title: 'Made for every screen', text: 'It reads well on a phone, on a desk and on paper.' },
] as const

const rows = [
  {
    label: 'Searchability',
    pdf: 'Only inside the inbox it was sent to',
    website: 'Can be found under your name',
  },
  {
    label: 'First Impression',
    pdf: 'One more page in the pile',
    website: 'A page designed for your field',
  },
  {
    label: 'Updates',
    pdf: 'New file, new email, old copies remain',
    website: 'Edited once, live at once',
  },
  { label: 'Analytics', pdf: 'None', website: 'Built in' },
  { label: 'Shareability', pdf: 'An attachment', website: 'One short link' },
] as const

export function Comparison() {
  const [showLiveWebsite, setShowLiveWebsite] = useState(false)
  const [announced, setAnnounced] = useState('')
  const show = (value: 'pdf' | 'website') => {
    setShowLiveWebsite(value === 'website')
    setAnnounced(value === 'website' ? 'The live website is shown.' : 'The static PDF is shown.')
  }
  // The toggle updates first, the content after it.
  const isLiveShown = useDeferredValue(showLiveWebsite)
  return (
    <section
      data-island=""
      id="comparison"
      aria-labelledby="comparison-title"
      className="below-[90rem] lg:below-[94rem] section-y max-sm:py-6"
    >
      <div className="container-page">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
          <h2 id="comparison-title" className="display text-h2">
            The same career, <br className="max-sm:hidden" />
            shown two ways
          </h2>
          <div className="w-full sm:w-auto">
            <SegmentedToggle
              label="What to compare"
              options={[
                { value: 'pdf', label: 'STATIC PDF' },
                { value: 'website', label: 'LIVE WEBSITE' },
              ]}
              value={showLiveWebsite ? 'website' : 'pdf'}
              onChange={show}
            />
          </div>
        </div>
        <Status className="sr-only">{announced}</Status>
        <Compared showLiveWebsite={isLiveShown} />
        <p className="mt-4 text-small text-muted">Figures are illustrative.</p>
        <Table />
        <div className="mt-6 lg:mt-10">
          <ButtonLink to={paths.order()}>Transform My Career Now</ButtonLink>
        </div>
      </div>
    </section>
  )
}

const Compared = memo(function Compared({ showLiveWebsite }: { showLiveWebsite: boolean }) {
  const stats = showLiveWebsite ? illustration.website : illustration.pdf
  const points = showLiveWebsite ? benefits : painPoints
  const Sign = showLiveWebsite ? Check : X
  return (
    <div className="mt-6 grid gap-4 lg:mt-10 lg:grid-cols-[1.18fr_1fr] lg:gap-5">
      {showLiveWebsite ? <LiveSite /> : <StaticFile />}
      <div className="grid content-start gap-4 lg:gap-5">
        <ul className="grid grid-cols-2 gap-2.5 lg:gap-5">
          {stats.map(({ label, value }) => (
            <li
              key={label}
              className="bg-surface px-4 py-2.5 shadow-[0_0_0_1px_var(--color-line)] lg:p-5"
            >
              <p className="text-small text-muted">{label}</p>
              <p className="display mt-1 text-[1.75rem] leading-none lg:mt-1.5 lg:text-[2.25rem] font-strong tracking-tight whitespace-nowrap">
                <Figure value={value} />
              </p>
            </li>
          ))}
        </ul>
        <div>
          <h3 className="font-semibold text-ink-2">
            {showLiveWebsite ? 'The Smart Way' : 'The Old Way'}
          </h3>
          <ul className="mt-2 grid gap-2.5 lg:gap-3">
            {points.map(({ title, text }) => (
              <li
                key={title}
                className="flex gap-3 bg-surface px-4 py-2 shadow-[0_0_0_1px_var(--color-line)] lg:px-5 lg:py-3.5"
              >
                <Sign className="mt-1 shrink-0" />
                <span>
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-small text-ink-2 lg:text-body">{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
})

/** "4–6 months": the number large, the unit small. */
function Figure({ value }: { value: string }) {
  const [figure, unit] = value.split(' ')
  return (
    <>
      <span>{figure}</span>
      {unit && (
        <span className="ms-1.5 font-body text-small tracking-normal lg:text-lead"> {unit}</span>
      )}
    </>
  )
}

function StaticFile() {
  return (
    <div className="relative grid h-34 items-start justify-items-center overflow-hidden bg-wall-2 px-6 pt-14 lg:h-auto lg:place-items-center lg:p-6">
      <p className="absolute top-4 left-4 bg-surface px-3 py-1.5 text-small font-semibold">
        Static file
      </p>
      <p className="absolute top-4 right-4 bg-surface px-3 py-1.5 text-small text-ink-2">
        Low impact
      </p>
      <div className="w-[58%] max-w-sm shadow-exhibit lg:w-[54%]">
        <Preview
          slug="priya-raman"
          kind="print"
          sizes="(min-width: 64rem) 24vw, 54vw"
          alt="A PDF resume of Priya Raman: one page of text and a small chart, in gray"
          className="w-full grayscale"
        />
      </div>
    </div>
  )
}

function LiveSite() {
  const { sitesDomain } = siteConfig()
  return (
    <Room className="h-34 lg:h-auto" depth="shallow">
      <span aria-hidden="true" className="streaks" />
      <p className="absolute top-4 left-4 z-1 flex items-center gap-2.5 bg-surface px-3 py-1.5 text-small font-semibold">
        <LiveDot /> Live site
      </p>
      <Exhibit
        className="absolute top-[32%] left-[30%] w-[40%] lg:top-[21%] lg:left-[13%] lg:w-[74%]"
        reflection={<Preview slug="priya-raman" sizes="(min-width: 64rem) 34vw, 74vw" alt="" />}
      >
        <Preview
          slug="priya-raman"
          sizes="(min-width: 64rem) 34vw, 74vw"
          alt="The live website of Priya Raman: thesis, key figures and a track record"
        />
      </Exhibit>
      <p className="absolute bottom-4 left-4 max-w-[calc(100%-2rem)] bg-ink px-3 py-1.5 text-small break-all text-on-ink">
        priya-raman.{sitesDomain}
      </p>
    </Room>
  )
}

/** A table on wide screens; two lines per row on phones. */
const Table = memo(function Table() {
  return (
    <table className="mt-5 block w-full text-start md:table lg:mt-14">
      <caption className="sr-only">A PDF resume and a live website, point by point</caption>
      <thead className="hidden md:table-header-group">
        <tr>
          <th scope="col" className="w-2/5 border-b border-line py-3">
            <span className="sr-only">Point</span>
          </th>
          <th scope="col" className="border-b border-ink py-3 pr-6 text-start font-semibold">
            PDF resume
          </th>
          <th scope="col" className="border-b border-ink py-3 text-start font-semibold">
            Live website
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map(({ label, pdf, website }) => (
          <tr key={label} className="block border-b border-line py-2 md:table-row md:py-0">
            <th
              scope="row"
              className="block border-line text-start font-semibold md:table-cell md:border-b md:py-4"
            >
              {label}
            </th>
            <td className="grid grid-cols-[4.5rem_1fr] text-small text-ink-2 md:table-cell md:text-body md:border-b md:border-line md:py-4 md:pr-6">
              <span aria-hidden="true" className="md:hidden">
                PDF
              </span>
              <span>{pdf}</span>
            </td>
            <td className="grid grid-cols-[4.5rem_1fr] text-small md:table-cell md:text-body md:border-b md:border-line md:py-4">
              <span aria-hidden="true" className="text-ink-2 md:hidden">
                Website
              </span>
              <span>{website}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
})
