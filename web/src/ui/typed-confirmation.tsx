import type { ReactNode } from 'react'
import { ConfirmForm } from './confirm-form.tsx'
import { TextField } from './field.tsx'
import { useForm } from './use-form.ts'

/** A button for an irreversible action: the order number has to be typed to confirm. */
export function TypedConfirmation(props: {
  /** The form's id on this page. */
  id: string
  button: string
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** The order number. */
  number: string
  /** Gets the typed number, which the server checks again. */
  onConfirm: (confirmation: string) => Promise<void>
}) {
  const { id, number, onConfirm, ...dialog } = props
  const form = useForm({
    id,
    initial: () => ({ confirmation: '' }),
    check: ({ confirmation }) =>
      confirmation.trim().toUpperCase() === number ? {} : { confirmation: `Type ${number}` },
    focus: 'first field',
  })
  return (
    <ConfirmForm
      {...dialog}
      form={form}
      send={({ confirmation }) => onConfirm(confirmation)}
      dangerous
    >
      <TextField
        {...form.text('confirmation')}
        label={`Type ${number}, the order’s number`}
        autoComplete="off"
        spellCheck={false}
      />
    </ConfirmForm>
  )
}
