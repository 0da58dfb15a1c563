import { Fragment } from 'react'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import type { ChangedField } from './describe-changes.ts'

/** The text of a changed field before and after, side by side, with the changed words marked. */
export function ChangedText({ change: { item, title } }: { change: ChangedField }) {
  const { before, text, language } = item
  return (
    <div className="@container grid gap-1 text-caption">
      <p className="text-muted">{title}</p>
      <dl className="grid gap-x-3 gap-y-1 @min-[20rem]:grid-cols-2">
        <div className="min-w-0 rounded-sm bg-glass-1 px-2.5 py-1.5">
          <dt className="text-muted">Before</dt>
          <dd dir="auto" className="break-words text-ink-2">
            {before}
          </dd>
        </div>
        <div className="min-w-0 rounded-sm bg-glass-1 px-2.5 py-1.5">
          <dt className="text-muted">After</dt>
          <dd lang={language} dir="auto" className="break-words text-ink">
            {text === '' ? <em>Empty</em> : <Marked item={item} />}
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** The first place of each value. */
function Marked({ item: { text, values, verdict } }: { item: OpenItem }) {
  const color = verdict === 'new-fact' ? 'bg-danger-1' : 'bg-warn-1'
  return pieces(text, values).map(({ start, plain, marked }) => (
    <Fragment key={start}>
      <span>{plain}</span>
      {marked !== '' && <mark className={`rounded-xs text-ink ${color}`}>{marked}</mark>}
    </Fragment>
  ))
}

/** Plain text and the value after it, in order; the last one without a value. */
function pieces(text: string, values: readonly string[]) {
  const places = values
    .map((value) => ({ start: text.indexOf(value), length: value.length }))
    .filter(({ start, length }) => start !== -1 && length > 0)
    .toSorted((a, b) => a.start - b.start || b.length - a.length)
  const found: { start: number; plain: string; marked: string }[] = []
  let end = 0
  for (const { start, length } of places) {
    if (start < end) continue
    found.push({ start, plain: text.slice(end, start), marked: text.slice(start, start + length) })
    end = start + length
  }
  return [...found, { start: text.length, plain: text.slice(end), marked: '' }]
}
