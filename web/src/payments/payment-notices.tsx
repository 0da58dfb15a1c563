import { siteConfig } from '../shell/site-config.ts'
import { paths } from '../shell/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Status } from '../ui/status.tsx'
import { BackLink } from '../ui/step-header.tsx'
import type { UnconfirmedPayment } from './pay-for-order.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

/** The card may have been charged, but the order could not be confirmed. Never offers to pay again. */
export function UnconfirmedOrder(
  props: UnconfirmedPayment & {
    isRechecking: boolean
    onRecheck: () => void
  },
) {
  const { message, paymentIntentId, orderReference, isRechecking, onRecheck } = props
  const heading = useFocusOnMount()
  const { supportEmail } = siteConfig()
  const subject = orderReference ? `Order ${orderReference}` : `Payment ${paymentIntentId}`
  const reference = orderReference ?? paymentIntentId
  const mail = `mailto:${supportEmail}?${new URLSearchParams({
    subject,
    body: `${message}\n\n${subject}\nPayment: ${paymentIntentId}`,
  })
    .toString()
    // Email programs do not decode the plus sign.
    .replaceAll('+', '%20')}`
  return (
    <main id="main" className="container-page flex-1 py-10 lg:py-16">
      <h1 ref={heading} tabIndex={-1} className="display mb-6 text-task">
        Do not pay again
      </h1>
      <Notice kind="danger" urgent>
        <p>{message}</p>
      </Notice>
      <dl className="mt-8">
        <dt className="font-semibold">{orderReference ? 'Order number' : 'Payment reference'}</dt>
        <dd className="mt-2 flex flex-wrap items-center gap-3">
          <code className="rounded-sm bg-wall-2 px-3 py-2 font-body break-all tabular-nums">
            {reference}
          </code>
          <CopyButton text={reference} label={orderReference ? 'Copy number' : 'Copy reference'} />
        </dd>
      </dl>
      <p className="mt-6 max-w-prose text-ink-2">
        Your order is kept under this number. Write to{' '}
        <a href={mail} className="text-link">
          {supportEmail}
        </a>{' '}
        and we finish it by hand, or ask for it once more: that never charges your card.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button busy={isRechecking} onClick={onRecheck}>
          {isRechecking ? 'Checking your order…' : 'Check my order again'}
        </Button>
      </div>
    </main>
  )
}

/** Another tab has paid this order. */
export function PaidInAnotherTab() {
  const heading = useFocusOnMount()
  return (
    <main id="main" className="container-page flex-1 py-10 lg:py-16">
      <h1 ref={heading} tabIndex={-1} className="display mb-4 text-task">
        Already paid
      </h1>
      <p className="max-w-prose text-ink-2">
        You’ve already paid for this order in another tab. Nothing was charged here.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.orderSuccess()}>See your order</ButtonLink>
        <ButtonLink to={paths.order()} variant="outline">
          Start another order
        </ButtonLink>
      </div>
    </main>
  )
}

/** While an earlier payment is being resolved. */
export function CheckingPayment({ backTo, backText }: { backTo: string; backText: string }) {
  return (
    <main id="main" className="container-page flex-1 py-10 lg:py-16">
      <BackLink to={backTo}>{backText}</BackLink>
      <h1 tabIndex={-1} className="display mt-2 mb-4 text-task">
        Checking your payment
      </h1>
      <Status className="flex items-center gap-3 text-ink-2">
        <Spinner /> You started a payment in this browser before. We’re checking it; nothing is
        charged meanwhile.
      </Status>
    </main>
  )
}
