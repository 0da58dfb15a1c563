import { useMemo } from 'react'
import type { GateResponse, ReadingsResponse } from '@vitrine/contract/studio'
import { listFieldsToCheck } from '@vitrine/domain/publishing/fields-to-check'
import {
  type GateKind,
  type GateOrder,
  listOpenItems,
  type OpenItem,
} from '@vitrine/domain/publishing/gate'
import { leavesOf, type Pointer } from '@vitrine/domain/resume/json-pointer'
import { statementLines } from '@vitrine/domain/claims/customer-statements'
import { toReadings } from '../source/index.ts'

type GateDraft = GateOrder['drafts'][number]

/** Evaluates the gate with the saved drafts of other languages and the current draft. */
export function useGate(
  languages: GateOrder['languages'],
  saved: readonly GateDraft[],
  screen: GateDraft,
  readings: ReadingsResponse,
  gate: GateResponse,
) {
  const sources = useMemo(
    () => ({ ...toReadings(readings), statements: statementLines(gate.told) }),
    [readings, gate.told],
  )
  const { language, resume, decided, madeFrom } = screen
  const drafts = useMemo(() => {
    const others = saved.filter((draft) => draft.language !== language)
    const isWritten =
      others.length < saved.length || leavesOf(resume).some(({ value }) => value !== '')
    return isWritten ? [...others, { language, resume, decided, madeFrom }] : others
  }, [saved, language, resume, decided, madeFrom])
  const items = useMemo(() => {
    const { unread, given, wishes, photo, missingWords } = gate
    const order = { languages, drafts, sources, unread, given, wishes, photo, missingWords }
    return [...listOpenItems(order), ...listFieldsToCheck(order)]
  }, [languages, drafts, sources, gate])
  return { items, drafts }
}

const NOTED: ReadonlySet<GateKind> = new Set([
  'claim',
  'untranslated',
  'stale',
  'unread',
  'left-out',
  'sensitive',
])

/** Gate items by field. Conflicts have their own note. */
export function itemsByField(
  items: readonly OpenItem[],
  language: string,
): ReadonlyMap<Pointer, string> {
  const sentences = new Map<Pointer, string>()
  for (const { kind, pointer, sentence, language: of } of items) {
    if (of !== language || !NOTED.has(kind)) continue
    const before = sentences.get(pointer)
    sentences.set(pointer, before === undefined ? `${sentence}.` : `${before} ${sentence}.`)
  }
  return sentences
}
