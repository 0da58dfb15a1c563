import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Status } from '../../ui/status.tsx'

/** Three placeholder cards in their final size. */
export function PlanSkeletons() {
  return (
    <div>
      <Status className="mb-6 flex items-center gap-3 text-ink-2">
        <Spinner /> Loading packages...
      </Status>
      <div aria-hidden="true" className="grid gap-5 md:grid-cols-3">
        {['first', 'second', 'third'].map((key) => (
          <div key={key} className="h-80 rounded-lg bg-surface p-7 md:h-[28rem] shadow-card">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="mt-3 h-4 w-full" />
            <Skeleton className="mt-7 h-12 w-1/2" />
            <Skeleton className="mt-7 h-13 w-full" />
            <Skeleton className="mt-8 h-4 w-2/3" />
            <Skeleton className="mt-4 h-4 w-1/2" />
            <Skeleton className="mt-4 h-4 w-3/5" />
          </div>
        ))}
      </div>
    </div>
  )
}
