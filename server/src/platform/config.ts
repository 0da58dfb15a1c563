/**
 * The configuration: parsed once at start from the environment. `.env.example` documents each
 * variable.
 */
import { asciiEmail, isEmail } from '@vitrine/domain/email/email-address'
import { parseWorkingWeek, type WorkingWeek } from '@vitrine/domain/time/working-week'
import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { checkSubdomain } from '@vitrine/domain/sites/site-options'
import { z } from 'zod'
import { ipRangeMatcher } from './ip-ranges.ts'
import { refuseWeakSecret } from './weak-secret.ts'

export class BadConfiguration extends Error {
  override name = 'BadConfiguration'
}

/** Values of these variables are never printed. */
const SECRETS: ReadonlySet<string> = new Set([
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_WEBHOOK_KEY',
  'INBOUND_IMAP_URL',
  'STORAGE_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'TRANSLATOR_URL',
  'REWRITER_URL',
  'BACKUP_URL',
  'BACKUP_KEY',
])

/** `NAME_FILE` names a file to read `NAME` from. */
const FILE_SUFFIX = '_FILE'

const trimmed = z.string().trim()
const optional = trimmed.default('')
const strongSecret = optional.superRefine((value, context) => {
  const message = value === '' ? undefined : refuseWeakSecret(value)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})
const flag = z
  .enum(['', '0', '1'], { error: 'takes 1 or 0' })
  .default('')
  .transform((value) => value === '1')
const addressOf = (pattern: RegExp, takes: string) =>
  optional
    .refine((value) => value === '' || pattern.test(value), { error: takes, abort: true })
    .refine(hasEscapedSecret, { error: ESCAPES })

const ESCAPES =
  'takes user and password percent-encoded: write / as %2F, ? as %3F, # as %23, @ as %40 and % as %25'

