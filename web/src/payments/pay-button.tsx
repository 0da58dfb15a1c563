import { formatCents } from '@vitrine/domain/payments/money'
import { Link } from 'react-router'
import { paths } from '../shell/paths.ts'
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

/** What another year costs, at the buttons that pay for the first. */
export const LaterYears = () => (
  <p className="mt-3 text-small text-muted">{siteConfig().laterYears}</p>
)

/** At the buttons that pay for more of an order. */
export const TermsApply = () => (
  <p className="text-small text-muted">
    The{' '}
    <Link to={paths.terms()} className="text-link">
      terms of service
    </Link>{' '}
    apply to this payment, too.
  </p>
)
