import { Lock } from '../ui/icons.tsx'

export function SecurePaymentNote() {
  return (
    <span className="hidden items-center gap-2 sm:flex">
      <Lock size={16} /> Secure payment by our card provider.
    </span>
  )
}
