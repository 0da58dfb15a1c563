import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BadConfiguration, readConfig } from './config.ts'

const refusalOf = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof BadConfiguration) return error.message
    throw error
  }
  return 'accepted'
}

test('needs no variables', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    publicUrl: null,
    databaseUrl: null,
    stripe: null,
    smtpUrl: null,
    storageUrl: null,
    clamdUrl: null,
    admin: null,
    trustProxy: [],
    rateLimitFactor: 1,
    indexNow: false,
  })
})

test('parses collector headers without revealing them', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%2Cb,x-team=one=two',
  }
  expect(readConfig(env).collector).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: { authorization: 'Bearer a,b', 'x-team': 'one=two' },
    serviceName: 'vitrine',
  })
  for (const headers of ['geheim', 'a=%FF', 'a=b,', '=geheim'])
    expect(refusalOf({ ...env, OTEL_EXPORTER_OTLP_HEADERS: headers })).toBe(
      'OTEL_EXPORTER_OTLP_HEADERS holds a value that is not shown; it takes name=value, separated by commas',
    )
})

test('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', APP_SECRET: '' })).toEqual(readConfig({}))
})

const BAD: readonly [name: string, value: string, takes: string][] = [
  ['NODE_ENV', 'prod', 'takes production, development or test'],
  ['PORT', 'http', 'takes a port number, 0 to 65535'],
  ['PORT', '70000', 'takes a port number, 0 to 65535'],
  ['PORT', '80.5', 'takes a port number, 0 to 65535'],
  ['PUBLIC_URL', 'vitrine.example', 'takes an origin such as https://vitrine.example'],
  ['PUBLIC_URL', 'https://vitrine.example/shop', 'takes an origin such as https://vitrine.example'],
  [
    'SITES_DOMAIN',
    'https://vitrine.site',
    'takes a domain such as vitrine.site, with :port if it has one',
  ],
  ['STRIPE_API_URL', 'localhost:12111', 'takes a base address such as http://127.0.0.1:12111'],
  ['CLAMD_URL', '127.0.0.1:3310', 'takes clamd://host:port'],
  ['SCAN_LANGUAGES', 'eng, deu', 'takes languages as tesseract names them, such as eng+deu'],
  ['BRAND_NAME', 'V'.repeat(61), 'takes at most 60 characters'],
  ['WORKING_WEEK', 'always', 'takes days, hours and a time zone, as in Mon-Fri 9-17 Europe/Berlin'],
  ['SUPPORT_EMAIL', 'support', 'takes an email address'],
  ['SOCIAL_LINKS', 'X=https://x.com', 'takes three links as Name=https://…, separated by commas'],
  ['LOGO_HOST', 'http://logos.example', 'takes an address such as https://logos.example'],
  ['CAMPAIGN_STARTS_AT', 'tomorrow', 'takes a time such as 2026-01-31T08:00:00Z'],
  ['CAMPAIGN_ENDS_AT', '2026-01-31', 'takes a time such as 2026-01-31T08:00:00Z'],
  ['TRUST_PROXY', 'my-proxy', 'takes addresses or networks, separated by commas'],
  ['TRUST_PROXY', '10.0.0.0/99', 'takes addresses or networks, separated by commas'],
  ['TRUST_PROXY', '10.0.0', 'takes addresses or networks, separated by commas'],
  ['RATE_LIMIT_FACTOR', '0', 'takes a number above 0'],
  ['LOG_LEVEL', 'verbose', 'takes fatal, error, warn, info, debug, trace or silent'],
  ['ALLOW_SIMULATED_PAYMENTS', 'yes', 'takes 1 or 0'],
  ['INDEXNOW', 'on', 'takes 1 or 0'],
  ['ALLOW_LIVE_PAYMENTS_ON_EMBEDDED_DATABASE', 'true', 'takes 1 or 0'],
]

test.each(BAD)('rejects %s=%s with one line', (name, value, takes) => {
  expect(refusalOf({ [name]: value })).toBe(`${name} holds ${JSON.stringify(value)}; it ${takes}`)
})

const ESCAPES =
  'takes user and password percent-encoded: write / as %2F, ? as %3F, # as %23, @ as %40 and % as %25'
