import type { TypedMail } from '@vitrine/contract/addresses'
import {
  type MailProviderValues,
  mailProviderIds,
  type MailProviderId,
  mailProviders,
} from '@vitrine/domain/addresses/mail-providers'
import { EMAIL_INPUT, LITERAL_INPUT, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import type { EmailSetupResponse } from './email-dns-instructions.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'

type Values = Omit<TypedMail, 'provider'> & { provider: MailProviderId | '' }

const LABELS: Readonly<Record<keyof MailProviderValues, string>> = {
  mx: 'MX record',
  spf: 'SPF include',
  dkimName: 'Name of the DKIM record',
  dkimValue: 'Value of the DKIM record',
}

/** The email provider and the values that it shows to this customer only. */
export function EmailProviderForm(props: {
  domain: string
  setup: EmailSetupResponse | null
  onSend: (typed: TypedMail) => Promise<void>
}) {
  const { domain, setup, onSend } = props
  const form = useForm<Values>({
    id: 'mail-setup',
    initial: () => ({
      provider: setup?.provider ?? '',
      mx: setup?.mx ?? '',
      spf: setup?.spf ?? '',
      dkimName: setup?.dkimName ?? '',
      dkimValue: setup?.dkimValue ?? '',
      reportsTo: setup?.reportsTo ?? `dmarc@${domain}`,
    }),
    check: ({ provider }) => (provider === '' ? { provider: 'Choose who has your mail' } : {}),
    focus: 'first field',
  })
  const { provider } = form.values
  const chosen = provider === '' ? undefined : mailProviders[provider]
  const hintOf = (field: keyof MailProviderValues) => chosen?.asks[field]
  const send = async ({ provider: who, ...rest }: Values) => {
    if (who !== '') await onSend({ provider: who, ...rest })
  }
  return (
    <form {...form.attributes} className="grid max-w-xl gap-4" onSubmit={form.submit(send)}>
      <SelectField
        {...form.text('provider')}
        label="Who has your mail?"
        // Another provider needs other values.
        onChange={({ target }) =>
          form.change({
            provider: target.value as Values['provider'],
            mx: '',
            spf: '',
            dkimName: '',
            dkimValue: '',
          })
        }
      >
        <option value="">Choose a provider</option>
        {mailProviderIds.map((id) => (
          <option key={id} value={id}>
            {mailProviders[id].name}
          </option>
        ))}
      </SelectField>
      {chosen && (
        <p className="text-ink-2">
          Where to look: {chosen.where}. What is not there yet can be entered later.
        </p>
      )}
      {hintOf('mx') && (
        <TextArea {...form.text('mx')} label={LABELS.mx} hint={hintOf('mx')} rows={2} optional />
      )}
      {hintOf('spf') && (
        <TextField {...form.text('spf')} label={LABELS.spf} hint={hintOf('spf')} optional />
      )}
      {hintOf('dkimName') && (
        <TextField
          {...form.text('dkimName')}
          label={LABELS.dkimName}
          hint={hintOf('dkimName')}
          optional
          {...LITERAL_INPUT}
        />
      )}
      {hintOf('dkimValue') && (
        <TextArea
          {...form.text('dkimValue')}
          label={LABELS.dkimValue}
          hint={hintOf('dkimValue')}
          rows={3}
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
      )}
      {chosen && (
        <TextField
          {...form.text('reportsTo')}
          label="Reports go to"
          hint="Receivers mail here once a day who sent in your name (DMARC). It has to be an address at your domain."
          {...EMAIL_INPUT}
          autoComplete="off"
        />
      )}
      <ErrorNotice error={form.problems.page} />
      <FormButtons form={form} submit={setup ? 'Save and check again' : 'Show the records'} />
    </form>
  )
}
