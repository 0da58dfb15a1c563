import { Button } from './button.tsx'

/** The end of a short form: submit, and Cancel where there is a way back. */
export function FormButtons(props: {
  form: { readonly state: 'idle' | 'sending' | 'sent' }
  submit: string
  onCancel?: () => void
}) {
  const { form, submit, onCancel } = props
  return (
    <div className="flex flex-wrap gap-3">
      <Button small type="submit" busy={form.state === 'sending'}>
        {submit}
      </Button>
      {onCancel && (
        <Button small variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
