import { type OrderResponse, orderingRoutes } from '@vitrine/contract/ordering'
import { isEmail } from '@vitrine/domain/email/email-address'
import { request } from '../api/client.ts'
import { CorrectDialog } from '../ui/correct-dialog.tsx'
import { EMAIL_INPUT, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'

type CorrectProps = { order: OrderResponse; onDone: () => void }

/** The address for all emails of the order. */
export function CorrectEmail({ order, onDone }: CorrectProps) {
  const form = useForm({
    id: 'correct-email',
    initial: () => ({ email: order.customerEmail }),
    check: ({ email }) => (isEmail(email) ? {} : { email: 'Please enter a valid email address' }),
    focus: 'first field',
  })
  return (
    <CorrectDialog
      what="mail address"
      consequence="Links in emails to the old address no longer open anything. The new address gets a new one at once."
      form={form}
      send={async (body) => {
        await request(orderingRoutes.correctEmail, { params: { orderId: order.id }, body })
        onDone()
      }}
    >
      <TextField {...form.text('email')} label="Mail address" {...EMAIL_INPUT} autoComplete="off" />
    </CorrectDialog>
  )
}

/** The customer's name in emails and lists. */
export function CorrectName({ order, onDone }: CorrectProps) {
  const form = useForm({
    id: 'correct-name',
    initial: () => ({ firstName: order.customerFirstName, lastName: order.customerLastName }),
    check: ({ firstName, lastName }) => ({
      ...(firstName.trim() === '' ? { firstName: 'First name is required' } : {}),
      ...(lastName.trim() === '' ? { lastName: 'Last name is required' } : {}),
    }),
    focus: 'first field',
  })
  return (
    <CorrectDialog
      what="name"
      consequence="Emails use it from now on. To change the name on the site, edit the draft."
      form={form}
      send={async (body) => {
        await request(orderingRoutes.correctName, { params: { orderId: order.id }, body })
        onDone()
      }}
    >
      <TextField {...form.text('firstName')} label="First name" autoComplete="off" />
      <TextField {...form.text('lastName')} label="Last name" autoComplete="off" />
    </CorrectDialog>
  )
}