const BAD_SECRETS: readonly [name: string, value: string, takes: string][] = [
  ['DATABASE_URL', 'mysql://me:hunter2@db/x', 'takes postgres://user:password@host:port/database'],
  ['SMTP_URL', 'me:hunter2@mail', 'takes smtp://user:password@host:port'],
  ['SMTP_URL', 'smtp://user:hunter2/cd+1@127.0.0.1:25', ESCAPES],
  ['SMTP_URL', 'smtp://user:12#hunter2@127.0.0.1:25', ESCAPES],
  ['SMTP_URL', 'smtp://user:hunter2%zz@127.0.0.1:25', ESCAPES],
  ['DATABASE_URL', 'postgres://me:hunter2/x@db/shop', ESCAPES],
  ['STORAGE_URL', 's3://key:hunter2/x@bucket.example/b?region=x', ESCAPES],
  ['BACKUP_URL', 's3://key:hunter2#x@bucket.example/b?region=x', ESCAPES],
  ['TRANSLATOR_URL', 'deepl+https://:hunter2/x@api.example', ESCAPES],
  ['REWRITER_URL', 'openai+https://:hunter2/x@api.example/v1?model=m', ESCAPES],
  ['STORAGE_URL', 's3://hunter2', 'takes s3://KEY:SECRET@host/bucket?region=…'],
  ['APP_SECRET', 'hunter2', 'takes at least 32 characters'],
  ['ADMIN_PASSWORD', 'hunter2', 'takes at least 12 characters'],
  [
    'APP_SECRET',
    'hunter2'.repeat(6),
    'takes 32 or more random characters, not words, runs or repetitions; "openssl rand -base64 32" makes some',
  ],
]

// @promise unsafe-configuration
test.each(BAD_SECRETS)('names a bad %s without its value', (name, value, takes) => {
  const line = refusalOf({ [name]: value })
  expect(line).toBe(`${name} holds a value that is not shown; it ${takes}`)
})

// @promise config-errors: A bad variable stops the start with one line and shows no secret.
test('requires related variables together without revealing secrets', () => {
  const key = 'sk_test_hunter2'
  expect(refusalOf({ STRIPE_SECRET_KEY: key })).toMatch(
    /^STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set too/,
  )
  expect(refusalOf({ ADMIN_USERNAME: 'noor' })).toMatch(/^ADMIN_PASSWORD must be set too/)
  expect(refusalOf({ ADMIN_PASSWORD: 'hunter2hunter2' })).toMatch(/^ADMIN_USERNAME must be set too/)
  expect(refusalOf({ DATABASE_URL: 'postgres://me:hunter2@db/x' })).toMatch(
    /^APP_SECRET must be set/,
  )
  for (const env of [{ STRIPE_SECRET_KEY: key }, { DATABASE_URL: 'postgres://me:hunter2@db/x' }]) {
    expect(refusalOf(env)).not.toContain('hunter2')
    expect(refusalOf(env)).not.toContain('\n')
  }
})

test('requires real payments in production with a database server', () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db/x',
    APP_SECRET: 'jv3kQ9wTz6LmXc1pRb8yHd5sNf2gUa7e',
  }
  expect(refusalOf(env)).toMatch(/ALLOW_SIMULATED_PAYMENTS=1/)
  expect(refusalOf({ ...env, ALLOW_SIMULATED_PAYMENTS: '1' })).toBe('accepted')
})

// @promise one-process-per-folder
test.each(['sk_live_1', 'rk_live_1'])(
  'refuses live payments (%s) on the embedded database',
  (secretKey) => {
    const env = {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    expect(refusalOf(env)).toMatch(/^STRIPE_SECRET_KEY is a live key, but the embedded database/)
    expect(refusalOf({ ...env, ALLOW_LIVE_PAYMENTS_ON_EMBEDDED_DATABASE: '1' })).toBe('accepted')
  },
)

// @promise unsafe-configuration: Unsafe configurations stop the start.
test('requires real payments at an https address', () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://vitrine.example' }
  expect(refusalOf(env)).toMatch(
    /^STRIPE_SECRET_KEY, .* must be set in production with an https PUBLIC_URL; .*ALLOW_SIMULATED_PAYMENTS=1/,
  )
  expect(refusalOf({ ...env, ALLOW_SIMULATED_PAYMENTS: '1' })).toBe('accepted')
  expect(refusalOf({ ...env, NODE_ENV: 'test' })).toBe('accepted')
  expect(refusalOf({ ...env, PUBLIC_URL: 'http://localhost:3000' })).toBe('accepted')
})

