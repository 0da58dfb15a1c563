import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Route } from '@vitrine/contract/route'
import { routeUrl, type RequestInput, request } from './client.ts'

/** Queries never go stale, are not refetched on focus, do not poll and are not retried; nor are mutations. */
export function createQueryClient(): QueryClient {
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
export function routeQuery<R extends Route>(route: R, input: RequestInput<R>) {
  return queryOptions({
    queryKey: [routeUrl(route, input)],
    queryFn: ({ signal }) => request(route, input, { signal }),
  })
}
