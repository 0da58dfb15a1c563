import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { Status } from '../ui/status.tsx'
import { ReviewLayout } from './review-layout.tsx'

/** The review while it loads, with the known status. */
export function ReviewLoading({ head, children }: { head: ReactNode; children?: ReactNode }) {
  return (
    <ReviewLayout window={<div className="size-full bg-glass-1" />} head={head}>
      {children ?? <TextsLoading />}
    </ReviewLayout>
  )
}

export function TextsLoading() {
  return (
    <Status as="div" className="mt-10 grid gap-3">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-6 w-40 animate-late" />
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} className="h-5 w-full animate-late" />
      ))}
    </Status>
  )
}
