import type { House, Module } from '../platform/house.ts'
import { tellGiven, tellMentioned, tellOfCustomer, tellOfLateJob } from './hear.ts'
import { personal } from './personal.ts'
import { serveNotices } from './staff-routes.ts'

export { noticeToMail } from './events.ts'
export {
  listPeopleWithUnmailed,
  lockNotice,
  lockUnmailed,
  markMailed,
  readNoticeMail,
} from './mail-store.ts'
export type { Notice } from './tables.ts'

/** What members of the team are told, each for themselves. */
export const openNotices = (house: House): Module => ({
  serve: (http) => serveNotices(http, house),
  hears: [tellMentioned(house), tellGiven(house), ...tellOfCustomer(house)],
  jobs: [tellOfLateJob(house)],
  personal,
})
