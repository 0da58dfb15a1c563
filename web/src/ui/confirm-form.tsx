import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { AlertDialog } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import type { Form } from './use-form.ts'

/** A button that opens a confirmation with form fields. It closes once `send` resolves. */
export function ConfirmForm<Values extends object>(props: {
  button: string
  form: Form<Values>
  send: (values: Values) => Promise<void>
  /** Keeps what was typed when the dialog is canceled. */
  keepText?: boolean
  /** Called each time the dialog opens. */
  onOpen?: () => void
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  dangerous?: boolean
  /** The fields. */
  children?: ReactNode
}) {
  const { button, form, send, keepText, onOpen, children, cancelLabel, ...dialog } = props
  const [open, setOpen] = useState(false)
  const submit = form.submit(async (values) => {
    await send(values)
    setOpen(false)
    form.reset()
  })
  return (
    <>
      <Button
        small
        variant="outline"
        onClick={() => {
          if (keepText) form.clearErrors()
          else form.reset()
          onOpen?.()
          setOpen(true)
        }}
      >
        {button}
      </Button>
      <AlertDialog
        {...dialog}
        open={open}
        onOpenChange={setOpen}
        busy={form.state === 'sending'}
        cancelLabel={cancelLabel ?? 'Cancel'}
        onConfirm={submit}
      >
        <form {...form.attributes} onSubmit={submit} className="grid gap-4 empty:hidden">
          {children}
          <ErrorNotice error={form.problems.page} />
        </form>
      </AlertDialog>
    </>
  )
}
