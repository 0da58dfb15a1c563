/** Creates the adapters to external services that the configuration selects. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { PaymentSettingsResponse } from '@vitrine/contract/payments'
import {
  type SandboxStatus,
  checkSandbox,
  checkOcrTools,
  createReader,
  type Reader,
  type OcrToolsStatus,
  SemaphoreTimeout,
} from '@vitrine/reader'
import { CARD_SCRIPT_PATH, startSimulator } from '@vitrine/simulator'
import { type AddressSettings, DNS_DEFAULTS } from './addresses/index.ts'
import { type BackupsDeps, createBackupProver } from './backups/index.ts'
import {
  fileMailSender,
  imapMailbox,
  type Mailbox,
  type MailSender,
  smtpMailSender,
} from './mail/index.ts'
import { isLiveKey, type PaymentProvider, stripeProvider } from './payments/index.ts'
import type { Clock } from './platform/clock.ts'
import { startInvoicePdfWorker, type InvoicePdfWorker } from './billing/index.ts'
import type { Config } from './platform/config.ts'
import type { DataFolder } from './platform/data-folder.ts'
import { type OpenDatabase, openDatabaseServer, openEmbeddedDatabase } from './platform/database.ts'
import { reverseProxy } from './platform/reverse-proxy.ts'
import { HttpError } from './platform/http.ts'
import type { Log } from './platform/log.ts'
import type { FileStore, StreamingFileStore } from './platform/storage/file-store.ts'
import { openDiskCache } from './platform/storage/disk-cache.ts'
import { localFileStore } from './platform/storage/local-file-store.ts'
import { s3FileStore } from './platform/storage/s3-file-store.ts'
import { clamdScanner } from './platform/virus-scan/clamd-scanner.ts'
import type { VirusScanner } from './platform/virus-scan/virus-scanner.ts'
import type { ExternalOrigins } from './pages/web-pages.ts'
import {
  createRewriter,
  createSpellChecker,
  createTranslator,
  type Rewriter,
  type SpellChecker,
  type Translator,
} from './studio/index.ts'
import { openSiteRenderer, type SiteRenderer, type SiteDiskCache } from './publishing/index.ts'

export type Adapters = {
  readonly files: FileStore
  readonly scanner: VirusScanner | null
  /** Null: replies are not read. */
  readonly mailbox: Mailbox | null
  readonly mailSender: MailSender
  readonly payments: PaymentsAdapter
  readonly reader: Reader
  /** Tools for reading scans; null: scans are not read. */
  readonly checkSandbox: () => SandboxStatus
  readonly checkOcrTools: (() => Promise<OcrToolsStatus>) | null
  /** Null: not configured. */
  readonly translator: Translator | null
  readonly speller: SpellChecker
  readonly rewriter: Rewriter | null
  readonly renderWorker: SiteRenderer
  readonly pdfWorker: InvoicePdfWorker
  /** Disk cache of served sites; undefined if database and files are local. */
  readonly siteCache: SiteDiskCache | undefined
  readonly backups: Omit<BackupsDeps, 'kind' | 'policies'>
  /** DNS and TLS settings for customers' domains. */
  readonly addresses: AddressSettings
  /** One line per adapter for the start message. */
  readonly parts: readonly (readonly [part: string, state: string])[]
  close(): Promise<void>
}

export type PaymentsAdapter = {
  readonly provider: PaymentProvider
  readonly simulated: boolean
  /** False with the simulator and with Stripe test keys. */
  readonly live: boolean
  readonly settings: PaymentSettingsResponse
  /** Origins that the card form loads scripts from and connects to. */
  readonly origins: Omit<ExternalOrigins, 'images'>
  /** Erases a payment's personal data at the simulator; a real provider keeps its own records. */
  readonly erasePersonalData?: (paymentIntents: readonly string[]) => Promise<void>
  /** Reverse proxy to the simulator, for the browser. */
  readonly forward?: ReturnType<typeof reverseProxy>
  close(): Promise<void>
}

export type AdapterInput = {
  readonly config: Config
  readonly dataFolder: DataFolder
  readonly log: Log
  readonly clock: Clock
  /** The listening port: the simulator sends its webhooks there. */
  readonly port: number
  /** Tests share workers between apps; otherwise each app starts its own. */
  readonly workers?: Workers
}

