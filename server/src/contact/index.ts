import type { House, Module } from '../platform/house.ts'
import { personal } from './personal.ts'
import { serveContactForm, serveContactsToTeam } from './routes.ts'

export { findContact, markAnswered } from './contact-store.ts'
export type { Contact } from './tables.ts'
export { contactAnswered, messageReceived } from './events.ts'

/** Enquiries of visitors. */
export const openContact = (house: House): Module => ({
  serve(http) {
    serveContactForm(http, house)
    serveContactsToTeam(http, house)
  },
  personal,
})
