import { z } from 'zod'
import { eventKind } from '../platform/events.ts'

/** A CV that was taken unscanned holds a virus, and is gone. */
export const cvRefused = eventKind('onboarding.cv-refused', {
  orderId: z.uuid(),
  occurrence: z.uuid(),
  /** The order waits for another CV. */
  onHold: z.boolean(),
})

/** A customer has sent a CV for an order that is on hold: somebody may have waited for it. */
export const cvReceivedOnHold = eventKind('onboarding.cv-received-on-hold', {
  orderId: z.uuid(),
  occurrence: z.uuid(),
})

/** We have what we need to build: the delivery clock runs. */
export const intakeCompleted = eventKind('onboarding.intake-completed', { orderId: z.uuid() })

/** A paid order's customer wishes for another domain than before, or for one at last, or for none. */
export const domainRequested = eventKind('onboarding.domain-wished', {
  orderId: z.uuid(),
  /** As they were typed; null: none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
})

/** The team gave an order other languages. */
export const languagesCorrected = eventKind('onboarding.languages-corrected', { orderId: z.uuid() })
