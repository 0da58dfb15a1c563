import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { useParams } from 'react-router'
import { StaffDomain } from '../addresses/staff-domain.tsx'
import { StaffInvoices } from '../billing/staff-invoices.tsx'
import { StaffConversation } from '../conversation/staff-conversation.tsx'
import { StaffLinks } from '../links/staff-links.tsx'
import { StaffEmails } from '../mail/staff-emails.tsx'
import { StaffNotes } from '../notes/staff-notes.tsx'
import { type OrderParts, StaffOrderPage } from '../ordering/staff-order-page.tsx'
import { StaffPlan } from '../payments/staff-plan.tsx'
import { StaffManualPayment } from '../payments/staff-manual-payment.tsx'
import { StaffRefund } from '../payments/staff-refund.tsx'
import { StaffPersonalData } from '../privacy/staff-personal-data.tsx'
import { SendPreviewFromOrder } from '../publishing/send-preview-from-order.tsx'
import { SecondApprovalNote } from '../publishing/staff-second-approval.tsx'
import { StaffHosting } from '../publishing/staff-hosting.tsx'
import { StaffSite } from '../publishing/staff-site.tsx'
import { OrderDueStatus } from '../reporting/order-due-status.tsx'
import { StaffReview } from '../reviews/staff-review.tsx'
import { StaffPhoto } from '../sources/staff-photo.tsx'
import { anchorLabel } from '../studio/fields/index.ts'
import { StaffVisits } from '../visits/staff-visits.tsx'
import { privatePageHead } from './page-head.ts'

export const meta = () => privatePageHead('team', 'Order')

/** An order's page, composed from the modules that own its parts. */
export default function StaffOrderRoute() {
  const { orderId = '' } = useParams()
  return <StaffOrderPage key={orderId} orderId={orderId} parts={parts} />
}

const parts: OrderParts = {
  dueStatus: ({ clock, revision, orderStatus }, fetchedAt) => (
    <OrderDueStatus clock={clock} revision={revision} status={orderStatus} fetchedAt={fetchedAt} />
  ),
  secondApproval: ({ id }) => <SecondApprovalNote orderId={id} />,
  plan: (order, isManager, onChanged) => (
    <StaffPlan order={order} isManager={isManager} onChanged={onChanged} />
  ),
  refund: (order, onDone) => <StaffRefund order={order} onDone={onDone} />,
  billingDocuments: (order, isManager, onChanged) => (
    <>
      <StaffManualPayment order={order} mayAdd={isManager} onChanged={onChanged} />
      <StaffInvoices order={order} />
    </>
  ),
  conversation: ({ id }, onChanged) => <StaffConversation orderId={id} onChanged={onChanged} />,
  notes: ({ id }) => <StaffNotes orderId={id} nameField={anchorLabel} />,
  emails: ({ id }) => <StaffEmails orderId={id} />,
  personalData: (order, onDone) => <StaffPersonalData order={order} onDone={onDone} />,
  address: ({ id }, onChanged) => <StaffDomain orderId={id} onChanged={onChanged} />,
  photo: ({ id }, onChanged) => <StaffPhoto orderId={id} onChanged={onChanged} />,
  review: ({ id }, onChanged) => (
    <StaffReview
      orderId={id}
      onChanged={onChanged}
      sendPreview={<SendPreviewFromOrder orderId={id} onSent={onChanged} />}
    />
  ),
  hosting: (order, isManager, onChanged) => (
    <StaffHosting
      orderId={order.id}
      mayRenew={isManager && orderAllows.renewHosting(order)}
      onChanged={onChanged}
    />
  ),
  site: (order, isManager, onChanged) => (
    <>
      <StaffSite
        orderId={order.id}
        mayRedirect={isManager && orderAllows.takeOffline(order)}
        onChanged={onChanged}
      />
      <StaffVisits orderId={order.id} />
      <StaffLinks orderId={order.id} />
    </>
  ),
}
