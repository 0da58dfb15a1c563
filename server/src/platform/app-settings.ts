import type { Config } from './config.ts'
import { type DataFolder, loadOrCreateSecret } from './data-folder.ts'
import type { AppContext } from './app-context.ts'

/** App settings that come from the configuration. */
export async function readAppSettings(
  config: Config,
  dataFolder: DataFolder,
  port: number,
): Promise<
  Omit<
    AppContext,
    | 'db'
    | 'clock'
    | 'log'
    | 'enqueue'
    | 'emit'
    | 'files'
    | 'brand'
    | 'orderLookups'
    | 'workingWeekAt'
  >
> {
  const { rateLimitFactor } = config
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`
  const scheme = new URL(publicUrl).protocol
  const appSecret = config.appSecret ?? (await loadOrCreateSecret(dataFolder, 'app-secret'))
  return {
    mailFrom: config.supportEmail,
    rateLimitFactor,
    publicUrl,
    secure: scheme === 'https:',
    sites: { scheme, domain: config.sitesDomain ?? `localhost:${port}` },
    appSecret,
    verifyingSecrets: [appSecret, ...config.previousSecrets],
  }
}
