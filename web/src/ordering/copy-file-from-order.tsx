import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  onboardingRoutes,
  type CopiedFileKind,
  copiedFileKinds,
  copiedFileKindSchema,
} from '@vitrine/contract/onboarding'
import { ApiError, request } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EMAIL_INPUT, SelectField, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

const KINDS: Readonly<Record<CopiedFileKind, string>> = {
  cv: 'CV',
  linkedin: 'LinkedIn file',
  photo: 'Photo',
}

/** Copies a file from another order of the same person. */
export function CopyFileFromOrder({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const [asksForPerson, setAsksForPerson] = useState(false)
  const [done, setDone] = useState<string>()
  const form = useForm<{ kind: CopiedFileKind; number: string; confirmation: string }>({
    id: 'take-from-order',
    initial: () => ({ kind: 'cv', number: '', confirmation: '' }),
    check: ({ number }) =>
      /^\s*[0-9a-f]{8}\s*$/i.test(number)
        ? {}
        : { number: 'Enter the number of the other order: eight letters and digits' },
    focus: 'first field',
  })

  const take = async ({ kind, number, confirmation }: typeof form.values) => {
    const typed = confirmation.trim()
    const body = {
      kind,
      number: number.trim().toUpperCase(),
      ...(typed !== '' && { confirmation: typed }),
    }
    try {
      await request(onboardingRoutes.copyFileFromOrder, { params: { orderId }, body })
    } catch (fault) {
      if (fault instanceof ApiError && fault.code === 'other_person') setAsksForPerson(true)
      throw fault
    }
    const isOfOrder = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      String(queryKey[0]).includes(`/orders/${orderId}/`)
    // Readings of the previous file are stale.
    queryClient.removeQueries({
      predicate: (query) => isOfOrder(query) && String(query.queryKey[0]).endsWith('/readings'),
    })
    await queryClient.invalidateQueries({ predicate: isOfOrder })
    setDone(`${KINDS[kind]} copied from order ${body.number}.`)
    setOpen(false)
    onDone()
  }

  return (
    <div>
      <Button
        small
        variant="quiet"
        onClick={() => {
          form.reset()
          setAsksForPerson(false)
          setDone(undefined)
          setOpen(true)
        }}
      >
        Copy from another order…
      </Button>
      <Status className="text-caption text-muted empty:hidden">{done}</Status>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Copy a file from another order"
        description="The other order keeps its file. A CV or photo of this order is replaced. The history of both orders logs it."
      >
        <form {...form.attributes} onSubmit={form.submit(take)} className="grid gap-5">
          <SelectField
            id={form.idOf('kind')}
            label="File"
            value={form.values.kind}
            onChange={({ target }) =>
              form.change({ kind: copiedFileKindSchema.parse(target.value) })
            }
          >
            {copiedFileKinds.map((kind) => (
              <option key={kind} value={kind}>
                {KINDS[kind]}
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.text('number')}
            label="Number of the other order"
            autoComplete="off"
            spellCheck={false}
          />
          {asksForPerson && (
            <TextField
              {...form.text('confirmation')}
              label="Mail address of the other order"
              hint="Confirms that both orders belong to the same person."
              {...EMAIL_INPUT}
              autoComplete="off"
            />
          )}
          <ErrorNotice error={form.problems.page} title="Nothing was copied" />
          <FormButtons form={form} submit="Copy file" onCancel={() => setOpen(false)} />
        </form>
      </Dialog>
    </div>
  )
}
