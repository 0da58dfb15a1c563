import { Mail } from '../ui/icons.tsx'
import { type ReactNode, useState } from 'react'
import type { ThreadEntry } from '@vitrine/contract/conversation'
import { formatFileSize } from '../api/check-cv-file.ts'
import { PersonName } from '../ui/person-name.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { TextButton } from '../ui/upload-zone.tsx'

/** An email sent to the customer, listed without its body. */
export type ThreadEmail = {
  readonly id: string
  readonly subject: string
  readonly to: string
  readonly at: string
}

/** Older entries are collapsed. */
const SHOWN = 12

const KINDS: Readonly<Record<ThreadEntry['kind'], string | null>> = {
  message: null,
  question: 'Question',
  answer: 'Answer',
  file: 'File',
}

/** Messages, files and emails, oldest first. */
export function Thread<Entry extends ThreadEntry>(props: {
  entries: readonly Entry[]
  mails: readonly ThreadEmail[]
  author: (entry: Entry) => { name: string; picture: string | null }
  addressOfFile: (id: string) => string
  /** Actions below a file. */
  belowFile?: (entry: Entry) => ReactNode
  /** Shown after the time. */
  note?: (entry: Entry) => ReactNode
}) {
  const { entries, mails, author, addressOfFile, belowFile, note } = props
  const [all, setAll] = useState(false)
  const inTurn = [...entries, ...mails].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  )
  const earlier = inTurn.length - SHOWN
  const shown = all ? inTurn : inTurn.slice(-SHOWN)
  return (
    <>
      {!all && earlier > 0 && (
        <TextButton onClick={() => setAll(true)}>
          {earlier === 1 ? 'Show 1 earlier entry' : `Show ${earlier} earlier entries`}
        </TextButton>
      )}
      <ol className="grid gap-3">
        {shown.map((entry) =>
          'subject' in entry ? (
            <MailLine key={entry.id} mail={entry} />
          ) : (
            <li
              key={entry.id}
              className={`border-l-2 pl-3.5 ${entry.from === 'team' ? 'border-glass-5' : 'border-ink'}`}
            >
              <p className="flex flex-wrap items-center gap-x-2 text-caption text-muted">
                <span className="font-semibold text-ink">
                  <PersonName {...author(entry)} />
                </span>
                {KINDS[entry.kind] && <span>{KINDS[entry.kind]}</span>}
                <Timestamp at={entry.at} />
                {note?.(entry)}
              </p>
              {entry.kind === 'file' ? (
                <>
                  <SentFile entry={entry} address={addressOfFile(entry.id)} />
                  {belowFile?.(entry)}
                </>
              ) : (
                <p dir="auto" className="mt-0.5 max-w-prose break-words whitespace-pre-line">
                  {entry.text}
                </p>
              )}
            </li>
          ),
        )}
      </ol>
    </>
  )
}

function SentFile({ entry: { text, fileSize }, address }: { entry: ThreadEntry; address: string }) {
  return (
    <p className="max-w-prose break-words">
      {fileSize === null ? (
        <>
          <bdi>{text}</bdi> <span className="text-muted">· not kept any more</span>
        </>
      ) : (
        <>
          <a href={address} download={text} className="inline-block py-2.5 text-link">
            <bdi>{text}</bdi>
          </a>{' '}
          <span className="text-muted">· {formatFileSize(fileSize)}</span>
        </>
      )}
    </p>
  )
}

function MailLine({ mail: { subject, to, at } }: { mail: ThreadEmail }) {
  return (
    <li className="border-l-2 border-glass-3 pl-3.5">
      <p className="flex flex-wrap items-center gap-x-2 text-caption text-muted">
        <Mail aria-hidden="true" size={14} strokeWidth={1.75} />
        <span>
          Mail to <span className="break-all">{to}</span>
        </span>
        <Timestamp at={at} />
      </p>
      <p dir="auto" className="max-w-prose break-words text-ink-2">
        {subject}
      </p>
    </li>
  )
}
