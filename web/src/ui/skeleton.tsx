import { classNames } from './class-names.ts'

/** A placeholder of a known size, set with classes: `h-5 w-40`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block rounded-xs bg-glass-2', className)} />
  )
}
