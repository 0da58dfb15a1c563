import type { DatabaseInspection } from '../platform/inspect-database.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import type { Mailbox, MailSender } from '../mail/index.ts'
import type { PaymentProvider } from '../payments/index.ts'
import type { WebhooksStatus } from '../webhooks/index.ts'

/** Dependencies of the checks: from the running app, or from the configuration alone. */
export type DoctorContext = {
  readonly config: Config
  /** Absolute. */
  readonly dataFolder: string
  readonly clock: Clock
  readonly files: FileStore
  readonly mailSender: MailSender
  /** The mailbox of replies; null: they are not read. */
  readonly mailbox: Pick<Mailbox, 'check' | 'description'> | null
  /** Null: the simulator. */
  readonly provider: PaymentProvider | null
  /** Throws if unreachable; `in-use`: locked by the running app. */
  readonly inspectDatabase: () => Promise<DatabaseInspection | 'in-use' | 'none-yet'>
  /** Id of the recorded files folder if it differs; undefined: the same. */
  readonly findOtherFolder: () => Promise<string | undefined>
  /** Throws if unavailable; null: only the running app can read it. */
  readonly readWebhooksStatus: () => Promise<WebhooksStatus | null>
  /** What a promotion lacks to be shown to people who pay; null: only the running app knows. */
  readonly findPriceFaults: () => readonly string[] | null
  /** The claims that a live shop does not show; null: only the running app knows. */
  readonly findUnsignedClaims: () => readonly string[] | null
  /** The sandbox of untrusted files. */
  readonly checkSandbox: () => SandboxStatus
  /** OCR tools; null: scans are not read. */
  readonly checkOcrTools: (() => Promise<OcrToolsStatus>) | null
  /** Local URL of the app; null: unknown port. */
  readonly program: string | null
  /** Additional CA certificates (PEM) in tests. */
  readonly authorities?: readonly string[]
}

export type SandboxStatus = {
  /** They run in their own network namespace. */
  readonly isolatesNetwork: boolean
  /** External tools run under memory and CPU limits. */
  readonly limitsResources: boolean
}

export type OcrToolsStatus = {
  readonly missingPrograms: readonly string[]
  /** Configured languages that are not installed. */
  readonly missingLanguages: readonly string[]
  readonly installedLanguages: readonly string[]
}

/** The storefront's origin if it is public; else null. */
export function publicOriginOf({ publicUrl }: Pick<Config, 'publicUrl'>): URL | null {
  if (publicUrl === null) return null
  const url = new URL(publicUrl)
  return isLocalHostname(url.hostname) ? null : url
}

/** Whether a name always points to the local machine. */
export function isLocalHostname(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

/** Local URL of the app; null for an unknown port. */
export function programOriginOf({ host }: Pick<Config, 'host'>, port: number): string | null {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  if (port === 0) return null
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
