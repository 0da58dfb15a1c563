import type { LinkResponse } from '@vitrine/contract/links'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'
import { linkStatusText } from './link-status-text.ts'

const LABELS = {
  gone: ['danger', 'Gone'],
  doubtful: ['warn', 'Not there'],
  unclear: ['neutral', 'Not known'],
  new: ['neutral', 'Not checked'],
  well: ['ok', 'There'],
} as const satisfies Readonly<Record<LinkResponse['state'], readonly [StatusTone, string]>>

/** Problems first. */
const ORDER = ['gone', 'doubtful', 'unclear', 'new', 'well'] as const

/** Missing links in full, the others collapsed. */
export function LinkList({ links }: { links: readonly LinkResponse[] }) {
  const sorted = ORDER.flatMap((state) => links.filter((link) => link.state === state))
  const missing = sorted.filter(({ state }) => state === 'gone' || state === 'doubtful')
  const others = sorted.slice(missing.length)
  return (
    <>
      {missing.length === 0 && <p>None of {countWords(links.length)} was found to be gone.</p>}
      <List links={missing} />
      {others.length > 0 && (
        <details className="mt-3 text-small">
          <summary className="w-fit cursor-pointer text-link">
            {missing.length === 0 ? 'What was seen' : `The other ${others.length}`}
          </summary>
          <List links={others} />
        </details>
      )}
    </>
  )
}

function List({ links }: { links: readonly LinkResponse[] }) {
  if (links.length === 0) return null
  return (
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {links.map((link) => {
        const [tone, label] = LABELS[link.state]
        return (
          <li key={link.address} className="flex items-baseline justify-between gap-x-4 py-2.5">
            <div className="min-w-0 flex-1">
              <a
                href={link.address}
                target="_blank"
                rel="noreferrer"
                className="text-link wrap-anywhere"
              >
                {link.address}
              </a>
              <p className="text-small text-muted">{linkStatusText(link)}</p>
            </div>
            <span className="shrink-0">
              <StatusChip tone={tone}>{label}</StatusChip>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const countWords = (count: number) => (count === 1 ? 'its 1 link' : `its ${count} links`)
