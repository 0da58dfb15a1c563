import { Plus } from '../../ui/icons.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { suggestFirstScreen } from '@vitrine/domain/drafts/suggest-first-screen'
import {
  insertInto,
  isRecord,
  listAt,
  type Pointer,
  textAt,
  writeAt,
} from '@vitrine/domain/resume/json-pointer'
import { chartOf, suggestCharts } from '@vitrine/domain/drafts/suggest-charts'
import { useEditorActions } from '../editor-actions.ts'
import type { FieldProvenance } from '../source/index.ts'
import { ProvenanceLabel } from './provenance-label.tsx'

const HEADLINE = '/meta/vitrine/headline'
const EMPHASIS = '/meta/vitrine/emphasis'
const FIGURES = '/meta/vitrine/figures'
const CHART = '/meta/vitrine/chart'

/**
 * Suggested headlines, figures and charts from the resume, with their source. Enter applies one
 * and focuses the next.
 */
export function FirstScreenSuggestions(props: {
  resume: unknown
  marks: ReadonlyMap<Pointer, FieldProvenance>
}) {
  const { resume, marks } = props
  const { change } = useEditorActions()
  const offers = useMemo(() => offersFor(resume), [resume])
  const list = useRef<HTMLUListElement>(null)
  /** The index of the applied suggestion, now the next one's. */
  const [taken, setTaken] = useState<{ place: number }>()
  useEffect(() => {
    const buttons = list.current?.querySelectorAll('button') ?? []
    if (taken !== undefined) buttons[Math.min(taken.place, buttons.length - 1)]?.focus()
  }, [taken])
  if (offers.length === 0) return null
  return (
    <div className="mb-3 rounded-md border border-line bg-wall p-3">
      <p className="mb-1.5 text-admin font-semibold">Suggested for the first screen</p>
      <ul ref={list} className="grid grid-cols-1 gap-1">
        {offers.map((offer, place) => (
          <li
            key={`${offer.kind} ${offer.words}`}
            className="flex flex-wrap items-baseline gap-x-3"
          >
            <button
              type="button"
              onClick={() => {
                change(offer.field, offer.take)
                setTaken({ place })
              }}
              className="inline-flex min-h-8 min-w-0 flex-1 basis-0 items-baseline gap-1.5 rounded-xs text-left text-admin underline-offset-4 hover:underline"
            >
              <Plus aria-hidden="true" size={14} strokeWidth={2} className="shrink-0 self-center" />
              <span className={offer.kind === 'Chart' ? '' : 'sr-only'}>{offer.kind}: </span>
              <span className="min-w-0">
                {offer.value !== '' && <strong className="font-strong">{offer.value} </strong>}
                <span>{offer.words}</span>
              </span>
            </button>
            <ProvenanceLabel mark={marks.get(offer.from)} />
            {offer.sentence !== undefined && (
              <p dir="auto" className="basis-full pl-5 break-words text-caption text-muted">
                {offer.sentence}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Offer = {
  kind: 'Headline' | 'Figure' | 'Chart'
  value: string
  words: string
  /** The sentence of a figure. */
  sentence?: string
  from: Pointer
  /** The field that undo focuses. */
  field: Pointer
  take: (resume: unknown) => unknown
}

const MOST_SHOWN = 6

function offersFor(resume: unknown): Offer[] {
  const { headlines, figures } = suggestFirstScreen(resume)
  const headline = textAt(resume, HEADLINE)
  const known = listAt(resume, FIGURES)
  const values = known.map((figure) => (isRecord(figure) ? figure.value : undefined))
  const offeredHeadlines = headlines
    // Without a headline, the page starts with the first sentence of the summary.
    .filter(
      ({ text, from }) => text !== headline && (headline !== '' || from !== '/basics/summary'),
    )
    .map(({ text, emphasis, from }): Offer => ({
      ...{ kind: 'Headline', value: '', words: text, from, field: HEADLINE },
      take: (before) =>
        writeAt(writeAt(before, HEADLINE, text), EMPHASIS, emphasis === '' ? undefined : emphasis),
    }))
  const offeredFigures = figures
    .filter(({ value }) => !values.includes(value))
    .map(({ value, label, sentence, from }): Offer => ({
      ...{
        kind: 'Figure',
        value,
        words: label,
        sentence,
        from,
        field: `${FIGURES}/${known.length}/value`,
      },
      take: (before) =>
        insertInto(before, FIGURES, listAt(before, FIGURES).length, { value, label }),
    }))
  // Pages have one chart at most; this field chooses it.
  const charts = listAt(resume, `${CHART}/bars`).length > 0 ? [] : suggestCharts(resume)
  const offeredCharts = charts.map((chart): Offer => ({
    ...{ kind: 'Chart', value: chart.title, from: chart.from, field: `${CHART}/title` },
    words: chart.bars.map(({ label, value }) => `${label} ${value}`).join(', '),
    take: (before) => writeAt(before, CHART, chartOf(chart)),
  }))
  return [...offeredFigures.slice(0, MOST_SHOWN), ...offeredCharts, ...offeredHeadlines]
}
