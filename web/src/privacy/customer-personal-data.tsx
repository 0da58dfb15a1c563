import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { orderingRoutes } from '@vitrine/contract/ordering'
import { privacyRoutes } from '@vitrine/contract/privacy'
import { routeUrl, request } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { browserStorage, clearPaidOrder, storeOrderAccess } from '../api/stored-order.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Status } from '../ui/status.tsx'
import { TypedConfirmation } from '../ui/typed-confirmation.tsx'
import { DownloadAll } from './download-all.tsx'

/** The customer's data export, private link and erasure. */
export function CustomerPersonalData(props: {
  access: OrderAccess
  reference: string
  onErased: () => void
}) {
  const { access, reference, onErased } = props
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  return (
    <section className="mt-10 border-t border-ink pt-6">
      <h2 className="text-h3">Your data</h2>
      <Part
        title="A copy of everything"
        text="One zip: what you told us, your files, every version of your page, and our emails to you."
      >
        <DownloadAll address={routeUrl(privacyRoutes.exportMyData, input)} reference={reference} />
      </Part>
      <Part
        title="Your private link"
        text="Whoever has it can read and change your order. Sent it to the wrong person, or opened it on a computer that is not yours?"
      >
        <NewLink access={access} />
      </Part>
      <Part
        title="Erase everything"
        text="Ends your order, takes your page offline for good and erases what we hold about you, within a minute. There is no refund. Tax law requires us to keep the record of your payment. Nobody else can ever get your address."
      >
        <TypedConfirmation
          id="erase-all"
          button="Erase everything…"
          title="Erase everything about you?"
          description="Your page goes offline and this link stops working at once. CV, answers, drafts, every version of your page, comments and emails are erased. This can’t be taken back. Download a copy first."
          confirmLabel="Erase everything"
          cancelLabel="Keep my order"
          number={reference}
          onConfirm={async (confirmation) => {
            await request(privacyRoutes.eraseMyData, { ...input, body: { confirmation } })
            clearPaidOrder(browserStorage())
            onErased()
          }}
        />
      </Part>
    </section>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-1 mb-3 max-w-prose text-ink-2">{text}</p>
      {children}
    </div>
  )
}

const renewedTo = (historyState: unknown): unknown =>
  typeof historyState === 'object' && historyState !== null && 'renewedTo' in historyState
    ? historyState.renewedTo
    : undefined

/** Replaces the private link: all other links and devices lose access. */
function NewLink({ access }: { access: OrderAccess }) {
  const navigate = useNavigate()
  const [is, setIs] = useState<'idle' | 'asking' | 'sending'>('idle')
  const [fault, setFault] = useState<unknown>()
  // In the history entry, because the page reloads with the new link.
  const { state } = useLocation()
  const isFresh = renewedTo(state) === access.t

  const renew = async () => {
    setIs('sending')
    setFault(undefined)
    try {
      const { token } = await request(orderingRoutes.renewLinks, {
        params: { paymentIntentId: access.oid },
        query: { token: access.t },
        body: { makeWorthless: 'all links' },
      })
      const next = { oid: access.oid, t: token }
      storeOrderAccess(browserStorage(), next)
      void navigate('.', { replace: true, state: { ...next, renewedTo: token } })
      setIs('idle')
    } catch (error) {
      setFault(error)
      setIs('asking')
    }
  }

  const fresh = isFresh ? new URL(paths.mySite(access), window.location.origin).href : null
  return (
    <>
      {fresh === null ? (
        <Button small variant="outline" onClick={() => setIs('asking')}>
          Turn off old links…
        </Button>
      ) : (
        <Status as="div" className="max-w-prose">
          <Notice kind="info" title="Every earlier link is turned off">
            <p>The new one is on its way to your email address, and stands here:</p>
            <p className="mt-2 font-semibold break-all select-all">{fresh}</p>
            <p className="mt-3">
              <CopyButton text={fresh} label="Copy the new link" />
            </p>
          </Notice>
        </Status>
      )}
      <AlertDialog
        open={is !== 'idle'}
        onOpenChange={(open) => setIs(open ? 'asking' : 'idle')}
        title="Turn off all links?"
        description="Every link that we sent you so far, and every other device where your page is open, stops working. You continue here with a new link, and get it by email."
        confirmLabel="Turn them off"
        cancelLabel="Keep them"
        busy={is === 'sending'}
        onConfirm={() => void renew()}
      >
        {fault !== undefined && (
          <Notice kind="danger" urgent>
            {errorMessage(fault)}
          </Notice>
        )}
      </AlertDialog>
    </>
  )
}

/** Shown after the customer has erased everything. */
export function Erased() {
  return (
    <main id="main" className="container-page flex-1 py-10 lg:py-16">
      <Status as="div">
        <h1 tabIndex={-1} className="display text-task">
          Your data is being erased
        </h1>
        <p className="mt-4 max-w-prose text-lead text-ink-2">
          Your page is offline and your links no longer work. Within a minute the rest is gone, too.
          Then we write to you one last time.
        </p>
      </Status>
    </main>
  )
}