/** Worker threads for rendering and PDFs. They are slow to start. */
export type Workers = Pick<Adapters, 'renderWorker' | 'pdfWorker'>

export const createWorkers = (): Workers => ({
  renderWorker: openSiteRenderer(),
  pdfWorker: startInvoicePdfWorker(),
})

export async function createAdapters(input: AdapterInput): Promise<Adapters> {
  const { config, dataFolder, log } = input
  const files = await openFiles(config, dataFolder)
  const mailSender = await openMailSender(config, dataFolder)
  const mailbox = openMailbox(config, input.clock)
  const payments = config.stripe
    ? openStripe(config.stripe, input.clock)
    : await openSimulator(input)
  const reader = sayingWhenBusy(createReader({ ocr: scansOf(config) }))
  const translator = config.translatorUrl ? createTranslator(config.translatorUrl) : null
  const rewriter = config.rewriterUrl ? createRewriter(config.rewriterUrl) : null
  const speller = createSpellChecker(config.dictionariesFolder)
  const { renderWorker, pdfWorker } = input.workers ?? createWorkers()
  const hold = await openSiteCache(input)
  const proveThread = createBackupProver()
  return {
    files,
    scanner: config.clamdUrl ? clamdScanner(config.clamdUrl, log) : null,
    mailSender,
    mailbox,
    payments,
    reader,
    checkSandbox,
    checkOcrTools: ocrToolsCheck(config),
    translator,
    speller,
    rewriter,
    renderWorker,
    pdfWorker,
    siteCache: hold,
    backups: {
      files,
      settings: config.backups,
      spoolFolder: path.join(dataFolder.path, 'backup-spool'),
      ownSecret: config.appSecret === null,
      prove: proveThread.prove,
    },
    addresses: {
      dns: {
        ...DNS_DEFAULTS,
        resolvers: config.dnsServers,
        resolversOnly: config.dnsServers.length > 0,
      },
      siteAddresses: config.sitesAddresses,
      authority: config.certificateAuthority,
      certificateForEachSite: config.certificateForEachSite,
      allowFolder: config.tlsAllowDir ?? (await dataFolder.folder('tls-allow')),
    },
    parts: [
      ['Database', config.databaseUrl ? 'PostgreSQL server' : `embedded, in ${dataFolder.path}`],
      ['Payments', payments.simulated ? 'simulator: no card is charged' : 'Stripe'],
      ['Mail', mailSender.description],
      ['Replies', mailbox?.description ?? 'not read: INBOUND_IMAP_URL is not set'],
      ['Storage', files.description],
      ['Backups', config.backups.url === null ? 'none: BACKUP_URL is not set' : 'by the clock'],
      ['CV reader', reader.description],
      [
        'Scans',
        config.scanLanguages ? `read by tesseract: ${config.scanLanguages}` : 'left to people',
      ],
      ['Translator', translator?.name ?? 'none'],
      ['Rewriter', rewriter?.name ?? 'none'],
      ['Virus scan', config.clamdUrl ? `ClamAV at ${new URL(config.clamdUrl).host}` : 'none'],
    ],
    async close() {
      mailSender.close()
      reader.close()
      await speller.close()
      await renderWorker.close()
      hold?.close()
      await pdfWorker.close()
      await proveThread.close()
      await payments.close()
    },
  }
}

/** Answers 503 with Retry-After when the reader's queue is too long. */
const sayingWhenBusy = (reader: Reader): Reader => ({
  ...reader,
  readCv: (...file) =>
    reader.readCv(...file).catch((error: unknown) => {
      if (!(error instanceof SemaphoreTimeout)) throw error
      const sentence = 'Many files are being read right now. Try again in a moment.'
      throw new HttpError(503, 'unavailable', sentence, { headers: { 'retry-after': '5' } })
    }),
})

const scansOf = ({ scanLanguages }: Config) => (scanLanguages ? { languages: scanLanguages } : null)

export { checkSandbox } from '@vitrine/reader'

export const openMailbox = ({ inbound }: Config, clock: Clock): Mailbox | null =>
  inbound && imapMailbox(inbound.imapUrl, clock)

export function ocrToolsCheck(config: Config): Adapters['checkOcrTools'] {
  const scans = scansOf(config)
  return scans && (() => checkOcrTools(scans))
}

