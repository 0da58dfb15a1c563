import { studioRoutes, type WritingAnswer } from '@vitrine/contract/studio'
import { orderMay } from '@vitrine/domain/order-may'
import { findOrder, lockOrder, noSuchOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { deleteDismissal, listDismissals, writeDismissals } from './dismissal-store.ts'

/** What the team has dismissed of the findings about an order's writing. The findings are the editor's. */
export function serveWriting(http: Http, { db, clock }: House): void {
  http.serve(studioRoutes.readWriting, async ({ params }) => {
    if (!(await findOrder(db, params.orderId))) throw noSuchOrder()
    return describe(params.orderId)
  })

  http.serve(studioRoutes.dismissFindings, async ({ params, body, user }) => {
    const { orderId } = params
    const by = { orderId, dismissedBy: user.username, dismissedAt: clock() }
    await inOpenOrder(orderId, (tx) =>
      writeDismissals(
        tx,
        body.findings.map((finding) => ({ ...finding, ...by })),
      ),
    )
    return describe(orderId)
  })

  http.serve(studioRoutes.bringBackFinding, async ({ params }) => {
    await inOpenOrder(params.orderId, (tx) => deleteDismissal(tx, params))
    return describe(params.orderId)
  })

  async function inOpenOrder(orderId: string, act: (tx: Transaction) => Promise<void>) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw noSuchOrder()
      if (!orderMay.draft(order)) {
        throw new HttpRefusal(409, 'The order is unpaid, canceled or closed: nobody writes in it.')
      }
      await act(tx)
    })
  }

  async function describe(orderId: string): Promise<WritingAnswer> {
    const rows = await listDismissals(db, orderId)
    return {
      dismissed: rows.map(({ key, kind, language, dismissedBy, dismissedAt }) => ({
        ...{ key, kind, language, dismissedBy },
        dismissedAt: dismissedAt.toISOString(),
      })),
    }
  }
}
