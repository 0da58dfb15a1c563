import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type OrderAnswer, orderingRoutes } from '@vitrine/contract/ordering'
import { mayMoveOrder } from '@vitrine/domain/order-life-cycle'
import { call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { sentenceOf } from '../ui/fault-notice.tsx'
import { TextArea } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

/** Stops the clock while something is missing, and lets it run again. */
export function HoldControl({ order, onDone }: { order: OrderAnswer; onDone: () => void }) {
  const held = order.orderStatus === 'on_hold'
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const params = { orderId: order.id }
  const done = () => {
    setAsking(false)
    setNote('')
    onDone()
  }
  const hold = useMutation({
    mutationFn: () => call(orderingRoutes.holdOrder, { params, body: { note } }),
    onSuccess: done,
  })
  const release = useMutation({
    mutationFn: () => call(orderingRoutes.releaseOrder, { params }),
    onSuccess: done,
  })
  if (!held && !mayMoveOrder(order.orderStatus, 'on_hold')) return null
  const act = held ? release : hold
  return (
    <>
      <Button
        small
        look="outline"
        onClick={() => {
          act.reset()
          setMissing(false)
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
            ? 'It goes back to where it was, and a clock that was running runs on.'
            : 'The delivery clock stands until the order is taken off hold.'
        }
        confirmLabel={held ? 'Take off hold' : 'Put on hold'}
        cancelLabel={held ? 'Leave it on hold' : 'Leave it running'}
        busy={act.isPending}
        onConfirm={() => {
          if (!held && note.trim() === '') setMissing(true)
          else act.mutate()
        }}
      >
        {!held && (
          <TextArea
            label="What does it wait for?"
            hint="Stands in the order’s history."
            rows={3}
            value={note}
            maxLength={500}
            error={missing ? 'Say what the order waits for' : undefined}
            onChange={({ target }) => {
              setNote(target.value)
              setMissing(false)
            }}
          />
        )}
        {act.isError && (
          <div className="mt-4">
            <Notice kind="danger" urgent>
              {sentenceOf(act.error)}
            </Notice>
          </div>
        )}
      </AlertDialog>
    </>
  )
}
