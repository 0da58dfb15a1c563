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
  /** Called each time the dialog opens. */
  onOpen?: () => void
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel: string
  dangerous?: boolean
  /** The fields. */
  children?: ReactNode
}) {
  const { button, form, send, onOpen, children, ...dialog } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        small
        variant="outline"
        onClick={() => {
          form.reset()
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
        onConfirm={form.submit(async (values) => {
          await send(values)
          setOpen(false)
        })}
      >
        <div className="grid gap-4">
          {children}
          <ErrorNotice error={form.problems.page} />
        </div>
      </AlertDialog>
    </>
  )
}
