import type { House, Module } from '../platform/house.ts'
import { openCurrentSettings, type SettingDefaults, type Settings } from './current-settings.ts'
import { personal } from './personal.ts'
import { serveSettings } from './staff-routes.ts'

export { servePagePreviews } from './preview-page.ts'
export type { SettingDefaults, Settings } from './current-settings.ts'

/** Another replica's saving counts here after this, as does its publishing of a site. */
const LOOK_EACH_MS = 1000

/** What the owner sets in the desk: versions of each group, of which the newest counts. */
export function openSettings(
  house: Pick<House, 'db' | 'clock' | 'log'>,
  own: {
    readonly defaults: SettingDefaults
    /** Other replicas use the same database. */
    readonly shared: boolean
  },
): Module & { readonly settings: Settings } {
  const { db, log } = house
  const settings = openCurrentSettings(db, own.defaults)
  let looking: NodeJS.Timeout | undefined
  // What is known counts on while the database does not answer.
  const look = () =>
    settings
      .refresh()
      .catch((error: unknown) => log.debug({ event: 'settings.not-read', err: error }))
  return {
    settings,
    serve: (http) => serveSettings(http, { ...house, settings, defaults: own.defaults }),
    personal,
    async start() {
      await settings.refresh()
      if (own.shared) looking = setInterval(() => void look(), LOOK_EACH_MS).unref()
      return []
    },
    async close() {
      clearInterval(looking)
    },
  }
}
