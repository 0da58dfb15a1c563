import type { AppContext, Module } from '../platform/app-context.ts'
import { EVERY_DAY, scheduled } from '../platform/jobs.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import type { MailSender } from '../mail/index.ts'
import { eraseOrderJob, repeatErasuresJob, vacuumJob } from './erase-order.ts'
import { personal } from './personal.ts'
import { registerPrivacyRoutes } from './routes.ts'

export { listErasures } from './erasure-store.ts'
export { erasureRequested } from './events.ts'
export { requestErasure } from './request-erasure.ts'

/** Exports and erases personal data by the modules' inventories. */
export function createPrivacyModule(
  app: AppContext,
  deps: {
    /** Inventories of all other modules. */
    readonly inventory: readonly PersonalData[]
    readonly mailSender: MailSender
    /** Without quarantined files; deleting removes them from quarantine. */
    readonly files: FileStore
    readonly isEmbedded: boolean
  },
): Module {
  const context = { ...app, ...deps, inventory: [...deps.inventory, personal] }
  return {
    registerRoutes: (http) => registerPrivacyRoutes(http, context),
    jobs: [
      eraseOrderJob(context),
      scheduled(EVERY_DAY, repeatErasuresJob(context)),
      vacuumJob(context),
    ],
    personal,
  }
}
