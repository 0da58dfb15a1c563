import { orderedLanguages } from '@vitrine/domain/languages/languages'
import { languagesCorrected, readIntake } from '../../onboarding/index.ts'
import { lockOrder } from '../../ordering/index.ts'
import { on, type Subscription } from '../../platform/events.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { recordAllLanguagesDelivered } from '../publications/go-live.ts'
import { findPublishedVersion, lockSite, updatePublication } from '../site-store.ts'

/**
 * Updates the missing languages of the live version and the delivery clock when the ordered
 * languages change.
 */
export const syncMissingLanguages = ({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Subscription =>
  on(languagesCorrected, { name: 'publishing.follow-languages', queue: 'build' }, ({ orderId }) =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      const site = await lockSite(tx, orderId)
      const live = (await findPublishedVersion(tx, orderId, site?.liveVersion))?.publication
      if (!order || !live) return
      const written = new Set(live.input.resumes.map(({ code }) => code))
      const owedLanguages = orderedLanguages((await readIntake(tx, order)).languages)
        .filter(({ code }) => !written.has(code))
        .map(({ name }) => name)
      await updatePublication(tx, live.id, { owedLanguages })
      await recordAllLanguagesDelivered(tx, orderId, { owedLanguages }, 'system', clock())
    }),
  )
