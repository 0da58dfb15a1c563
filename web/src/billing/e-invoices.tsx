import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EInvoicesResponse } from '@vitrine/contract/billing'
import { usesState } from '@vitrine/domain/billing/address-rules'
import { billingDocumentTitles } from '@vitrine/domain/billing/billing-document'
import {
  E_INVOICE_FORMATS,
  type EInvoiceBuyer,
  type EInvoiceBuyerField,
  eInvoiceBuyerFieldNames,
  eInvoiceBuyerSchema,
  type EInvoiceFormat,
  eInvoiceFormatNames,
  eInvoiceSellerPartNames,
} from '@vitrine/domain/billing/e-invoice'
import { useState } from 'react'
import { listCountries } from '../ui/countries.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice, QueryError } from '../ui/error-notice.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { LoadingSkeleton } from '../ui/query-state.tsx'
import { useForm } from '../ui/use-form.ts'

export type EInvoiceSource = {
  /** Of the query and of the controls: unique on the page. */
  readonly key: string
  readonly load: () => Promise<EInvoicesResponse>
  readonly save: (buyer: EInvoiceBuyer) => Promise<EInvoicesResponse>
  readonly hrefOf: (documentId: string, format: EInvoiceFormat) => string
}

type Props = {
  source: EInvoiceSource
  /** Absent: all documents of the order. */
  documentId?: string
  /** Who adds the seller's part: "We have to add our telephone number". */
  sellerNote: (parts: string) => string
}

/** Documents as files for accounting programs, closed at first. */
export function EInvoices(props: Props & { title: string; className?: string }) {
  const { title, className, ...shown } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{title}</summary>
      {isOpen && <Loaded {...shown} />}
    </details>
  )
}

function Loaded({ source, documentId, sellerNote }: Props) {
  const { key, load } = source
  const found = useQuery({ queryKey: [key], queryFn: load, refetchOnMount: 'always' })
  const [format, setFormat] = useState<EInvoiceFormat>('factur-x')
  if (!found.data)
    return found.isPending ? (
      <LoadingSkeleton label="Loading the e-invoices…" className="h-40" />
    ) : (
      <QueryError query={found} title="The e-invoices could not be loaded" />
    )
  const { missing, documents, buyer, asked } = found.data
  const lacking = missing[format]
  const isComplete = lacking.buyer.length === 0 && lacking.seller.length === 0
  const shown = documents.filter(({ id }) => documentId === undefined || id === documentId)
  return (
    <div className="grid max-w-prose gap-5 py-3">
      <SelectField
        id={`${key}-format`}
        label="Format"
        hint={FORMAT_HINTS[format]}
        value={format}
        options={E_INVOICE_FORMATS.map((value) => ({ value, label: eInvoiceFormatNames[value] }))}
        onChange={({ target }) => setFormat(target.value as EInvoiceFormat)}
      />
      {lacking.seller.length > 0 && (
        <p>{sellerNote(lacking.seller.map((part) => eInvoiceSellerPartNames[part]).join(', '))}</p>
      )}
      {lacking.buyer.length > 0 && (
        <p>{`Still needed: ${lacking.buyer.map((field) => eInvoiceBuyerFieldNames[field]).join(', ')}.`}</p>
      )}
      {isComplete && (
        <ul>
          {shown.map(({ id, kind, number, isPossible }) => (
            <li key={id}>
              {isPossible ? (
                <a
                  href={source.hrefOf(id, format)}
                  download
                  className="inline-flex min-h-11 items-center text-link"
                >
                  {`Download ${number} as ${eInvoiceFormatNames[format]}`}
                </a>
              ) : (
                `${billingDocumentTitles[kind]} ${number}: its amounts do not follow from its tax rate, so use the PDF.`
              )}
            </li>
          ))}
        </ul>
      )}
      <BuyerForm key={key} {...{ source, buyer, asked, needed: lacking.buyer }} />
    </div>
  )
}

const FORMAT_HINTS: Readonly<Record<EInvoiceFormat, string>> = {
  'factur-x': 'A PDF with the data inside, also known as ZUGFeRD.',
  xrechnung: 'For German authorities and programs that ask for it.',
}

/** Only what stands on no document: an invoice does not change. */
function BuyerForm(props: {
  source: EInvoiceSource
  buyer: EInvoiceBuyer
  asked: readonly EInvoiceBuyerField[]
  needed: readonly EInvoiceBuyerField[]
}) {
  const { source, buyer, asked, needed } = props
  const queries = useQueryClient()
  const [countries] = useState(() => [
    { value: '', label: 'Choose' },
    ...listCountries().map(({ code, name }) => ({ value: code, label: name })),
  ])
  const form = useForm<EInvoiceBuyer>({
    id: source.key,
    initial: () => buyer,
    focus: 'first field',
    check: checkBuyer,
  })
  const { country } = form.values
  const fields = asked.filter((field) => field !== 'state' || usesState(country))
  const save = async (typed: EInvoiceBuyer) => {
    queries.setQueryData([source.key], await source.save(eInvoiceBuyerSchema.parse(typed)))
  }
  return (
    <form {...form.attributes} onSubmit={form.submit(save)} className="grid gap-4">
      {fields.map((field) =>
        field === 'country' ? (
          <SelectField
            key={field}
            {...form.text(field)}
            label="Country"
            autoComplete="country"
            options={countries}
          />
        ) : (
          <TextField
            key={field}
            {...form.text(field)}
            {...FIELDS[field]}
            optional={!needed.includes(field) && field !== 'line1' && field !== 'city'}
            spellCheck={false}
          />
        ),
      )}
      <ErrorNotice error={form.problems.page} />
      <div>
        <Button type="submit" small variant="outline" busy={form.state === 'sending'}>
          Save details
        </Button>
      </div>
    </form>
  )
}

const FIELDS: Readonly<
  Record<
    Exclude<EInvoiceBuyerField, 'country'>,
    { readonly label: string; readonly hint?: string; readonly autoComplete: string }
  >
> = {
  company: { label: 'Company', autoComplete: 'organization' },
  line1: { label: 'Address line 1', autoComplete: 'address-line1' },
  line2: { label: 'Address line 2', autoComplete: 'address-line2' },
  city: { label: 'City', autoComplete: 'address-level2' },
  state: { label: 'State or region', autoComplete: 'address-level1' },
  postalCode: { label: 'Postal code', autoComplete: 'postal-code' },
  taxId: {
    label: 'Company’s tax or VAT number',
    hint: 'It stands on the e-invoice. It does not change the tax you paid.',
    autoComplete: 'off',
  },
  buyerReference: {
    label: 'Buyer reference',
    hint: 'For XRechnung: the Leitweg-ID of an authority, or what your accounting asks for, such as a cost center.',
    autoComplete: 'off',
  },
}

function checkBuyer(typed: EInvoiceBuyer): Partial<Record<EInvoiceBuyerField, string>> {
  const parsed = eInvoiceBuyerSchema.safeParse(typed)
  const issues = parsed.success ? [] : parsed.error.issues
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}
