import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { RoomFrame } from './room-frame.tsx'

/** The room before its preview is there: how the order stands is said already. */
export function RoomLoading({ head, children }: { head: ReactNode; children?: ReactNode }) {
  return (
    <RoomFrame window={<div className="size-full bg-glass-1" />} head={head}>
      {children ?? <WordsLoading />}
    </RoomFrame>
  )
}

export function WordsLoading() {
  return (
    <div role="status" className="mt-10 grid gap-3">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-6 w-40 animate-late" />
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} className="h-5 w-full animate-late" />
      ))}
    </div>
  )
}
