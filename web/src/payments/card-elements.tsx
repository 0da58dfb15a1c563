import { Elements } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paymentRoutes } from '@vitrine/contract/payments'
import { routeQuery } from '../api/query-client.ts'
import { loadCardLibrary } from './load-card-library.ts'

/** Whether the provider's card field can be used yet, and how to try again when it can't. */
export type CardLibraryState =
  | { is: 'loading' }
  | { is: 'ready' }
  | { is: 'failed'; retry: () => void }

/** The provider's card library around a form; the form is there before the library is. */
export function CardElements({
  children,
}: {
  children: (state: CardLibraryState, simulated: boolean) => ReactNode
}) {
  const settings = useQuery(routeQuery(paymentRoutes.readPaymentSettings, {}))
  const library = useQuery({
    queryKey: ['card-library', settings.data],
    queryFn: () =>
      settings.data ? loadCardLibrary(settings.data) : Promise.reject(new Error('no settings')),
    enabled: settings.data !== undefined,
    // It is an object with a life of its own, not data to be compared.
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
