import type { AppContext, Module } from '../platform/app-context.ts'
import type { Uploads } from '../sources/index.ts'
import { registerConversationRoutes } from './customer-routes.ts'
import { registerSentFileRoutes } from './file-routes.ts'
import { joinContact, joinContactReply, dismissContact } from './join-contact.ts'
import { personal } from './personal.ts'
import { registerConversationStaffRoutes } from './staff-routes.ts'

export { answerDueAt, answerTime } from './answer-due.ts'
export { findMessage, findWaiting } from './conversation-store.ts'
export { receiveEmailOfOrder } from './receive-email.ts'
export { sendFile } from './send-file.ts'
export type { Message } from './tables.ts'
export { listCustomerMessages } from './list-customer-messages.ts'
export { customerWrote, teamWrote } from './events.ts'

/** One thread per order between customer and team. */
export const createConversationModule = (app: AppContext, uploads: Uploads): Module => ({
  registerRoutes(http) {
    registerConversationRoutes(http, app)
    registerConversationStaffRoutes(http, app)
    registerSentFileRoutes(http, { ...app, ...uploads })
  },
  subscriptions: [joinContact(app), joinContactReply(app), dismissContact(app)],
  personal,
})
