import { Lock } from '../ui/icons.tsx'

export function SecurePaymentNote() {
  return (
    <span className="hidden items-center gap-2 sm:flex">
      <Lock aria-hidden="true" size={16} strokeWidth={1.75} /> Secure payment by our card provider.
    </span>
  )
}
