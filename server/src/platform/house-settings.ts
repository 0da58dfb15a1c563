import type { Config } from './config.ts'
import { type DataFolder, keepSecret } from './data-folder.ts'
import type { House } from './house.ts'

/** What the configuration says about the program as a whole. */
export async function readHouseSettings(
  config: Config,
  dataFolder: DataFolder,
  port: number,
): Promise<
  Omit<
    House,
    'db' | 'clock' | 'log' | 'enqueue' | 'emit' | 'files' | 'brand' | 'known' | 'workingWeekAt'
  >
> {
  const { rateLimitFactor } = config
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`
  const scheme = new URL(publicUrl).protocol
  const appSecret = config.appSecret ?? (await keepSecret(dataFolder, 'app-secret'))
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
