import type { Actor } from '@vitrine/domain/actor'
import { orderMay } from '@vitrine/domain/order-may'
import { type ThemeId, themeLabels } from '@vitrine/domain/site'
import { themeIdSchema } from '@vitrine/domain/site-schemas'
import { correctAnswer, readIntake } from '../onboarding/index.ts'
import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { listDrafts, writeDraft } from './draft-store.ts'

export type CorrectThemeResult = { themeId: ThemeId } | { refused: 'no-such-order' | 'not-open' }

/** Gives an order another theme: the customer's answer, and every draft, each as a new revision. */
export async function correctTheme(
  tx: Transaction,
  { orderId, themeId }: { orderId: string; themeId: ThemeId },
  writer: { actor: Actor; username: string },
  now: Date,
): Promise<CorrectThemeResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no-such-order' }
  if (!orderMay.correctWishes(order)) return { refused: 'not-open' }
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
