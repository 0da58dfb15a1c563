import { chargeOperations } from './charges.ts'
import { customerOperations } from './customers.ts'
import { disputeOperations } from './disputes.ts'
import { eventOperations } from './events.ts'
import type { Operation } from './operation.ts'
import { paymentMethodOperations } from './payment-methods.ts'
import { paymentIntentOperations } from './payment-intents.ts'
import { refundOperations } from './refunds.ts'

export const operations: readonly Operation[] = [
  ...paymentIntentOperations,
  ...paymentMethodOperations,
  ...refundOperations,
  ...chargeOperations,
  ...disputeOperations,
  ...customerOperations,
  ...eventOperations,
]
