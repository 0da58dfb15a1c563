import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Route } from '@vitrine/contract/route'
import { routeUrl, type RequestInput, request } from './client.ts'

/** No staleness, refetching, polling or retries, as the specification demands. */
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

/** A query for a GET route. Its key is the URL. */
export function routeQuery<R extends Route>(route: R, input: RequestInput<R>) {
  return queryOptions({
    queryKey: [routeUrl(route, input)],
    queryFn: ({ signal }) => request(route, input, { signal }),
  })
}

/** A GET of the contract, fetched again whenever its component mounts. */
export function useFreshQuery<R extends Route>(
  route: R,
  input: RequestInput<R>,
  options: {
    enabled?: boolean
    gcTime?: number
    refetchInterval?: number
    refetchOnWindowFocus?: 'always'
  } = {},
) {
  return useQuery({ ...routeQuery(route, input), refetchOnMount: 'always', ...options })
}
