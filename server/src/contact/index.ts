import type { AppContext, Module } from '../platform/app-context.ts'
import { personal } from './personal.ts'
import {
  type ContactDeps,
  registerContactRoutes,
  registerContactStaffRoutes,
  registerReportRoute,
  registerWithdrawalRoute,
} from './routes.ts'

export { findContact, markAnswered } from './contact-store.ts'
export type { Contact } from './tables.ts'
export {
  findWithdrawal,
  hasWithdrawn,
  refundDueAt,
  statedOrderNumber,
  withdrawalSentence,
} from './withdrawals.ts'
export { findReport, typedHost } from './reports.ts'
export { receiveContactEmail } from './receive-contact-email.ts'
export { findContactMessage } from './reply-to-contact.ts'
export { contactAnswered, contactReplied, messageReceived, reportDecided } from './events.ts'

/** Contact form of the storefront. */
export const createContactModule = (
  app: AppContext,
  deps: Pick<ContactDeps, 'provider' | 'lawAt'>,
): Module => ({
  registerRoutes(http) {
    registerContactRoutes(http, app)
    registerWithdrawalRoute(http, { ...app, ...deps })
    registerReportRoute(http, { ...app, ...deps })
    registerContactStaffRoutes(http, { ...app, ...deps })
  },
  personal,
})
