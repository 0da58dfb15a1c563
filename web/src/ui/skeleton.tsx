import { classNames } from './class-names.ts'

/** A grey bar in the place and size of what will come. Size it with classes: `h-5 w-40`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block rounded-xs bg-glass-2', className)} />
  )
}
