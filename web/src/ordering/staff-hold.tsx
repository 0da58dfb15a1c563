import { type OrderResponse, orderingRoutes } from '@vitrine/contract/ordering'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { request } from '../api/client.ts'
import { ConfirmForm } from '../ui/confirm-form.tsx'
import { TextArea } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'

/** Puts an order on hold with a question to the customer, or takes it off hold. */
export function HoldControl({ order, onDone }: { order: OrderResponse; onDone: () => void }) {
  const isOnHold = orderAllows.release(order)
  const form = useForm({
    id: 'hold',
    initial: () => ({ note: '' }),
    check: ({ note }) =>
      !isOnHold && note.trim() === '' ? { note: 'Enter your question for the customer' } : {},
    focus: 'first field',
  })
  if (!isOnHold && !orderAllows.hold(order)) return null
  const label = isOnHold ? 'Take off hold' : 'Put on hold'
  return (
    <ConfirmForm
      button={label}
      title={isOnHold ? 'Take the order off hold?' : 'Put the order on hold?'}
      description={
        isOnHold
          ? 'The order returns to its previous status and its clock resumes.'
          : 'The customer gets your question by email and answers it on their page. The delivery clock pauses until they answer or you take the order off hold.'
      }
      confirmLabel={label}
      cancelLabel={isOnHold ? 'Keep it on hold' : 'Cancel'}
      form={form}
      keepText
      send={async (body) => {
        const params = { orderId: order.id }
        if (isOnHold) await request(orderingRoutes.releaseOrder, { params })
        else await request(orderingRoutes.holdOrder, { params, body })
        onDone()
      }}
    >
      {!isOnHold && (
        <TextArea
          {...form.text('note')}
          label="Question for the customer"
          hint="Emailed to the customer as written and logged in the order’s history."
          rows={3}
          maxLength={500}
        />
      )}
    </ConfirmForm>
  )
}
