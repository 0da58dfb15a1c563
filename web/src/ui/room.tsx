import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Geometry of the back wall, in percent of the room. */
const DEPTHS = {
  /** Wide rooms with several exhibits. */
  hall: { x: 9, top: 9, floor: 72 },
  /** A card, a panel: one exhibit. */
  shallow: { x: 9, top: 9, floor: 72 },
  deep: { x: 15, top: 12, floor: 70 },
} as const

const LIGHTS = {
  day: {
    ceiling: 'bg-surface',
    side: 'bg-glass-3',
    back: 'bg-[radial-gradient(ellipse_at_50%_10%,var(--color-surface)_5%,var(--color-glass-1)_70%)]',
    floor: 'bg-linear-to-b from-[#a5cfc5] to-glass-4',
    edge: 'text-glass-5',
  },
  night: {
    ceiling: 'bg-[#071312]',
    side: 'bg-[#0d2a28]',
    back: 'bg-[radial-gradient(ellipse_42%_70%_at_50%_20%,#2a5a54,#10322f_62%,#0b2624)]',
    floor: 'bg-[radial-gradient(ellipse_46%_60%_at_50%_4%,#3a6d65,#123734_70%,#0c2927)]',
    edge: 'text-[#2f6a62]',
  },
  /** Unlit, while content is loading. */
  off: {
    ceiling: 'bg-wall',
    side: 'bg-glass-2',
    back: 'bg-glass-1',
    floor: 'bg-glass-3',
    edge: 'text-glass-3',
  },
} as const

/**
 * A decorative frame in one-point perspective. Position `children` with classes (`absolute …`) and
 * give it a size (`aspect-*` or a height) in `className`. Without content use `EmptyRoom`.
 */
export function Room(props: {
  light?: keyof typeof LIGHTS
  depth?: keyof typeof DEPTHS
  className?: string
  children?: ReactNode
}) {
  const { light = 'day', depth = 'shallow', className, children } = props
  const { x, top, floor } = DEPTHS[depth]
  const colors = LIGHTS[light]
  const plane = (points: string, fill: string) => (
    <span
      aria-hidden="true"
      className={`absolute inset-0 transition-[background-color] duration-700 ease-in-out ${fill}`}
      style={{ clipPath: `polygon(${points})` }}
    />
  )
  const right = 100 - x
  return (
    <div className={classNames('relative isolate overflow-hidden', className)}>
      {plane(`0 0, 100% 0, ${right}% ${top}%, ${x}% ${top}%`, colors.ceiling)}
      {plane(`0 0, ${x}% ${top}%, ${x}% ${floor}%, 0 100%`, colors.side)}
      {plane(`100% 0, ${right}% ${top}%, ${right}% ${floor}%, 100% 100%`, colors.side)}
      {plane(`${x}% ${top}%, ${right}% ${top}%, ${right}% ${floor}%, ${x}% ${floor}%`, colors.back)}
      {plane(`0 100%, ${x}% ${floor}%, ${right}% ${floor}%, 100% 100%`, colors.floor)}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className={`absolute inset-0 size-full ${colors.edge}`}
      >
        <path
          d={`M0 0L${x} ${top}H${right}L100 0M0 100L${x} ${floor}H${right}L100 100M${x} ${top}V${floor}M${right} ${top}V${floor}`}
          fill="none"
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {children}
    </div>
  )
}

/** An empty state: one sentence and at most one action. */
export function EmptyRoom(props: {
  title: string
  text?: string
  action?: ReactNode
  className?: string
}) {
  const { title, text, action, className } = props
  return (
    <Room depth="deep" className={classNames('grid min-h-64 place-items-center', className)}>
      <div className="relative max-w-[66%] px-2 pb-[12%] text-center">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-small text-ink-2">{text}</p>}
        {action && <div className="mt-4">{action}</div>}
      </div>
    </Room>
  )
}
