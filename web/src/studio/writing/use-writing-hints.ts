import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReadingsResponse } from '@vitrine/contract/studio'
import { studioRoutes } from '@vitrine/contract/studio'
import type { WritingHint } from '@vitrine/domain/writing/writing-hint'
import { listHints } from '@vitrine/domain/writing/list-hints'
import { request } from '../../api/client.ts'
import { routeQuery } from '../../api/query-client.ts'
import { useNow } from '../../ui/use-now.ts'
import { toReadings } from '../source/index.ts'
import { useSpellCheck } from './use-spell-check.ts'

type WrittenDraft = { readonly language: string; readonly resume: unknown }

const AN_HOUR_MS = 60 * 60 * 1000

/** Hints for all drafts in the editor, and dismissed ones. */
export function useWritingHints(
  orderId: string,
  drafts: readonly WrittenDraft[],
  readings: ReadingsResponse,
  /** Checks spelling after typing pauses for this long. */
  pauseMs?: number,
) {
  const queryClient = useQueryClient()
  const params = { orderId }
  const query = { ...routeQuery(studioRoutes.readWriting, { params }), refetchOnMount: true }
  const known = useQuery(query)
  const today = useNow(AN_HOUR_MS).toISOString().slice(0, 10)
  const sources = useMemo(() => toReadings(readings), [readings])
  const spelling = useSpellCheck(orderId, drafts, sources, pauseMs)
  const all = useMemo(
    () => [...drafts.flatMap((draft) => listHints(draft, sources, today)), ...spelling.findings],
    [drafts, sources, today, spelling.findings],
  )
  const keep = (answer: NonNullable<typeof known.data>) =>
    queryClient.setQueryData(query.queryKey, answer)
  const dismiss = useMutation({
    mutationFn: (findings: readonly WritingHint[]) =>
      request(studioRoutes.dismissHints, {
        params,
        body: { findings: findings.map(({ key, kind, language }) => ({ key, kind, language })) },
      }),
    onSuccess: keep,
  })
  const bringBack = useMutation({
    mutationFn: (key: string) => request(studioRoutes.restoreHint, { params: { orderId, key } }),
    onSuccess: keep,
  })
  const by = useMemo(
    () => new Map(known.data?.dismissed.map((each) => [each.key, each.dismissedBy])),
    [known.data],
  )
  return {
    /** The visible hints; undefined until dismissals have loaded. */
    findings: useMemo(
      () => (known.data === undefined ? undefined : all.filter(({ key }) => !by.has(key))),
      [known.data, all, by],
    ),
    dismissed: useMemo(
      () =>
        all
          .flatMap((each) => ({ ...each, by: by.get(each.key) ?? '' }))
          .filter((each) => each.by !== ''),
      [all, by],
    ),
    known,
    sources,
    orderId,
    /** The name of the rewording service; null if there is none. */
    rewriter: known.data?.rewriter ?? null,
    spelling,
    dismiss,
    bringBack,
  }
}

export type WritingHints = ReturnType<typeof useWritingHints>
