import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const cvRefusedPayload = z.object({
  orderId: z.uuid(),
  occurrence: z.uuid(),
  /** The order waits for another CV. */
  onHold: z.boolean(),
})

/** A CV that was taken unscanned holds a virus, and is gone. */
export const cvRefused: EventKind<z.infer<typeof cvRefusedPayload>> = {
  type: 'onboarding.cv-refused',
  payload: cvRefusedPayload,
}

const cvReceivedPayload = z.object({ orderId: z.uuid(), occurrence: z.uuid() })

/** A customer has sent a CV for an order that is on hold: somebody may have waited for it. */
export const cvReceivedOnHold: EventKind<z.infer<typeof cvReceivedPayload>> = {
  type: 'onboarding.cv-received-on-hold',
  payload: cvReceivedPayload,
}

const intakeCompletedPayload = z.object({ orderId: z.uuid() })

/** We have what we need to build: the delivery clock runs. */
export const intakeCompleted: EventKind<z.infer<typeof intakeCompletedPayload>> = {
  type: 'onboarding.intake-completed',
  payload: intakeCompletedPayload,
}

const domainWishedPayload = z.object({
  orderId: z.uuid(),
  /** As they were typed; null: none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
})

/** A paid order's customer wishes for another domain than before, or for one at last, or for none. */
export const domainRequested: EventKind<z.infer<typeof domainWishedPayload>> = {
  type: 'onboarding.domain-wished',
  payload: domainWishedPayload,
}

const languagesCorrectedPayload = z.object({ orderId: z.uuid() })

/** The team gave an order other languages. */
export const languagesCorrected: EventKind<z.infer<typeof languagesCorrectedPayload>> = {
  type: 'onboarding.languages-corrected',
  payload: languagesCorrectedPayload,
}
