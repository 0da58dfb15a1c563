import { CircleCheck } from '../ui/icons.tsx'
import { paths } from '../shell/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

/** Shown before the redirect, with a link to skip the wait. */
export function PaymentSuccessful() {
  const heading = useFocusOnMount()
  return (
    <main id="main" className="container-page grid flex-1 place-content-center py-16 text-center">
      <CircleCheck size={40} strokeWidth={1.5} className="mx-auto mb-4 text-ok" />
      <h1 ref={heading} tabIndex={-1} className="display text-task">
        Payment Successful!
      </h1>
      <p className="mt-3 text-ink-2">Your order is confirmed. Taking you to it…</p>
      <p className="mt-6">
        <ButtonLink to={paths.orderSuccess()} replace>
          Continue
        </ButtonLink>
      </p>
    </main>
  )
}
