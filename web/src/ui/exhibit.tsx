import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * A framed picture in a `Room`: `children` is its content. `reflection`, the same content with
 * `alt=""`, is mirrored below.
 */
export function Exhibit(props: {
  children: ReactNode
  reflection?: ReactNode
  className?: string
}) {
  const { children, reflection, className } = props
  return (
    <div className={classNames('isolate', className)}>
      <div className="overflow-hidden rounded-[3px] bg-surface shadow-exhibit [&>img]:w-full [&>picture>img]:w-full">
        {children}
      </div>
      {reflection && (
        <div
          aria-hidden="true"
          className="absolute inset-x-0 top-full -z-1 -scale-y-100 overflow-hidden opacity-30 [mask-image:linear-gradient(to_top,black,transparent_28%)]"
        >
          {reflection}
        </div>
      )}
    </div>
  )
}

/** The label beside an exhibit: name, then role. */
export function WallLabel(props: { name: string; children: ReactNode; className?: string }) {
  const { name, children, className } = props
  return (
    <p
      className={classNames(
        'w-fit bg-surface px-2.5 py-1 text-small leading-snug text-ink-2',
        className,
      )}
    >
      <b className="font-semibold text-ink">{name}</b>, {children}
    </p>
  )
}
