import type { AppContext, Module } from '../platform/app-context.ts'
import { personal } from './personal.ts'
import {
  registerContactRoutes,
  registerContactStaffRoutes,
  registerWithdrawalRoute,
} from './routes.ts'

export { findContact, markAnswered } from './contact-store.ts'
export type { Contact } from './tables.ts'
export { contactAnswered, messageReceived } from './events.ts'

/** Contact form of the storefront. */
export const createContactModule = (app: AppContext): Module => ({
  registerRoutes(http) {
    registerContactRoutes(http, app)
    registerWithdrawalRoute(http, app)
    registerContactStaffRoutes(http, app)
  },
  personal,
})
