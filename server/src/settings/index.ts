import type { AppContext, Module } from '../platform/app-context.ts'
import { createSettings, type SettingDefaults, type Settings } from './current-settings.ts'
import { personal } from './personal.ts'
import { registerSettingsRoutes } from './staff-routes.ts'

export { registerPagePreviewRoutes } from './preview-page.ts'
export {
  currentAgreement,
  changedClaims,
  displayedPrices,
  eInvoiceSeller,
  legalSellerOf,
  priceReductionFaults,
  sellerAddress,
  unsignedClaims,
} from './current-settings.ts'
export type { SettingDefaults, Settings } from './current-settings.ts'

/** Polling interval for changes on other replicas. */
const LOOK_EACH_MS = 1000

/** Settings: append-only versions per group; the newest counts. */
export function createSettingsModule(
  app: Pick<AppContext, 'db' | 'clock' | 'log'>,
  deps: {
    readonly defaults: SettingDefaults
    /** Other replicas use the same database. */
    readonly shared: boolean
  },
): Module & { readonly settings: Settings } {
  const { db, log } = app
  const settings = createSettings(db, deps.defaults)
  let looking: NodeJS.Timeout | undefined
  // Keep the known settings while the database is down.
  const look = () =>
    settings
      .refresh()
      .catch((error: unknown) => log.debug({ event: 'settings.refresh_failed', err: error }))
  return {
    settings,
    registerRoutes: (http) =>
      registerSettingsRoutes(http, { ...app, settings, defaults: deps.defaults }),
    personal,
    async start() {
      await settings.refresh()
      if (deps.shared) looking = setInterval(() => void look(), LOOK_EACH_MS).unref()
      return []
    },
    async close() {
      clearInterval(looking)
    },
  }
}
