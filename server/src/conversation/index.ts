import type { House, Module } from '../platform/house.ts'
import { serveConversation } from './customer-routes.ts'
import { joinContact, settleContact } from './join-contact.ts'
import { personal } from './personal.ts'
import { serveConversationToTeam } from './staff-routes.ts'

export { answerDueAt } from './answer-due.ts'
export { findMessage, findWaiting } from './conversation-store.ts'
export { customerWrote, teamWrote } from './events.ts'

/** One thread for each order, between its customer and the team. */
export const openConversation = (house: House): Module => ({
  serve(http) {
    serveConversation(http, house)
    serveConversationToTeam(http, house)
  },
  hears: [joinContact(house), settleContact(house)],
  personal,
})
