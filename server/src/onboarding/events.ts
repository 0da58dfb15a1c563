import { z } from 'zod'
import { eventKind } from '../platform/events.ts'

/** A CV that was accepted unscanned contained a virus and was deleted. */
export const cvRefused = eventKind('onboarding.cv-refused', {
  orderId: z.uuid(),
  occurrence: z.uuid(),
  /** The order is on hold until another CV arrives. */
  onHold: z.boolean(),
})

/** A customer sent a CV for an order on hold. */
export const cvReceivedOnHold = eventKind('onboarding.cv-received-on-hold', {
  orderId: z.uuid(),
  occurrence: z.uuid(),
})

/** All answers are complete: the delivery clock runs. */
export const intakeCompleted = eventKind('onboarding.intake-completed', { orderId: z.uuid() })

/** The customer of a paid order requested another domain. */
export const domainRequested = eventKind('onboarding.domain-wished', {
  orderId: z.uuid(),
  /** As typed; null: none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
})

export const languagesCorrected = eventKind('onboarding.languages-corrected', { orderId: z.uuid() })
