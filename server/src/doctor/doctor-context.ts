import type { DatabaseInspection } from '../platform/inspect-database.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import type { MailSender } from '../mail/index.ts'
import type { PaymentProvider } from '../payments/index.ts'
import type { WebhooksStatus } from '../webhooks/index.ts'

/** Whom the doctor looks at: a running program from within, or by its configuration from outside. */
export type DoctorContext = {
  readonly config: Config
  /** Absolute. */
  readonly dataFolder: string
  readonly clock: Clock
  readonly files: FileStore
  readonly mailSender: MailSender
  /** Null: the simulator. */
  readonly provider: PaymentProvider | null
  /** Throws with the reason when it can't be reached; `in-use`: by the running program. */
  readonly inspectDatabase: () => Promise<DatabaseInspection | 'in-use' | 'none-yet'>
  /** The name of the folder that the files of the database lie in; undefined: they lie here. */
  readonly findOtherFolder: () => Promise<string | undefined>
  /** Throws where it can't be asked; null: only the running program can ask. */
  readonly readWebhooksStatus: () => Promise<WebhooksStatus | null>
  /** What holds the programs that open files of strangers. */
  readonly checkSandbox: () => SandboxStatus
  /** What is there of what reading scans takes; null: none is to be read. */
  readonly checkOcrTools: (() => Promise<OcrToolsStatus>) | null
  /** Where the program listens on this machine; null: it chose any free port. */
  readonly program: string | null
  /** Authorities that are trusted beside the usual ones (PEM); tests have one. */
  readonly authorities?: readonly string[]
}

export type SandboxStatus = {
  /** They have a network namespace of their own. */
  readonly withoutNetwork: boolean
  /** Installed programs run under limits of memory and processor time. */
  readonly limitsTools: boolean
}

export type OcrToolsStatus = {
  /** Programs that are not installed. */
  readonly missing: readonly string[]
  /** Languages that are asked for and not installed. */
  readonly lacking: readonly string[]
  readonly installed: readonly string[]
}

/** The origin of the storefront where others than this machine can reach it; else null. */
export function publicOriginOf({ publicUrl }: Pick<Config, 'publicUrl'>): URL | null {
  if (publicUrl === null) return null
  const url = new URL(publicUrl)
  return isLocalHostname(url.hostname) ? null : url
}

/** Whether a name leads nowhere but to the machine that asks. */
export function isLocalHostname(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
}

/** Where the program is asked on its own machine; null where it chose any free port. */
export function programOriginOf({ host }: Pick<Config, 'host'>, port: number): string | null {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  if (port === 0) return null
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
