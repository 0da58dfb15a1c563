import { type ReactNode, useState } from 'react'
import { portfolioRoutes, type StaffPortfolioItemResponse } from '@vitrine/contract/portfolio'
import { request } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog, Dialog } from '../ui/dialog.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FieldError, TextArea, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import { checkItem, itemBodyOf, type TypedItem } from './check-item.ts'
import { PictureField } from './picture-field.tsx'

/** The form of a new or existing item. Escape asks before it discards changes. */
export function ItemDialog(props: {
  /** Undefined for a new item. */
  item: StaffPortfolioItemResponse | undefined
  /** Existing categories, as suggestions. */
  categories: readonly string[]
  onClose: () => void
  onSaved: (item: StaffPortfolioItemResponse) => void
}) {
  const { item, onClose } = props
  const [changed, setChanged] = useState(false)
  const [leaving, setLeaving] = useState(false)
  return (
    <Dialog
      open
      size="wide"
      title={item ? `Change ${item.name}` : 'Add a customer’s site'}
      onOpenChange={() => (changed ? setLeaving(true) : onClose())}
    >
      <ItemForm {...props} onChanged={() => setChanged(true)} />
      <AlertDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Close without saving?"
        description="What you typed is lost."
        confirmLabel="Close without saving"
        cancelLabel="Keep editing"
        dangerous
        onConfirm={onClose}
      />
    </Dialog>
  )
}

const EMPTY: TypedItem = {
  name: '',
  role: '',
  company: '',
  category: '',
  description: '',
  websiteUrl: '',
  pictureId: '',
  customerAgreed: false,
  consentNote: '',
}

function ItemForm(props: {
  item: StaffPortfolioItemResponse | undefined
  categories: readonly string[]
  onChanged: () => void
  onSaved: (item: StaffPortfolioItemResponse) => void
}) {
  const { item, categories, onChanged, onSaved } = props
  const form = useForm({
    id: 'item',
    initial: () => (item ? typedOf(item) : EMPTY),
    check: checkItem,
    onChange: onChanged,
  })
  const { values, problems, text, change, idOf } = form
  const [imageUrl, setImageUrl] = useState(item?.imageUrl)
  const save = async (typed: TypedItem) => {
    const body = itemBodyOf(typed)
    onSaved(
      item
        ? await request(portfolioRoutes.changePortfolioItem, { params: { itemId: item.id }, body })
        : await request(portfolioRoutes.addPortfolioItem, { body }),
    )
  }
  return (
    <form {...form.attributes} onSubmit={form.submit(save)}>
      <ErrorSummary {...form.summary} />
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-5">
          <TextField label="Name" maxLength={200} autoComplete="off" {...text('name')} />
          <TextField label="Role" maxLength={200} autoComplete="off" {...text('role')} />
          <TextField
            label="Company"
            hint="Or “Self-employed”"
            maxLength={200}
            autoComplete="off"
            {...text('company')}
          />
          <TextField
            label="Field"
            maxLength={100}
            autoComplete="off"
            list="portfolio-categories"
            {...text('category')}
          />
          <datalist id="portfolio-categories">
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
          <TextArea
            label="Description"
            hint="A sentence or two, as visitors read it"
            maxLength={500}
            rows={3}
            {...text('description')}
          />
          <TextField
            label="Website"
            optional
            type="url"
            inputMode="url"
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
            {...text('websiteUrl')}
          />
        </div>
        <div className="grid content-start gap-5">
          <PictureField
            id={idOf('pictureId')}
            imageUrl={imageUrl}
            error={problems.pictureId}
            onTaken={(picture) => {
              setImageUrl(picture.imageUrl)
              change({
                pictureId: picture.pictureId,
                ...(picture.websiteUrl !== null &&
                  values.websiteUrl.trim() === '' && { websiteUrl: picture.websiteUrl }),
              })
            }}
          />
          <fieldset className="grid gap-4 rounded-md bg-glass-1 p-4">
            <legend className="sr-only">Consent</legend>
            <Checkbox
              id={idOf('customerAgreed')}
              checked={values.customerAgreed}
              error={problems.customerAgreed}
              onChange={(customerAgreed) => change({ customerAgreed })}
            >
              The customer agreed to be shown here
            </Checkbox>
            <TextField
              label="How and when"
              hint="“Mail of 3 March 2026”. Only the team sees it."
              maxLength={500}
              autoComplete="off"
              {...text('consentNote')}
            />
          </fieldset>
        </div>
      </div>
      <div className="mt-7 flex flex-wrap items-center gap-4">
        <Button type="submit" busy={form.state === 'sending'}>
          {item ? 'Save changes' : 'Add to the examples page'}
        </Button>
      </div>
    </form>
  )
}

function Checkbox(props: {
  id: string
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  const { id, checked, error, onChange, children } = props
  return (
    <div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => onChange(target.checked)}
          className="size-6 shrink-0 accent-ink"
        />
        {children}
      </label>
    </div>
  )
}

const typedOf = (item: StaffPortfolioItemResponse): TypedItem => ({
  name: item.name,
  role: item.role,
  company: item.company,
  category: item.category,
  description: item.description,
  websiteUrl: item.websiteUrl ?? '',
  pictureId: item.pictureId,
  customerAgreed: true,
  consentNote: item.consentNote,
})