/** Disk limit of the site cache. */
const HOLD_BYTES = 1024 * 1024 * 1024
/** Maximum age of cached sites: erased sites disappear after it. */
const HOLD_MS = 24 * 60 * 60 * 1000
const SWEEP_MS = 10 * 60 * 1000

/** Undefined if database and files are local. */
export async function openSiteCache({
  config,
  dataFolder,
  clock,
}: Pick<AdapterInput, 'config' | 'dataFolder' | 'clock'>) {
  if (config.databaseUrl === null && config.storageUrl === null) return undefined
  const folder = path.join(dataFolder.path, 'served-sites')
  const disk = await openDiskCache(folder, {
    ...{ maxBytes: HOLD_BYTES, maxAgeMs: HOLD_MS },
    now: () => clock().getTime(),
  })
  await disk.sweep()
  const sweeping = setInterval(() => void disk.sweep(), SWEEP_MS).unref()
  return { disk, folder, files: config.storageUrl !== null, close: () => clearInterval(sweeping) }
}

export async function openFiles(
  config: Config,
  dataFolder: DataFolder,
): Promise<StreamingFileStore> {
  return config.storageUrl
    ? s3FileStore(config.storageUrl)
    : localFileStore(await dataFolder.folder(FILES))
}

const FILES = 'files'

/** The files folder that replicas on one database share; undefined if they share none. */
export async function sharedFilesFolder(
  config: Config,
  dataFolder: DataFolder,
): Promise<string | undefined> {
  const isShared = config.databaseUrl !== null && config.storageUrl === null
  return isShared ? dataFolder.folder(FILES) : undefined
}

export async function openMailSender(config: Config, folder: DataFolder): Promise<MailSender> {
  return config.smtpUrl
    ? smtpMailSender(config.smtpUrl)
    : fileMailSender(await folder.folder('mail'))
}

/** Opens and migrates the database. Without `migrationsFolder` it runs all migrations. */
export function openDatabase(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  dataFolder: DataFolder,
  migrationsFolder?: string,
  isWaiting?: () => void,
): Promise<OpenDatabase> {
  return databaseUrl
    ? openDatabaseServer(databaseUrl, migrationsFolder, isWaiting)
    : openEmbeddedDatabase(path.join(dataFolder.path, 'database'), undefined, migrationsFolder)
}

function openStripe(stripe: NonNullable<Config['stripe']>, clock: Clock): PaymentsAdapter {
  const { secretKey, publishableKey, webhookSecret, apiUrl } = stripe
  const other = apiUrl ? [new URL(apiUrl).origin] : []
  return {
    provider: stripeProvider({ secretKey, webhookSecret, apiUrl, clock }),
    simulated: false,
    live: isLiveKey(secretKey),
    settings: {
      publishableKey,
      scriptUrl: apiUrl ? `${apiUrl}${CARD_SCRIPT_PATH}` : 'https://js.stripe.com/v3/',
      simulated: false,
    },
    origins: {
      scripts: ['https://js.stripe.com', ...other],
      connections: ['https://api.stripe.com', ...other],
      frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
    },
    close: async () => {},
  }
}

const SIMULATOR_PREFIX = '/simulator'

async function openSimulator({
  dataFolder,
  log,
  clock,
  port,
}: AdapterInput): Promise<PaymentsAdapter> {
  const keys = {
    secretKey: `sk_test_${randomBytes(12).toString('hex')}`,
    publishableKey: 'pk_test_simulator',
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  }
  const simulator = await startSimulator({
    ...keys,
    stateFile: path.join(await dataFolder.folder('simulator'), 'journal'),
    webhookUrl: `http://127.0.0.1:${port}/api/payment-events`,
    log: (event) => log.debug({ ...event, part: 'simulator' }),
  })
  return {
    provider: stripeProvider({ ...keys, apiUrl: simulator.url, clock }),
    simulated: true,
    live: false,
    settings: {
      publishableKey: keys.publishableKey,
      scriptUrl: `${SIMULATOR_PREFIX}${CARD_SCRIPT_PATH}`,
      simulated: true,
    },
    origins: { scripts: [], connections: [], frames: [] },
    erasePersonalData: simulator.erasePersonalData,
    forward: reverseProxy(SIMULATOR_PREFIX, simulator.url),
    close: simulator.close,
  }
}
