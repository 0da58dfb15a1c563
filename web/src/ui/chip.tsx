import { Check } from './icons.tsx'
import type { InputHTMLAttributes, ReactNode } from 'react'

type ChipProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  children: ReactNode
}

/** A native checkbox that looks like a tag. */
export function Chip({ children, ...checkbox }: ChipProps) {
  return (
    <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm border border-line-2 bg-surface px-4 py-1.5 transition-colors select-none hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-wall-2 has-disabled:text-muted">
      {/* Over the whole chip, so that what is pressed is the checkbox itself. */}
      <input
        {...checkbox}
        type="checkbox"
        className="peer absolute inset-0 m-0 cursor-[inherit] opacity-0"
      />
      <Check strokeWidth={2} className="hidden peer-checked:block" />
      {children}
    </label>
  )
}
