import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

/** The promotion label of a plan. */
export function PromotionLabel(props: {
  label: string
  className?: string
  style?: CSSProperties
}) {
  const { label, className = 'bg-glass-1', style } = props
  return (
    <span
      style={style}
      className={classNames(
        'inline-block rounded-xs px-2 py-1 text-small font-semibold whitespace-nowrap text-glass-7',
        className,
      )}
    >
      {label}
    </span>
  )
}