/** False if a sign in the user or the password ends the authority of the URL. */
function hasEscapedSecret(value: string): boolean {
  const [, authority = '', rest = ''] = /^[a-z0-9+]+:\/\/([^/?#]*)(.*)$/is.exec(value) ?? []
  if (authority === '') return true
  const secret = authority.slice(0, Math.max(0, authority.lastIndexOf('@')))
  return (
    URL.canParse(value) &&
    !/%(?![0-9a-f]{2})/i.test(secret) &&
    !secret.includes('@') &&
    (secret !== '' || !rest.includes('@'))
  )
}

const listOf = (value: string) => (value === '' ? [] : value.split(',').map((one) => one.trim()))

function areNetworks(networks: readonly string[]): boolean {
  try {
    ipRangeMatcher(networks)
    return true
  } catch {
    return false
  }
}

/** `192.0.2.1`, `[2001:db8::1]:53`, `127.0.0.1:5353`. */
const SERVER = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$|^[0-9a-f:]+$/i

/** `n8n.internal:5678`, `127.0.0.1`, `[::1]:9000`. */
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/

const S3_URL = /^s3:\/\/[^:\s]+:[^@\s]+@[^/\s]+\/\S+$/

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/

/** Parses `name=value` with percent-encoding. Throws if it is malformed. */
function readHeader(pair: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([\w-]+)=(.+)$/.exec(pair) ?? []
  const header = [name, decodeURIComponent(value)] as const
  new Headers([[...header]])
  return header
}

const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'takes production, development or test' })
    .default('development'),
  PORT: z.coerce
    .number({ error: 'takes a port number, 0 to 65535' })
    .int('takes a port number, 0 to 65535')
    .min(0, 'takes a port number, 0 to 65535')
    .max(65535, 'takes a port number, 0 to 65535')
    .default(3000),
  STOP_NOTICE_SECONDS: z.coerce
    .number({ error: 'takes seconds, 0 to 60' })
    .min(0, 'takes seconds, 0 to 60')
    .max(60, 'takes seconds, 0 to 60')
    .default(0),
  HOST: trimmed.min(1, 'takes an address to listen on').default('127.0.0.1'),
  DATA_DIR: trimmed.min(1, 'takes a folder').default('./data'),
  PUBLIC_URL: addressOf(
    /^https?:\/\/[^/\s]+\/?$/,
    'takes an origin such as https://vitrine.example',
  ),
  SITES_DOMAIN: addressOf(
    /^[a-z0-9.-]+(:\d+)?$/i,
    'takes a domain such as vitrine.site, with :port if it has one',
  ),
  SITES_ADDRESSES: optional
    .transform(listOf)
    .refine((addresses) => addresses.every((address) => isIP(address) !== 0), {
      error: 'takes IP addresses such as 192.0.2.10, separated by commas',
    }),
  DNS_SERVERS: optional
    .transform(listOf)
    .refine((servers) => servers.every((server) => SERVER.test(server)), {
      error:
        'takes addresses of name servers such as 192.0.2.53 or 127.0.0.1:5353, separated by commas',
    }),
  TLS_ALLOW_DIR: optional,
  SITES_CERTIFICATES: z
    .enum(['wildcard', 'each'], { error: 'takes wildcard or each' })
    .default('wildcard'),
  CERTIFICATE_AUTHORITY: trimmed
    .regex(/^[a-z0-9.-]+$/, 'takes the name that stands in CAA records, such as letsencrypt.org')
    .default('letsencrypt.org'),
  DATABASE_URL: addressOf(
    /^postgres(ql)?:\/\/\S+$/,
    'takes postgres://user:password@host:port/database',
  ),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_URL: addressOf(
    /^https?:\/\/\S+$/,
    'takes a base address such as http://127.0.0.1:12111',
  ),
  SMTP_URL: addressOf(/^smtps?:\/\/\S+$/, 'takes smtp://user:password@host:port'),
  MAIL_WEBHOOK_PROVIDER: z
    .enum(['', 'mailgun', 'postmark', 'sendgrid'], { error: 'takes mailgun, postmark or sendgrid' })
    .default(''),
  MAIL_WEBHOOK_KEY: optional,
  INBOUND_IMAP_URL: addressOf(/^imaps?:\/\/[^/@]+@\S+$/, 'takes imaps://user:password@host/INBOX'),
  INBOUND_ADDRESS: optional.refine((value) => value === '' || isReplyAddress(value), {
    error: 'takes an address such as reply@example.com, with 20 letters or fewer before the @',
  }),
  STORAGE_URL: addressOf(S3_URL, 'takes s3://KEY:SECRET@host/bucket?region=…'),
  BACKUP_URL: optional
    .refine((value) => !value.includes('://') || S3_URL.test(value), {
      error: 'takes a folder, or s3://KEY:SECRET@host/bucket?region=…',
      abort: true,
    })
    .refine(hasEscapedSecret, { error: ESCAPES }),
  BACKUP_KEY: strongSecret,
  BACKUP_SCHEDULE: trimmed
    .regex(
      /^[\d*/,-]+( [\d*/,-]+){4}$/,
      'takes minute, hour, day of the month, month and day of the week, as in 43 2 * * *',
    )
    .default('43 2 * * *'),
  BACKUP_KEEP: trimmed
    .regex(
      /^\d{1,3} daily, \d{1,3} weekly, \d{1,3} monthly$/,
      'takes how many to keep, as in 7 daily, 4 weekly, 0 monthly',
    )
    .default('7 daily, 4 weekly, 0 monthly'),
  CLAMD_URL: addressOf(/^clamd:\/\/[^/\s]+$/, 'takes clamd://host:port'),
  TRANSLATOR_URL: addressOf(
    /^(deepl|libretranslate|openai)\+https?:\/\/\S+$/,
    'takes deepl+https://:KEY@host, libretranslate+https://host or openai+https://:KEY@host/v1?model=NAME',
  ).refine((value) => !value.startsWith('openai') || /[?&]model=[^&]/.test(value), {
    error: 'takes the name of a model, as in openai+https://:KEY@host/v1?model=NAME',
  }),
  REWRITER_URL: addressOf(
    /^openai\+https?:\/\/[^\s?]+\?(?:\S+&)?model=[^&\s]\S*$/,
    'takes openai+https://:KEY@host/v1?model=NAME',
  ),
  VIES_URL: addressOf(/^https?:\/\/[^\s?#]*[^\s?#/]$/, 'takes https://host/path'),
  DICTIONARIES: optional,
  SCAN_LANGUAGES: optional.refine(
    (value) => /^([a-z_]{3,20}(\+[a-z_]{3,20}){0,9})?$/i.test(value),
    {
      error: 'takes languages as tesseract names them, such as eng+deu',
    },
  ),
  APP_SECRET: strongSecret,
  APP_SECRET_PREVIOUS: optional.transform(listOf),
  ADMIN_USERNAME: optional,
  ADMIN_PASSWORD: optional.refine((value) => value === '' || value.length >= 12, {
    error: 'takes at least 12 characters',
  }),
  BRAND_NAME: trimmed
    .min(1, 'takes a name')
    .max(60, 'takes at most 60 characters')
    .default('Vitrine'),
  SUPPORT_EMAIL: trimmed
    .refine(isEmail, { error: 'takes an email address' })
    .overwrite(asciiEmail)
    .default('support@vitrine.example'),
  WORKING_WEEK: trimmed.default('Mon-Fri 9-17 UTC').transform((text, context) => {
    const week = parseWorkingWeek(text)
    if (week !== null) return week
    context.addIssue({
      code: 'custom',
      message: 'takes days, hours and a time zone, as in Mon-Fri 9-17 Europe/Berlin',
    })
    return z.NEVER
  }),
  SELLER_NAME: optional.refine((value) => value.length <= 120, {
    error: 'takes at most 120 characters',
  }),
  SELLER_ADDRESS: optional
    .transform((value) => value.split('|').flatMap((line) => line.trim() || []))
    .refine((lines) => lines.length <= 6 && lines.every((line) => line.length <= 120), {
      error: 'takes up to six lines of 120 characters, separated by |',
    }),
  SELLER_TAX_ID: optional.refine((value) => value.length <= 60, {
    error: 'takes at most 60 characters',
  }),
  HOSTING_YEAR_PRICE: addressOf(
    /^[1-9]\d{0,4}\.\d\d$/,
    'takes an amount in US dollars such as 29.00',
  ),
  SOCIAL_LINKS: optional
    .transform(listOf)
    .refine(
      (links) =>
        links.length === 0 ||
        (links.length === 3 && links.every((link) => /^[^=]+=https:\/\/\S+$/.test(link))),
      {
        error: 'takes three links as Name=https://…, separated by commas',
      },
    ),
  LOGO_HOST: addressOf(/^https:\/\/\S+$/, 'takes an address such as https://logos.example'),
  CAMPAIGN_STARTS_AT: addressOf(INSTANT, 'takes a time such as 2026-01-31T08:00:00Z'),
  CAMPAIGN_ENDS_AT: addressOf(INSTANT, 'takes a time such as 2026-01-31T08:00:00Z'),
  TRUST_PROXY: addressOf(
    /^[0-9a-f.:/]+(\s*,\s*[0-9a-f.:/]+)*$/i,
    'takes addresses or networks, separated by commas',
  ).refine((value) => areNetworks(listOf(value)), {
    error: 'takes addresses or networks, separated by commas',
  }),
  RATE_LIMIT_FACTOR: z.coerce
    .number({ error: 'takes a number above 0' })
    .gt(0, 'takes a number above 0')
    .default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'takes fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  DATA_CENTRE_RANGES: optional,
  COUNTRY_RANGES: optional,
  LOOK_AT_LINKS: flag,
  WEBHOOKS_INSIDE: optional
    .transform((value) => listOf(value.toLowerCase()))
    .refine((hosts) => hosts.every((host) => HOST.test(host)), {
      error: 'takes hosts such as n8n.internal:5678 or 127.0.0.1:9000, separated by commas',
    }),
  METRICS_TOKEN: optional,
  OTEL_EXPORTER_OTLP_ENDPOINT: addressOf(
    /^https?:\/\/[^@\s]+$/,
    'takes an address such as http://127.0.0.1:4318',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional.transform(listOf).transform((pairs, context) => {
    try {
      return pairs.map(readHeader)
    } catch {
      context.addIssue({ code: 'custom', message: 'takes name=value, separated by commas' })
      return z.NEVER
    }
  }),
  OTEL_SERVICE_NAME: trimmed.default('vitrine'),
  INDEXNOW: flag,
  ALLOW_SIMULATED_PAYMENTS: flag,
  ALLOW_LIVE_PAYMENTS_ON_EMBEDDED_DATABASE: flag,
})

export type Config = {
  readonly environment: 'production' | 'development' | 'test'
  /** 0: any free port. */
  readonly port: number
  /** Delay between SIGTERM and closing the listener. */
  readonly stopNoticeSeconds: number
  readonly host: string
  readonly dataDir: string
  /** Null: `http://localhost:{port}`, known after listening. */
  readonly publicUrl: string | null
  /** Null: `localhost:{port}`. */
  readonly sitesDomain: string | null
  /** IP addresses for customers' domains; empty: those of `sitesDomain`. */
  readonly sitesAddresses: readonly string[]
  /** DNS servers to query instead of the authoritative ones; empty: authoritative. */
  readonly dnsServers: readonly string[]
  /** Folder of domains that may have a certificate; null: in the data folder. */
  readonly tlsAllowDir: string | null
  /** Each site gets its own certificate, because there is no wildcard certificate. */
  readonly certificateForEachSite: boolean
  /** Name of the certificate authority in CAA records. */
  readonly certificateAuthority: string
  /** Null: embedded. */
  readonly databaseUrl: string | null
  /** Null: the built-in simulator. */
  readonly stripe: {
    readonly secretKey: string
    readonly publishableKey: string
    readonly webhookSecret: string
    readonly apiUrl: string | null
  } | null
  readonly smtpUrl: string | null
  /** Webhooks about returned emails; null: off. */
  readonly mailWebhook: {
    readonly provider: 'mailgun' | 'postmark' | 'sendgrid'
    readonly key: string
  } | null
  /** The mailbox for replies; null: off. */
  readonly inbound: { readonly imapUrl: string; readonly address: string } | null
  readonly storageUrl: string | null
  readonly backups: {
    /** Folder or bucket URL; null: no scheduled backups. */
    readonly url: string | null
    /** Null: the key is stored in the backup folder. */
    readonly key: string | null
    /** UTC: minute, hour, day of month, month, day of week. */
    readonly cron: string
    /** Retention in days, weeks and months. */
    readonly keeping: { readonly daily: number; readonly weekly: number; readonly monthly: number }
  }
  /** Null: no virus scan. */
  readonly clamdUrl: string | null
  /** Null: no translation service. */
  readonly translatorUrl: string | null
  /** Base of the REST API of VIES; null: VAT numbers are checked by their format only. */
  readonly viesUrl: string | null
  readonly rewriterUrl: string | null
  /** Folder with additional Hunspell dictionaries. */
  readonly dictionariesFolder: string | null
  /** Tesseract language codes, `eng+deu`; null: scans are not read. */
  readonly scanLanguages: string | null
  /** Null: generated at first start and stored in the data folder. */
  readonly appSecret: string | null
  /** Previous keys that still verify links. */
  readonly previousSecrets: readonly string[]
  readonly admin: { readonly username: string; readonly password: string } | null
  readonly brandName: string
  readonly supportEmail: string
  readonly workingWeek: WorkingWeek
  /** Seller on receipts; default name: the brand. Empty fields are omitted. */
  readonly seller: {
    readonly name: string | null
    readonly addressLines: readonly string[]
    readonly taxId: string | null
  }
  /** Price of a renewal year by card in cents; null: not sold by card. */
  readonly hostingYearCents: number | null
  readonly socialLinks: readonly { readonly name: string; readonly url: string }[]
  /** URL for company logos; empty: bundled logos only. */
  readonly logoHost: string
  readonly campaign: { readonly startsAt: string; readonly endsAt: string }
  readonly trustProxy: readonly string[]
  readonly rateLimitFactor: number
  readonly logLevel: string
  /** File with IP ranges of data centers, which are counted as bots; null: none. */
  readonly dataCentreRanges: string | null
  readonly countryRanges: string | null
  /** Whether links of live pages are checked monthly. */
  readonly looksAtLinks: boolean
  /** Hosts (with optional `:port`) in private networks that webhooks may call, also without TLS. */
  readonly webhooksInside: readonly string[]
  readonly metricsToken: string | null
  /** OpenTelemetry collector; null: no tracing. */
  readonly collector: {
    /** Full URL of the endpoint. */
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly serviceName: string
  } | null
  /** Whether published sites are announced by IndexNow. */
  readonly indexNow: boolean
}

/**
 * Parses the configuration.
 *
 * Throws `BadConfiguration` with one line: the variable, its value (except secrets) and the
 * accepted form.
 */
// oxlint-disable-next-line complexity -- one branch for each variable
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // Container files often set empty variables; they count as unset.
  const given = withSecretFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    const held = SECRETS.has(name) ? 'a value that is not shown' : JSON.stringify(given[name])
    throw new BadConfiguration(`${name} holds ${held}; it ${issue?.message}`)
  }
  const values = parsed.data
  const stripe = readStripeKeys(values)
  refuseUnsafeMixes(values, stripe !== null)
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    stopNoticeSeconds: values.STOP_NOTICE_SECONDS,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    publicUrl: values.PUBLIC_URL.replace(/\/$/, '') || null,
    sitesDomain: values.SITES_DOMAIN.toLowerCase() || null,
    sitesAddresses: values.SITES_ADDRESSES,
    dnsServers: values.DNS_SERVERS,
    tlsAllowDir: values.TLS_ALLOW_DIR || null,
    certificateForEachSite: values.SITES_CERTIFICATES === 'each',
    certificateAuthority: values.CERTIFICATE_AUTHORITY,
    databaseUrl: values.DATABASE_URL || null,
    stripe,
    smtpUrl: values.SMTP_URL || null,
    mailWebhook: mailWebhookOf(values),
    inbound: inboundOf(values),
    storageUrl: values.STORAGE_URL || null,
    backups: {
      url: values.BACKUP_URL || null,
      key: values.BACKUP_KEY || null,
      cron: values.BACKUP_SCHEDULE,
      keeping: readKeeping(values.BACKUP_KEEP),
    },
    clamdUrl: values.CLAMD_URL || null,
    translatorUrl: values.TRANSLATOR_URL || null,
    viesUrl: values.VIES_URL || null,
    rewriterUrl: values.REWRITER_URL || null,
    dictionariesFolder: values.DICTIONARIES || null,
    scanLanguages: values.SCAN_LANGUAGES || null,
    appSecret: values.APP_SECRET || null,
    previousSecrets: values.APP_SECRET_PREVIOUS,
    admin: readAdmin(values),
    brandName: values.BRAND_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    workingWeek: values.WORKING_WEEK,
    hostingYearCents:
      values.HOSTING_YEAR_PRICE === '' ? null : Number(values.HOSTING_YEAR_PRICE.replace('.', '')),
    seller: {
      name: values.SELLER_NAME || null,
      addressLines: values.SELLER_ADDRESS,
      taxId: values.SELLER_TAX_ID || null,
    },
    socialLinks: values.SOCIAL_LINKS.map((link) => {
      const [name = '', ...rest] = link.split('=')
      return { name, url: rest.join('=') }
    }),
    logoHost: values.LOGO_HOST.replace(/\/$/, ''),
    campaign: { startsAt: values.CAMPAIGN_STARTS_AT, endsAt: values.CAMPAIGN_ENDS_AT },
    trustProxy: listOf(values.TRUST_PROXY),
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    logLevel: values.LOG_LEVEL,
    dataCentreRanges: values.DATA_CENTRE_RANGES || null,
    countryRanges: values.COUNTRY_RANGES || null,
    looksAtLinks: values.LOOK_AT_LINKS,
    webhooksInside: values.WEBHOOKS_INSIDE,
    metricsToken: values.METRICS_TOKEN || null,
    collector: readCollector(values),
    indexNow: values.INDEXNOW,
  }
}

