import type { House, Module } from '../platform/house.ts'
import type { Uploads } from '../sources/index.ts'
import { serveConversation } from './customer-routes.ts'
import { serveSentFiles } from './file-routes.ts'
import { joinContact, dismissContact } from './join-contact.ts'
import { personal } from './personal.ts'
import { serveConversationToTeam } from './staff-routes.ts'

export { answerDueAt } from './answer-due.ts'
export { findMessage, findWaiting } from './conversation-store.ts'
export { listMessageSayings } from './list-sayings.ts'
export { customerWrote, teamWrote } from './events.ts'

/** One thread for each order, between its customer and the team. */
export const openConversation = (house: House, uploads: Uploads): Module => ({
  serve(http) {
    serveConversation(http, house)
    serveConversationToTeam(http, house)
    serveSentFiles(http, { ...house, ...uploads })
  },
  hears: [joinContact(house), dismissContact(house)],
  personal,
})
