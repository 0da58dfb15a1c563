import type { Term } from '@vitrine/contract/studio'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { parseGlossary, formatGlossary } from './glossary.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'

/** The glossary of this order and language. */
export function GlossaryForm(props: {
  terms: readonly Term[]
  onSave: (terms: Term[]) => Promise<void>
}) {
  const { terms, onSave } = props
  const form = useForm({
    id: 'terms',
    initial: () => ({ terms: formatGlossary(terms) }),
    check: ({ terms: typed }) => {
      const read = parseGlossary(typed)
      return 'unread' in read ? { terms: `Write “${read.unread}” as: word = translation` } : {}
    },
    focus: 'first field',
  })
  const save = async ({ terms: typed }: { terms: string }) => {
    const read = parseGlossary(typed)
    if ('terms' in read) await onSave(read.terms)
  }
  return (
    <form {...form.attributes} onSubmit={form.submit(save)} className="grid gap-3 pt-1 pb-3">
      <TextArea
        {...form.text('terms')}
        label="Glossary"
        hint="One term per line: ward = enfermaria"
        rows={4}
      />
      <ErrorNotice error={form.problems.page} title="Nothing was saved" />
      <div>
        <Button small type="submit" variant="outline" busy={form.state === 'sending'}>
          Save glossary
        </Button>
      </div>
    </form>
  )
}
