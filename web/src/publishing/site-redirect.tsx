import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useForm } from '../ui/use-form.ts'

/** For a page that has left: asks for its new address, to which visitors of the old one are led. */
export function SiteRedirect(props: {
  /** The page is shown here still, and would not be any more. */
  isOnline: boolean
  /** Where visitors are led now; null: nowhere. */
  to: string | null
  send: (url: string) => Promise<void>
}) {
  const { isOnline, to, send } = props
  const [asking, setAsking] = useState(false)
  const form = useForm({
    id: 'new-address',
    initial: () => ({ url: to ?? '' }),
    check: ({ url }) => (url.trim() === '' ? { url: 'Enter the address of your new page' } : {}),
    focus: 'first field',
  })
  const act = async ({ url }: { url: string }) => {
    await send(url)
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
        {to === null ? 'Lead visitors to a new address…' : 'Correct the new address…'}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Lead visitors to a new address?"
        description={`${
          isOnline ? 'The page is taken offline here, and its' : 'Its'
        } free address with us leads to the new one for twelve months, and is nobody else’s meanwhile. Then it says that the page is gone. A domain of your own is not led on: its records decide.`}
        confirmLabel="Lead them there"
        cancelLabel="Don’t lead them on"
        busy={form.state === 'sending'}
        onConfirm={form.submit(act)}
      >
        <form
          {...form.attributes}
          // Enter in its one field sends it, as the button of the dialog does.
          onSubmit={form.submit(act)}
          className="grid gap-4"
        >
          <TextField
            {...form.text('url')}
            label="New address"
            hint="A host alone keeps the path: /resume.pdf leads to /resume.pdf there. With a path, all leads to that one page."
            type="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
          />
          {form.problems.page && (
            <Notice kind="danger" urgent>
              {form.problems.page}
            </Notice>
          )}
        </form>
      </AlertDialog>
    </>
  )
}
