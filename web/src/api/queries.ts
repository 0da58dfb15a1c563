import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Route } from '@vitrine/contract/route'
import { addressOf, type CallInput, call } from './call.ts'

/** Queries never go stale, are not refetched on focus, do not poll and are not retried; nor are mutations. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  })
}

/** A GET of the contract as a query, keyed by its address. */
export function queryOf<R extends Route>(route: R, input: CallInput<R>) {
  return queryOptions({
    queryKey: [addressOf(route, input)],
    queryFn: ({ signal }) => call(route, input, { signal }),
  })
}
