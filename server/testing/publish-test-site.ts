import { newRequestId, buyPlan, type PaidOrder, signInStaff } from './test-client.ts'

/** Buys and publishes Ada's site; it is live after the jobs. */
export async function publishTestSite(origin: string, subdomain: string): Promise<PaidOrder> {
  const order = await buyPlan(origin)
  const staff = await signInStaff(origin)
  const { body } = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?view=all&search=${order.paymentIntentId}`,
  )
  const path = `/api/admin/orders/${body.entries[0]?.orderId}`
  await staff.send('PUT', `${path}/drafts/en`, {
    revision: 0,
    resume: { basics: { name: 'Ada Quill', label: 'Charge nurse', email: 'ada@example.com' } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  const { status } = await staff.send('POST', `${path}/publications`, {
    subdomain,
    reason: 'Agreed by phone',
    requestId: newRequestId(),
  })
  if (status !== 200) throw new Error(`publishing was answered with ${status}`)
  return order
}
