import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { noteRoutes } from '@vitrine/contract/notes'
import { reviewRoutes } from '@vitrine/contract/reviews'
import { routeQuery } from '../api/query-client.ts'
import { changesByField, describeChanges } from './changes/index.ts'
import {
  changeRequestsByField,
  checkDraft,
  itemsByField,
  mergeNotes,
  notesByField,
  useGate,
} from './checks/index.ts'
import type { DraftEditorProps } from './draft-editor.tsx'
import type { DraftState } from './draft/index.ts'
import { markOpenChecks, toReadings, useSources } from './source/index.ts'
import { useWritingHints } from './writing/index.ts'

/** Sources, notes, blockers and writing hints of the draft on screen. */
export function useEditorChecks(props: DraftEditorProps, state: DraftState) {
  const { order, language, languages, drafts, readings, gate, me } = props
  const { present } = state.history
  const { decided, madeFrom } = present
  const { unsavedFields } = state
  const params = { orderId: order.id }
  const resume = useDeferredValue(present.resume)
  const found = useSources({
    readings,
    statements: gate.told,
    resume,
    decided,
    saved: state.saved,
    me,
  })
  const screen = { language: language.code, resume, decided, madeFrom }
  const { items, drafts: currentDrafts } = useGate(languages, drafts, screen, readings, gate)
  const marks = useMemo(
    () =>
      markOpenChecks(
        found.marks,
        new Map(
          items
            .filter((item) => item.kind === 'low-confidence' && item.language === language.code)
            .map(({ pointer, key }) => [pointer, key]),
        ),
      ),
    [found.marks, items, language],
  )
  const sources = { ...found, marks }
  const described = useMemo(
    () =>
      describeChanges(items, {
        ...{ languages, drafts: currentDrafts, saved: drafts, me },
        readings: toReadings(readings),
      }),
    [items, languages, currentDrafts, drafts, readings, me],
  )
  const changes = useMemo(() => changesByField(described, language.code), [described, language])
  const review = useQuery({
    ...routeQuery(reviewRoutes.readOrderReview, { params }),
    enabled: order.orderStatus === 'in_revision',
  }).data
  const teamNotes = useQuery(routeQuery(noteRoutes.readNotes, { params })).data?.notes
  const notes = useMemo(
    () =>
      mergeNotes(
        itemsByField(items, language.code),
        changeRequestsByField(review?.submitted[0]?.items ?? [], language.code),
        notesByField(teamNotes ?? [], language.code, resume),
      ),
    [items, review, language, teamNotes, resume],
  )
  const advice = useMemo(
    () => new Map(unsavedFields.map((each) => [each.field, each.advice])),
    [unsavedFields],
  )
  const shown = useMemo(
    () => ({ language: language.code, marks, unsavedFields }),
    [language, marks, unsavedFields],
  )
  const checks = useMemo(
    () => checkDraft(items, currentDrafts, shown),
    [items, currentDrafts, shown],
  )
  const writing = useWritingHints(order.id, currentDrafts, readings)
  return {
    ...{ present, resume, sources, items, described, changes },
    ...{ currentDrafts, notes, advice, shown, checks, writing },
  }
}
