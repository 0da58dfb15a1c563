import { Button } from './button.tsx'
import { SelectField, TextField } from './field.tsx'
import { TagChip, type TagTone, tagTones } from './tag-chip.tsx'
import { useForm } from './use-form.ts'
import { ErrorNotice } from './error-notice.tsx'

const MAX_NAME = 30

type Words = { readonly name: string; readonly colour: TagTone }

/** A form for a new or existing tag. */
export function TagForm(props: {
  id: string
  initial?: Words
  button: string
  send: (words: Words) => Promise<void>
  onCancel?: () => void
}) {
  const { id, initial = { name: '', colour: 'teal' }, button, send, onCancel } = props
  const form = useForm({
    id,
    initial: () => ({ name: initial.name, colour: initial.colour as string }),
    check: ({ name }) => ({ name: name.trim() === '' ? 'Name the tag' : undefined }),
    focus: 'first field',
  })
  const wordsOf = (values: { name: string; colour: string }): Words => ({
    name: values.name.trim(),
    colour: tagTones.find((tone) => tone === values.colour) ?? 'teal',
  })
  const [name, colour] = [form.text('name'), form.text('colour')]
  return (
    <form
      {...form.attributes}
      className="grid gap-4"
      onSubmit={form.submit(async (values) => {
        await send(wordsOf(values))
        form.reset()
      })}
    >
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField {...name} label="Name" maxLength={MAX_NAME} autoComplete="off" />
        <SelectField
          {...colour}
          label="Color"
          options={tagTones.map((tone) => ({ value: tone, label: tone }))}
        />
      </div>
      <ErrorNotice error={form.problems.page} />
      <div className="flex flex-wrap items-center gap-3">
        <Button small type="submit" busy={form.state === 'sending'}>
          {button}
        </Button>
        {onCancel && (
          <Button small variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <TagChip {...wordsOf({ name: name.value.trim() || 'Name', colour: colour.value })} />
      </div>
    </form>
  )
}
