import type { House, Module } from '../platform/house.ts'
import { EVERY_DAY, every } from '../platform/jobs.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import type { MailSender } from '../mail/index.ts'
import { eraseAgainJob, eraseOrderJob } from './erase-order.ts'
import { personal } from './personal.ts'
import { servePrivacy } from './routes.ts'

export { listErasures } from './erasure-store.ts'
export { erasureRequested } from './events.ts'
export { requestErasure } from './request-erasure.ts'

/** Hands out and erases what is known of a customer, by what every part of the program says it holds. */
export function openPrivacy(
  house: House,
  own: {
    /** Of all others. */
    readonly inventory: readonly PersonalData[]
    readonly mailSender: MailSender
    /** Without those in quarantine; removing lets them out of it. */
    readonly files: FileStore
  },
): Module {
  const deps = { ...house, ...own, inventory: [...own.inventory, personal] }
  return {
    serve: (http) => servePrivacy(http, deps),
    jobs: [eraseOrderJob(deps), every(EVERY_DAY, eraseAgainJob(deps))],
    personal,
  }
}
