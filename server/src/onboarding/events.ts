import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const intakeCompletedPayload = z.object({ orderId: z.uuid() })

/** We have what we need to build: the delivery clock runs. */
export const intakeCompleted: EventKind<z.infer<typeof intakeCompletedPayload>> = {
  type: 'onboarding.intake-completed',
  payload: intakeCompletedPayload,
}
