import type { House, Module } from '../platform/house.ts'
import { tellGiven, tellMentioned, tellOfCustomer, tellOfLateJob } from './hear.ts'
import { personal } from './personal.ts'
import type { NoticeDeps } from './tell-person.ts'
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
export function openNotices(house: House, own: Pick<NoticeDeps, 'teamNotices'>): Module {
  const deps = { ...house, ...own }
  return {
    serve: (http) => serveNotices(http, deps),
    hears: [tellMentioned(deps), tellGiven(deps), ...tellOfCustomer(deps)],
    jobs: [tellOfLateJob(deps)],
    personal,
  }
}
