import { useState } from 'react'
import { type OrderResponse, orderingRoutes } from '@vitrine/contract/ordering'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { request } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useForm } from '../ui/use-form.ts'

/** Stops the clock while something is missing, and lets it run again. */
export function HoldControl({ order, onDone }: { order: OrderResponse; onDone: () => void }) {
  const held = orderAllows.release(order)
  const [asking, setAsking] = useState(false)
  const form = useForm({
    id: 'hold',
    initial: () => ({ note: '' }),
    check: ({ note }) =>
      !held && note.trim() === '' ? { note: 'Write what you ask the customer' } : {},
    focus: 'first field',
  })
  if (!held && !orderAllows.hold(order)) return null
  const act = async ({ note }: { note: string }) => {
    const params = { orderId: order.id }
    if (held) await request(orderingRoutes.releaseOrder, { params })
    else await request(orderingRoutes.holdOrder, { params, body: { note } })
    setAsking(false)
    form.reset()
    onDone()
  }
  return (
    <>
      <Button
        small
        variant="outline"
        onClick={() => {
          form.clearErrors()
          setAsking(true)
        }}
      >
        {held ? 'Take off hold' : 'Put on hold'}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={held ? 'Take the order off hold?' : 'Put the order on hold?'}
        description={
          held
            ? 'It goes back to where it was, and its clock runs again if it was running.'
            : 'The customer gets your question by mail and answers it on their page. The delivery clock pauses until the answer, or until the order is taken off hold.'
        }
        confirmLabel={held ? 'Take off hold' : 'Put on hold'}
        cancelLabel={held ? 'Keep it on hold' : 'Cancel'}
        busy={form.state === 'sending'}
        onConfirm={form.submit(act)}
      >
        {!held && (
          <TextArea
            {...form.text('note')}
            label="What do you ask the customer?"
            hint="Mailed to the customer as you write it, and kept in the order’s history."
            rows={3}
            maxLength={500}
          />
        )}
        {form.problems.page && (
          <div className="mt-4">
            <Notice kind="danger" urgent>
              {form.problems.page}
            </Notice>
          </div>
        )}
      </AlertDialog>
    </>
  )
}
