import { classNames } from './class-names.ts'

/** The promotion, on every plan wherever a plan is sold. */
export function HalfOff({ className = 'bg-glass-1' }: { className?: string }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-xs px-2 py-1 text-small font-semibold whitespace-nowrap text-glass-7',
        className,
      )}
    >
      50% OFF
    </span>
  )
}