// @promise unsafe-configuration
test('rejects a storefront address that a customer could claim', () => {
  const env = { SITES_DOMAIN: 'vitrine.site' }
  expect(refusalOf({ ...env, PUBLIC_URL: 'https://ada-quill.vitrine.site' })).toBe(
    'PUBLIC_URL holds "https://ada-quill.vitrine.site"; that is an address of SITES_DOMAIN which a customer could choose: it takes another host, such as www.vitrine.site',
  )
  for (const host of ['www.vitrine.site', 'vitrine.site', 'ada-quill.vitrine.example']) {
    expect([host, refusalOf({ ...env, PUBLIC_URL: `https://${host}` })]).toEqual([host, 'accepted'])
  }
})

// @promise secret-files: Secrets can come from files and are never shown.
test('reads every secret from a file without revealing it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'secret')
  const read = (name: string, held: string, env: Record<string, string> = {}) => {
    writeFileSync(file, held)
    return { [`${name}_FILE`]: file, ...env }
  }
  for (const [name, held, key] of [
    ['APP_SECRET', 'kJ82hd9sPq01Zx7vBn3mTy5uWe4rLo6i', 'appSecret'],
    ['SMTP_URL', 'smtp://a:b@mail.example', 'smtpUrl'],
    ['STORAGE_URL', 's3://KEY:SECRET@127.0.0.1/shelf?region=x', 'storageUrl'],
    ['METRICS_TOKEN', 'a token', 'metricsToken'],
    ['TRANSLATOR_URL', 'deepl+https://:KEY@api.deepl.com', 'translatorUrl'],
    ['REWRITER_URL', 'openai+https://:KEY@host/v1?model=m', 'rewriterUrl'],
  ] as const)
    expect(readConfig(read(name, `${held}\n`))).toMatchObject({ [key]: held })
  const database = read('DATABASE_URL', 'postgres://a:b@127.0.0.1/c', {
    APP_SECRET: 'kJ82hd9sPq01Zx7vBn3mTy5uWe4rLo6i',
  })
  expect(readConfig(database).databaseUrl).toBe('postgres://a:b@127.0.0.1/c')
  const stripe = { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(readConfig(read('STRIPE_SECRET_KEY', 'sk_test_1', stripe)).stripe?.secretKey).toBe(
    'sk_test_1',
  )
  expect(readConfig(read('APP_SECRET', '\n')).appSecret).toBeNull()
  expect(refusalOf(read('SMTP_URL', 'geheim'))).not.toContain('geheim')
  expect(refusalOf(read('SMTP_URL', 'x', { SMTP_URL: 'smtp://mail.example' }))).toBe(
    'SMTP_URL and SMTP_URL_FILE are both set; set one of them',
  )
  expect(refusalOf({ SMTP_URL_FILE: path.join(folder, 'none') })).toMatch(
    /takes a file that the program may read \(ENOENT\)$/,
  )
})

test('requires provider and key of the mail webhook together', () => {
  const mail = (MAIL_WEBHOOK_PROVIDER: string, MAIL_WEBHOOK_KEY: string) =>
    readConfig({ MAIL_WEBHOOK_PROVIDER, MAIL_WEBHOOK_KEY }).mailWebhook
  expect(mail('', '')).toBeNull()
  expect(mail('mailgun', 'key-1')).toEqual({ provider: 'mailgun', key: 'key-1' })
  expect(() => mail('mailgun', '')).toThrow(/belong together/)
  expect(() => mail('postmark', 'shop:short')).toThrow(/takes user:password for postmark/)
  expect(() => mail('sendgrid', 'not a key')).toThrow(/verification key for sendgrid/)
  expect(() => mail('sendmail', 'x')).toThrow(/takes mailgun, postmark or sendgrid/)
})
