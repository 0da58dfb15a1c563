import { classNames } from './class-names.ts'
import { Status } from './status.tsx'

/** A spinner in the text color. Has no label: put text beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-[1.125em] shrink-0 animate-spin rounded-full border-2 border-current/30 border-t-current',
        className,
      )}
    />
  )
}

/** A centered spinner with text. */
export function Loading({ children }: { children: string }) {
  return (
    <Status filler className="flex animate-late items-center justify-center gap-3 py-8 text-ink-2">
      <Spinner /> {children}
    </Status>
  )
}
