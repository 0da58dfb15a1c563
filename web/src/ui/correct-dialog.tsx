import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import type { Form } from './use-form.ts'

/** One fact of an order that the team puts right: a small button, and the form behind it. */
export function CorrectDialog<Values extends object>(props: {
  /** "mail address", as in "Correct mail address". */
  what: string
  /** What follows from it, before it is done. */
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
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Correct ${what}`}
        description={consequence}
      >
        <form
          {...form.attributes}
          onSubmit={form.submit(async (values) => {
            await send(values)
            setOpen(false)
          })}
          className="grid gap-5"
        >
          {children}
          {form.problems.page && (
            <Notice kind="danger" title="Nothing was corrected" urgent>
              {form.problems.page}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button small type="submit" busy={form.state === 'sending'}>
              Correct {what}
            </Button>
            <Button small variant="outline" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
