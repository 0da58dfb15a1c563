import { ConfirmForm } from '../ui/confirm-form.tsx'
import { TextField } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'

/** Redirects the visitors of a site to its new address. */
export function SiteRedirect(props: {
  isOnline: boolean
  /** The current redirect. */
  to: string | null
  send: (url: string) => Promise<void>
}) {
  const { isOnline, to, send } = props
  const form = useForm({
    id: 'new-address',
    initial: () => ({ url: to ?? '' }),
    check: ({ url }) => (url.trim() === '' ? { url: 'Enter the address of your new page' } : {}),
    focus: 'first field',
  })
  return (
    <ConfirmForm
      button={to === null ? 'Redirect visitors…' : 'Change redirect…'}
      title="Redirect visitors to a new address?"
      description={`${
        isOnline ? 'The page goes offline here, and its' : 'Its'
      } free address redirects to the new one for twelve months and stays reserved. After that it says that the page is gone. Your own domain is not redirected: change its DNS records.`}
      confirmLabel="Set redirect"
      form={form}
      send={({ url }) => send(url)}
    >
      <TextField
        {...form.text('url')}
        label="New address"
        hint="Without a path, /resume.pdf redirects to /resume.pdf there. With a path, everything redirects to that page."
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
      />
    </ConfirmForm>
  )
}
