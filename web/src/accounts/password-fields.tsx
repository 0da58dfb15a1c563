import { type ComponentProps, useState } from 'react'
import { MIN_PASSWORD } from '@vitrine/contract/accounts'
import type { TextField } from '../ui/field.tsx'

export const NEW_PASSWORD_HINT = `At least ${MIN_PASSWORD} characters. Four words in a row are easy to keep.`

/** Shared props of a form's password fields, and the checkbox that shows the passwords. */
export function usePasswordFields() {
  const [visible, setVisible] = useState(false)
  const attributes = {
    type: visible ? 'text' : 'password',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 500,
  } satisfies Partial<ComponentProps<typeof TextField>>
  const toggle = (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={visible}
        onChange={({ target }) => setVisible(target.checked)}
        className="size-5 accent-ink"
      />
      Show what I type
    </label>
  )
  return { attributes, toggle }
}
