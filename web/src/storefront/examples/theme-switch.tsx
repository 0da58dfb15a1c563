import { type ThemeId, themeLabels } from '@vitrine/domain/sites/site-options'
import { useId } from 'react'
import { themesInOrder } from './themes.ts'

/** Five swatches as native radios, so arrow keys work. */
export function ThemeSwitch(props: {
  label: string
  value: ThemeId
  onChange: (theme: ThemeId) => void
}) {
  const { label, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="mt-2 flex flex-wrap items-center gap-1">
      <legend className="sr-only">{label}</legend>
      {themesInOrder.map((theme) => (
        <label
          key={theme}
          title={themeLabels[theme].label}
          className="grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={name}
            value={theme}
            aria-label={themeLabels[theme].label}
            checked={theme === value}
            onChange={() => onChange(theme)}
            className="peer sr-only"
          />
          <span
            className="block size-6 rounded-full shadow-[inset_0_0_0_1px_rgb(12_26_25/0.35)] transition-shadow peer-checked:shadow-[inset_0_0_0_1px_rgb(12_26_25/0.35),0_0_0_3px_var(--color-wall),0_0_0_5px_var(--color-ink)] forced-colors:forced-color-adjust-none"
            style={{ background: themeLabels[theme].colour }}
          />
        </label>
      ))}
      <span className="ms-2 text-small text-muted">{themeLabels[value].label}</span>
    </fieldset>
  )
}
