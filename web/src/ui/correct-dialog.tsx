import { type ReactNode, useState } from 'react'
import { FormDialog } from './form-dialog.tsx'
import type { Form } from './use-form.ts'

/** A small button beside a fact of an order, and the form to correct it. */
export function CorrectDialog<Values extends object>(props: {
  /** "mail address", as in "Correct mail address". */
  what: string
  /** The consequence of the correction. */
  consequence: ReactNode
  form: Form<Values>
  send: (values: Values) => Promise<void>
  children: ReactNode
}) {
  const { what, consequence, form, send, children } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`Correct ${what}`}
        onClick={() => {
          form.reset()
          setOpen(true)
        }}
        className="ml-2 inline-flex min-h-6 items-center rounded-xs text-caption text-link max-sm:min-h-11"
      >
        Correct
      </button>
      {open && (
        <FormDialog
          title={`Correct ${what}`}
          description={consequence}
          form={form}
          send={async (values) => {
            await send(values)
            setOpen(false)
          }}
          submit={`Correct ${what}`}
          errorTitle="Nothing was corrected"
          onClose={() => setOpen(false)}
        >
          {children}
        </FormDialog>
      )}
    </>
  )
}
