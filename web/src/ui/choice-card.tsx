import type { InputHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type ChoiceCardProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'title' | 'className'
> & {
  title: ReactNode
  /** One or two lines under the title. */
  text?: ReactNode
  /** At the end of the card: a price, a strip of colours. */
  aside?: ReactNode
  /** Below everything, inside the card. */
  children?: ReactNode
}

/** A native radio in a card. Give all cards of a group the same `name`, inside `ChoiceGroup`. */
export function ChoiceCard({ title, text, aside, children, ...radio }: ChoiceCardProps) {
  return (
    <label
      className={classNames(
        'group flex cursor-pointer items-center gap-4 rounded-md bg-surface px-4 py-3 shadow-[0_0_0_1px_var(--color-line-2)] transition-shadow',
        'hover:shadow-[0_0_0_1px_var(--color-ink)] has-checked:shadow-[0_0_0_2px_var(--color-ink)]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ink',
        'forced-colors:border forced-colors:has-checked:border-2',
        'has-disabled:cursor-not-allowed has-disabled:bg-wall-2 has-disabled:text-muted has-disabled:shadow-[0_0_0_1px_var(--color-line)]',
      )}
    >
      <input
        {...radio}
        type="radio"
        className="size-6 shrink-0 cursor-[inherit] appearance-none rounded-full border border-line-2 bg-surface outline-none checked:border-[7px] checked:border-ink forced-colors:appearance-auto"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {text && <span className="block text-[1rem] text-muted">{text}</span>}
        {children}
      </span>
      {aside}
    </label>
  )
}

/** A fieldset of cards or chips; the legend is the question. */
export function ChoiceGroup(props: {
  legend: ReactNode
  /** The heading above already says it. */
  legendHidden?: boolean
  children: ReactNode
  className?: string
  /** Id of an error or a hint. */
  describedBy?: string
}) {
  const { legend, legendHidden, children, className, describedBy } = props
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className={legendHidden ? 'sr-only' : 'mb-3 font-semibold'}>{legend}</legend>
      <div className={className ?? 'grid gap-2.5'}>{children}</div>
    </fieldset>
  )
}
