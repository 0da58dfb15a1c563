import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { studioRoutes, type Term } from '@vitrine/contract/studio'
import { request } from '../../api/client.ts'
import { routeQuery } from '../../api/query-client.ts'
import type { TranslationSuggestion } from './text-row.tsx'

/** Translation help: earlier translations, glossary terms and suggestions from the service. */
export function useTranslationSuggestions(orderId: string, language: string) {
  const queryClient = useQueryClient()
  const params = { orderId, language }
  const query = {
    ...routeQuery(studioRoutes.readTranslationHelp, { params }),
    refetchOnMount: true,
  }
  const help = useQuery(query)
  const [suggested, setSuggested] = useState<ReadonlyMap<string, string>>(new Map())
  const suggest = useMutation({
    mutationFn: async (texts: readonly string[]) => {
      const body = { texts: [...texts] }
      const { suggestions } = await request(studioRoutes.suggestTranslations, { params, body })
      return texts.map((text, place) => [text, suggestions[place] ?? ''] as const)
    },
    onSuccess: (pairs) =>
      setSuggested((before) => new Map([...before, ...pairs.filter(([, text]) => text !== '')])),
  })
  const saveTerms = async (terms: Term[]) => {
    const answer = await request(studioRoutes.saveTerms, { params, body: { terms } })
    queryClient.setQueryData(query.queryKey, answer)
  }
  const translator = help.data?.translator ?? null
  const remembered = help.data?.remembered
  const offers = useMemo(() => {
    const bySource = new Map<string, readonly TranslationSuggestion[]>()
    const add = (source: string, offer: TranslationSuggestion) =>
      bySource.set(source, [...(bySource.get(source) ?? []), offer])
    for (const { source, text } of remembered ?? [])
      add(source, { text, from: 'Earlier translation' })
    for (const [source, text] of suggested) add(source, { text, from: translator ?? '' })
    return bySource
  }, [remembered, suggested, translator])
  const originals = useMemo(
    () => new Map(help.data?.originals.map(({ hash, text }) => [hash, text])),
    [help.data?.originals],
  )
  return { offers, originals, translator, terms: help.data?.terms ?? NO_TERMS, saveTerms, suggest }
}

const NO_TERMS: readonly Term[] = []
