import { useId } from 'react'

type SegmentedToggleProps<Value extends string> = {
  /** The label for screen readers. */
  label: string
  options: readonly { value: Value; label: string; title?: string }[]
  value: Value
  onChange: (value: Value) => void
  /** 36 px high, for toolbars. */
  small?: boolean
}

/** Two to five views of one thing. Native radios: arrow keys select, Tab skips. */
export function SegmentedToggle<Value extends string>(props: SegmentedToggleProps<Value>) {
  const { label, options, value, onChange, small } = props
  const name = useId()
  return (
    <fieldset className="flex flex-wrap rounded-sm bg-glass-2 p-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title}
          className={`${small ? 'min-h-9 px-3 text-admin' : 'min-h-11 px-3 text-[1rem] sm:px-6'} relative flex flex-1 cursor-pointer items-center justify-center rounded-[0.35rem] text-center font-semibold whitespace-nowrap text-ink-2 transition-colors duration-200 select-none hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_1px_3px_oklch(0.275_0.04_186/0.25)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink forced-colors:has-checked:border-2`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            // Covers the segment, so that clicks hit the radio itself.
            className="absolute inset-0 m-0 cursor-[inherit] opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
