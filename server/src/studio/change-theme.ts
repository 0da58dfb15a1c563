import type { Actor } from '@vitrine/domain/audit/actor'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { type ThemeId, themeLabels } from '@vitrine/domain/sites/site-options'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { correctAnswer, readIntake } from '../onboarding/index.ts'
import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { listDrafts, writeDraft } from './draft-store.ts'

export type ChangeThemeResult =
  | { themeId: ThemeId }
  | { refused: 'order_not_found' | 'order_status_conflict' }

/** Changes the theme in the intake and in every draft, each as a new revision. */
export async function changeTheme(
  tx: Transaction,
  { orderId, themeId }: { orderId: string; themeId: ThemeId },
  writer: { actor: Actor; username: string },
  now: Date,
): Promise<ChangeThemeResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'order_not_found' }
  if (!orderAllows.correctIntake(order)) return { refused: 'order_status_conflict' }
  const { colorScheme } = await readIntake(tx, order)
  const drafts = (await listDrafts(tx, orderId)).filter((draft) => draft.themeId !== themeId)
  if (colorScheme === themeId && drafts.length === 0) return { themeId }
  for (const draft of drafts) {
    const revision = draft.revision + 1
    await writeDraft(tx, {
      ...draft,
      themeId,
      revision,
      updatedAt: now,
      updatedBy: writer.username,
    })
  }
  const before = drafts[0]?.themeId ?? themeIdSchema.safeParse(colorScheme).data
  const correction = {
    what: 'theme-corrected' as const,
    changes: { colorScheme: themeId },
    from: before === undefined ? null : themeLabels[before].label,
    to: themeLabels[themeId].label,
    actor: writer.actor,
  }
  await correctAnswer(tx, order, correction, now)
  return { themeId }
}
