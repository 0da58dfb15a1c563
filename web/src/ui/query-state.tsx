import type { ReactNode } from 'react'
import { QueryError } from './error-notice.tsx'
import { Skeleton } from './skeleton.tsx'
import { Status } from './status.tsx'

type Query<Data> = {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** Renders the data of a query; until then its error with a retry button, or the placeholder. */
export function QueryState<Data>(props: {
  query: Query<Data>
  /** Title of the error. */
  title: string
  placeholder: ReactNode
  children: (data: Data) => ReactNode
}) {
  const { query, title, placeholder, children } = props
  if (query.data !== undefined) return children(query.data)
  return query.error ? <QueryError query={query} title={title} /> : placeholder
}

/** A skeleton that screen readers announce. */
export function LoadingSkeleton({ label, className }: { label: string; className: string }) {
  return (
    <Status as="div" filler>
      <span className="sr-only">{label}</span>
      <Skeleton className={`w-full animate-late ${className}`} />
    </Status>
  )
}