function readCollector(values: Values): Config['collector'] {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')
  if (endpoint === '') return null
  return {
    url: `${endpoint}/v1/traces`,
    headers: Object.fromEntries(values.OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: values.OTEL_SERVICE_NAME,
  }
}

function readKeeping(text: string): Config['backups']['keeping'] {
  const [daily = 0, weekly = 0, monthly = 0] = [...text.matchAll(/\d+/g)].map(Number)
  return { daily, weekly, monthly }
}

/** Secrets may come from files: one secret per file, surrounding newlines are ignored. */
function withSecretFiles(given: Readonly<Record<string, string | undefined>>) {
  const all = { ...given }
  for (const name of SECRETS) {
    const file = given[name + FILE_SUFFIX]
    if (file === undefined) continue
    if (given[name] !== undefined)
      throw new BadConfiguration(`${name} and ${name}${FILE_SUFFIX} are both set; set one of them`)
    try {
      // An empty file counts as unset.
      all[name] = readFileSync(file, 'utf8').trim() || undefined
    } catch (error) {
      throw new BadConfiguration(
        `${name}${FILE_SUFFIX} holds ${JSON.stringify(file)}; it takes a file that the program may read (${(error as NodeJS.ErrnoException).code})`,
      )
    }
  }
  return all
}

type Values = z.output<typeof environment>

/** The local part is at most 64 letters, with a token of 40. */
const isReplyAddress = (value: string): boolean =>
  isEmail(value) && /^[\x21-\x7e]{1,20}@/.test(value) && !value.includes('+')

function inboundOf({ INBOUND_IMAP_URL: imapUrl, INBOUND_ADDRESS: address }: Values) {
  if (imapUrl === '' && address === '') return null
  if (imapUrl === '' || address === '')
    throw new BadConfiguration(
      'INBOUND_IMAP_URL and INBOUND_ADDRESS belong together: set both, or none',
    )
  return { imapUrl, address }
}

function mailWebhookOf({
  MAIL_WEBHOOK_PROVIDER: provider,
  MAIL_WEBHOOK_KEY: key,
}: Values): Config['mailWebhook'] {
  if (provider === '' && key === '') return null
  if (provider === '' || key === '')
    throw new BadConfiguration(
      'MAIL_WEBHOOK_PROVIDER and MAIL_WEBHOOK_KEY belong together: set both, or none',
    )
  if (provider === 'postmark' && !/^[^:]+:.{16,}$/.test(key))
    throw new BadConfiguration(
      'MAIL_WEBHOOK_KEY takes user:password for postmark, with 16 characters or more in the password',
    )
  if (provider === 'sendgrid' && !isPublicKey(key))
    throw new BadConfiguration(
      'MAIL_WEBHOOK_KEY takes the verification key for sendgrid, one line in base64',
    )
  return { provider, key }
}

function isPublicKey(base64: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}

function readStripeKeys(values: Values): Config['stripe'] {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const missing = names.filter((name) => values[name] === '')
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    throw new BadConfiguration(
      `${missing.join(' and ')} must be set too: set all of ${names.join(', ')} for Stripe, or none for the simulator`,
    )
  }
  return {
    secretKey: values.STRIPE_SECRET_KEY,
    publishableKey: values.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    apiUrl: values.STRIPE_API_URL || null,
  }
}

