import { expect, test } from 'vitest'
import { AUDIT_GROUPS, auditGroupOf } from './audit-groups.ts'

test.each([
  ['orders', 'PUT /api/admin/orders/:orderId/hold'],
  ['content', 'PUT /api/admin/orders/:orderId/drafts/:language'],
  ['content', 'POST /api/orders/:paymentIntentId/review/approval'],
  ['sites', 'PUT /api/admin/orders/:orderId/site/offline'],
  ['money', 'POST /api/admin/orders/:orderId/refunds'],
  ['money', 'GET /api/admin/papers.csv'],
  ['money', 'POST /api/admin/orders/:orderId/hosting/renewals'],
  ['messages', 'POST /api/orders/:paymentIntentId/conversation/messages'],
  ['team', 'PUT /api/admin/team/:userId'],
  ['team', 'POST /api/admin/session'],
  ['settings', 'PUT /api/admin/settings/:group'],
  ['commands', 'command add-user'],
])('puts into %s: %s', (group, act) => {
  expect(auditGroupOf(act)).toBe(group)
  expect(Object.keys(AUDIT_GROUPS)).toContain(group)
})
