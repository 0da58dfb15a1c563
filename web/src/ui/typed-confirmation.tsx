import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { AlertDialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Notice } from './notice.tsx'
import { useForm } from './use-form.ts'

/** A button for what can't be taken back: it is done once the order's number was typed. */
export function TypedConfirmation(props: {
  /** Of the form's fields on this page. */
  id: string
  button: string
  title: string
  description: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** What has to be typed. */
  number: string
  /** `confirmation` is what was typed; the server looks at it, too. */
  onConfirm: (confirmation: string) => Promise<void>
}) {
  const { id, button, title, description, confirmLabel, cancelLabel, number, onConfirm } = props
  const [asking, setAsking] = useState(false)
  const form = useForm({
    id,
    initial: () => ({ confirmation: '' }),
    check: ({ confirmation }) =>
      confirmation.trim().toUpperCase() === number ? {} : { confirmation: `Type ${number}` },
    focus: 'first field',
  })
  const act = async ({ confirmation }: { confirmation: string }) => {
    await onConfirm(confirmation)
    setAsking(false)
  }
  return (
    <>
      <Button
        small
        variant="outline"
        onClick={() => {
          form.reset()
          setAsking(true)
        }}
      >
        {button}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={description}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        dangerous
        busy={form.state === 'sending'}
        onConfirm={form.submit(act)}
      >
        <div className="grid gap-4">
          <TextField
            {...form.text('confirmation')}
            label={`Type ${number}, the order’s number`}
            autoComplete="off"
            spellCheck={false}
          />
          {form.problems.page && (
            <Notice kind="danger" urgent>
              {form.problems.page}
            </Notice>
          )}
        </div>
      </AlertDialog>
    </>
  )
}
