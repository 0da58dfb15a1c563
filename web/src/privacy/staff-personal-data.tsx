import { type OrderResponse } from '@vitrine/contract/ordering'
import { privacyRoutes } from '@vitrine/contract/privacy'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { routeUrl, request } from '../api/client.ts'
import { Panel } from '../ui/panel.tsx'
import { TypedConfirmation } from '../ui/typed-confirmation.tsx'
import { DownloadAll } from './download-all.tsx'

/** Exports or erases a customer's data on request. For managers and owners. */
export function StaffPersonalData({ order, onDone }: { order: OrderResponse; onDone: () => void }) {
  const params = { orderId: order.id }
  const reference = orderReference(order.id)
  // Erased orders have no email address.
  if (order.customerEmail === '') {
    return (
      <Panel title="Personal data">
        <p className="text-muted">
          All about the customer was erased. What was paid, and when, stays for the accounts.
        </p>
      </Panel>
    )
  }
  return (
    <Panel title="Personal data">
      <details>
        <summary className="min-h-11 cursor-pointer content-center">
          Copy or erase at the customer’s request
        </summary>
        <div className="mt-2 flex flex-wrap items-start gap-3">
          <DownloadAll
            address={routeUrl(privacyRoutes.exportForCustomer, { params })}
            reference={reference}
          />
          {orderAllows.erase(order) && (
            <TypedConfirmation
              id="erase-customer"
              button="Erase everything…"
              title={`Erase everything about ${order.customerFirstName} ${order.customerLastName}?`}
              description="The order is closed, the site goes offline for good, and links stop working at once. Files, answers, drafts, versions, comments and mails are erased within a minute, and the customer is told. This does not refund the order and cannot be undone."
              confirmLabel="Erase everything"
              cancelLabel="Keep it"
              number={reference}
              onConfirm={async (confirmation) => {
                await request(privacyRoutes.eraseForCustomer, { params, body: { confirmation } })
                onDone()
              }}
            />
          )}
        </div>
      </details>
    </Panel>
  )
}
