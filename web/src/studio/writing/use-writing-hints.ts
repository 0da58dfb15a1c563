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

/** What is noticed in all drafts of an order, as they stand on the screen, and what was dismissed of it. */
export function useWritingHints(
  orderId: string,
  drafts: readonly WrittenDraft[],
  readings: ReadingsResponse,
  /** How long typing has to rest before words are looked up. */
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
    /** What is shown; undefined while nobody knows what was dismissed. */
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
    /** What people call the service that rewords; null: there is none. */
    rewriter: known.data?.rewriter ?? null,
    spelling,
    dismiss,
    bringBack,
  }
}

export type WritingHints = ReturnType<typeof useWritingHints>
