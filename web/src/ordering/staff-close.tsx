import { type OrderResponse, orderingRoutes } from '@vitrine/contract/ordering'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { request } from '../api/client.ts'
import { siteConfig } from '../shell/site-config.ts'
import { ConfirmForm } from '../ui/confirm-form.tsx'
import { TextArea } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'

/** Ends the service of a live order; for managers and owners. */
export function CloseControl({ order, onDone }: { order: OrderResponse; onDone: () => void }) {
  const form = useForm({
    id: 'close',
    initial: () => ({ note: '' }),
    check: ({ note }) =>
      note.trim() === '' ? { note: 'Enter a reason for the order’s history' } : {},
    focus: 'first field',
  })
  if (!orderAllows.close(order)) return null
  return (
    <ConfirmForm
      button="Close order…"
      title="Close this order?"
      description={`A closed order can’t be reopened. The site stays online. The CV and the LinkedIn file are erased in ${siteConfig().filesKeptDays} days, or sooner if the order promised less.`}
      confirmLabel="Close the order"
      cancelLabel="Keep it open"
      form={form}
      send={async (body) => {
        await request(orderingRoutes.closeOrder, { params: { orderId: order.id }, body })
        onDone()
      }}
    >
      <TextArea {...form.text('note')} label="Reason" rows={3} maxLength={500} />
    </ConfirmForm>
  )
}
