import { useState } from 'react'
import { type OrderResponse, orderingRoutes } from '@vitrine/contract/ordering'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { request } from '../api/client.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useForm } from '../ui/use-form.ts'

/** Ends the service of a live order. For managers and the owner. */
export function CloseControl({ order, onDone }: { order: OrderResponse; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  const form = useForm({
    id: 'close',
    initial: () => ({ note: '' }),
    check: ({ note }) => (note.trim() === '' ? { note: 'Say why, for the order’s history' } : {}),
    focus: 'first field',
  })
  if (!orderAllows.close(order)) return null
  const close = async ({ note }: { note: string }) => {
    await request(orderingRoutes.closeOrder, { params: { orderId: order.id }, body: { note } })
    setAsking(false)
    onDone()
  }
  return (
    <>
      <Button
        small
        variant="outline"
        onClick={() => {
          form.reset()
          setAsking(true)
        }}
      >
        Close order…
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close this order?"
        description={`Nothing more is written for it, and it can’t be opened again. The site stays online as it is. The CV and the LinkedIn file are erased in ${siteConfig().filesKeptDays} days, or sooner where less was promised when it was ordered.`}
        confirmLabel="Close the order"
        cancelLabel="Keep it open"
        busy={form.state === 'sending'}
        onConfirm={form.submit(close)}
      >
        <TextArea {...form.text('note')} label="Why is it over?" rows={3} maxLength={500} />
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
