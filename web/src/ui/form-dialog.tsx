import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { FormButtons } from './form-buttons.tsx'
import type { Form, SubmitHandler } from './use-form.ts'

/** A form in a dialog, with its error and its buttons. The caller closes it once it is sent. */
export function FormDialog<Values extends object>(props: {
  title: string
  description?: ReactNode
  form: Form<Values>
  send: SubmitHandler<Values, keyof Values & string>
  /** The label of the submit button. */
  submit: string
  errorTitle?: string
  onClose: () => void
  children: ReactNode
}) {
  const { title, description, form, send, submit, errorTitle, onClose, children } = props
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <form {...form.attributes} onSubmit={form.submit(send)} className="grid gap-5">
        {children}
        <ErrorNotice title={errorTitle} error={form.problems.page} />
        <FormButtons form={form} submit={submit} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
