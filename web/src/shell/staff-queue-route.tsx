import { StaffNewOrder } from '../payments/staff-new-order.tsx'
import StaffQueuePage from '../reporting/staff-queue-page.tsx'
import { privatePageHead } from './page-head.ts'

export const meta = () => privatePageHead('team', 'Queue')

/** The queue, with the form for manual orders. */
export default function StaffQueueRoute() {
  return <StaffQueuePage newOrder={<StaffNewOrder />} />
}