function readAdmin(values: Values): Config['admin'] {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = values
  if (username === '' && password === '') return null
  if (username === '' || password === '') {
    const missing = username === '' ? 'ADMIN_USERNAME' : 'ADMIN_PASSWORD'
    throw new BadConfiguration(
      `${missing} must be set too: set both, or neither for a one-time password`,
    )
  }
  return { username, password }
}

function refuseUnsafeMixes(values: Values, hasStripe: boolean): void {
  if (values.DATABASE_URL && values.APP_SECRET === '') {
    throw new BadConfiguration(
      'APP_SECRET must be set when DATABASE_URL is: all replicas share it; use 32 or more random characters',
    )
  }
  const production = values.NODE_ENV === 'production'
  if (production && values.DATABASE_URL && !hasStripe && !values.ALLOW_SIMULATED_PAYMENTS) {
    throw new BadConfiguration(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set in production with DATABASE_URL; set ALLOW_SIMULATED_PAYMENTS=1 to go without',
    )
  }
  const isPublic = values.PUBLIC_URL.startsWith('https:')
  if (
    production &&
    isPublic &&
    !values.DATABASE_URL &&
    !hasStripe &&
    !values.ALLOW_SIMULATED_PAYMENTS
  ) {
    throw new BadConfiguration(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set in production with an https PUBLIC_URL; set ALLOW_SIMULATED_PAYMENTS=1 to go without',
    )
  }
  refuseStorefrontAmongSites(values)
  const live =
    values.STRIPE_SECRET_KEY.startsWith('sk_live_') ||
    values.STRIPE_SECRET_KEY.startsWith('rk_live_')
  if (live && !values.DATABASE_URL && !values.ALLOW_LIVE_PAYMENTS_ON_EMBEDDED_DATABASE) {
    throw new BadConfiguration(
      'STRIPE_SECRET_KEY is a live key, but the embedded database is not made for real money; set DATABASE_URL, or ALLOW_LIVE_PAYMENTS_ON_EMBEDDED_DATABASE=1 to go on',
    )
  }
}

/** The storefront may be a reserved subdomain such as `www`; a customer could claim any other. */
function refuseStorefrontAmongSites({ PUBLIC_URL, SITES_DOMAIN }: Values): void {
  if (PUBLIC_URL === '' || SITES_DOMAIN === '') return
  const { host } = new URL(PUBLIC_URL)
  const suffix = `.${SITES_DOMAIN.toLowerCase()}`
  if (!host.endsWith(suffix) || checkSubdomain(host.slice(0, -suffix.length), '')) return
  throw new BadConfiguration(
    `PUBLIC_URL holds ${JSON.stringify(PUBLIC_URL)}; that is an address of SITES_DOMAIN which a customer could choose: it takes another host, such as www${suffix}`,
  )
}
