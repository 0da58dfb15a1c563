import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paymentRoutes } from '@vitrine/contract/payments'
import { routeQuery } from '../api/query-client.ts'
import { loadCardLibrary } from './load-card-library.ts'

/** The state of the provider's card script, with a retry if it failed. */
export type CardLibraryState =
  | { is: 'loading' }
  | { is: 'ready' }
  | { is: 'failed'; retry: () => void }

/** Loads the provider's card script around a form, which renders before the script is ready. */
export function CardElements(props: {
  children: (state: CardLibraryState, simulated: boolean) => ReactNode
}) {
  const { children } = props
  const settings = useQuery(routeQuery(paymentRoutes.readPaymentSettings, {}))
  const library = useQuery({
    queryKey: ['card-library', settings.data],
    queryFn: () =>
      settings.data ? loadCardLibrary(settings.data) : Promise.reject(new Error('no settings')),
    enabled: settings.data !== undefined,
    // A live object, not data to compare.
    structuralSharing: false,
  })
  const failed = [settings, library].find((query) => query.isError && !query.isFetching)
  const state: CardLibraryState = library.data
    ? { is: 'ready' }
    : failed
      ? { is: 'failed', retry: () => void failed.refetch() }
      : { is: 'loading' }
  return (
    <Elements stripe={library.data ?? null}>
      {children(state, settings.data?.simulated ?? false)}
    </Elements>
  )
}
