import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReadingsAnswer } from '@vitrine/contract/studio'
import { studioRoutes } from '@vitrine/contract/studio'
import type { Finding } from '@vitrine/domain/writing/finding'
import { listFindings } from '@vitrine/domain/writing/list-findings'
import { call } from '../../api/call.ts'
import { queryOf } from '../../api/queries.ts'
import { useNow } from '../../ui/use-now.ts'
import { readOf } from '../source/index.ts'
import { useSpelling } from './use-spelling.ts'

type WrittenDraft = { readonly language: string; readonly resume: unknown }

const AN_HOUR_MS = 60 * 60 * 1000

/** What is noticed in all drafts of an order, as they stand on the screen, and what was dismissed of it. */
export function useWriting(
  orderId: string,
  drafts: readonly WrittenDraft[],
  readings: ReadingsAnswer,
  /** How long typing has to rest before words are looked up. */
  pauseMs?: number,
) {
  const queryClient = useQueryClient()
  const params = { orderId }
  const query = { ...queryOf(studioRoutes.readWriting, { params }), refetchOnMount: true }
  const known = useQuery(query)
  const today = useNow(AN_HOUR_MS).toISOString().slice(0, 10)
  const sources = useMemo(() => readOf(readings), [readings])
  const spelling = useSpelling(orderId, drafts, sources, pauseMs)
  const all = useMemo(
    () => [...drafts.flatMap((draft) => listFindings(draft, sources, today)), ...spelling.findings],
    [drafts, sources, today, spelling.findings],
  )
  const keep = (answer: NonNullable<typeof known.data>) =>
    queryClient.setQueryData(query.queryKey, answer)
  const dismiss = useMutation({
    mutationFn: (findings: readonly Finding[]) =>
      call(studioRoutes.dismissFindings, {
        params,
        body: { findings: findings.map(({ key, kind, language }) => ({ key, kind, language })) },
      }),
    onSuccess: keep,
  })
  const bringBack = useMutation({
    mutationFn: (key: string) => call(studioRoutes.bringBackFinding, { params: { orderId, key } }),
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

export type Writing = ReturnType<typeof useWriting>
