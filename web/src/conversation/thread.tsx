import { type ReactNode, useState } from 'react'
import type { ThreadEntry } from '@vitrine/contract/conversation'
import { Instant } from '../ui/instant.tsx'
import { TextButton } from '../ui/upload-zone.tsx'

/** Newest entries that stand open; who wants to read back opens the rest. */
const SHOWN = 12

const KINDS: Readonly<Record<ThreadEntry['kind'], string | null>> = {
  message: null,
  question: 'Question',
  answer: 'Answer',
}

/** What was said, oldest first; each entry with who said it and when. */
export function Thread<Entry extends ThreadEntry>(props: {
  entries: readonly Entry[]
  /** Who said it, in words. */
  author: (entry: Entry) => string
  /** What else there is to know of an entry, behind its time. */
  note?: (entry: Entry) => ReactNode
}) {
  const { entries, author, note } = props
  const [all, setAll] = useState(false)
  const earlier = entries.length - SHOWN
  const shown = all ? entries : entries.slice(-SHOWN)
  return (
    <>
      {!all && earlier > 0 && (
        <TextButton onClick={() => setAll(true)}>
          {earlier === 1 ? 'Show 1 earlier message' : `Show ${earlier} earlier messages`}
        </TextButton>
      )}
      <ol className="grid gap-3">
        {shown.map((entry) => (
          <li
            key={entry.id}
            className={`border-l-2 pl-3.5 ${entry.from === 'team' ? 'border-glass-5' : 'border-ink'}`}
          >
            <p className="flex flex-wrap items-center gap-x-2 text-caption text-muted">
              <span className="font-semibold text-ink">{author(entry)}</span>
              {KINDS[entry.kind] && <span>{KINDS[entry.kind]}</span>}
              <Instant at={entry.at} />
              {note?.(entry)}
            </p>
            <p dir="auto" className="mt-0.5 max-w-prose break-words whitespace-pre-line">
              {entry.text}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
