import { formatCents } from '@vitrine/domain/payments/money'
import { siteConfig } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { Status } from '../ui/status.tsx'

/** The button that charges the card, with a note under it. */
export function PayButton(props: {
  cents: number
  busy: boolean
  disabled?: boolean
  note: string
}) {
  const { cents, busy, disabled, note } = props
  return (
    <div className="mt-8">
      <Button type="submit" wide busy={busy} disabled={disabled} aria-describedby="pay-note">
        {busy ? 'Processing…' : `${siteConfig().payWords} ${formatCents(cents)}`}
      </Button>
      <Status id="pay-note" onlyChanges className="mt-3 text-small text-muted">
        {note}
      </Status>
    </div>
  )
}
