/** Email providers and the DNS records that their documentation requires. */

export const mailProviderIds = [
  'google',
  'microsoft',
  'zoho',
  'proton',
  'fastmail',
  'icloud',
  'migadu',
  'other',
] as const

export type MailProviderId = (typeof mailProviderIds)[number]

/** Values that the provider shows to one customer. Null: not needed or not entered. */
export type MailProviderValues = {
  /** One MX record per line, `10 mx.example`. */
  readonly mx: string | null
  /** The domain to include in SPF. */
  readonly spf: string | null
  /** Name of the DKIM record without the domain: `google._domainkey`. */
  readonly dkimName: string | null
  /** A key (`v=DKIM1; …`) or the target of an alias. */
  readonly dkimValue: string | null
}

export type MxRecord = { readonly priority: number; readonly host: string }
export type DkimRecord = {
  readonly type: 'TXT' | 'CNAME'
  readonly name: string
  readonly value: string
}

export type MailProvider = {
  readonly name: string
  /** The page of the provider with its records. */
  readonly where: string
  /** The values that the customer enters, with a hint each. */
  readonly asks: Readonly<Partial<Record<keyof MailProviderValues, string>>>
  readonly mx: (facts: MailProviderValues) => readonly MxRecord[]
  /** Suffixes of accepted mail servers. */
  readonly servers: readonly string[]
  /** SPF includes: the first is recommended, the others are accepted. */
  readonly spf: (facts: MailProviderValues) => readonly string[]
  /** Empty: the customer enters the provider's record. */
  readonly dkim: (domain: string, facts: MailProviderValues) => readonly DkimRecord[]
}

const nothing = () => []

const atOnce = (...hosts: readonly (readonly [number, string])[]) => {
  const records = hosts.map(([priority, host]) => ({ priority, host }))
  return () => records
}

/** The record with the entered name and value. */
const entered: MailProvider['dkim'] = (domain, { dkimName, dkimValue }) =>
  dkimName && dkimValue
    ? [
        {
          type: isDkimKey(dkimValue) ? 'TXT' : 'CNAME',
          name: `${dkimName}.${domain}`,
          value: dkimValue,
        },
      ]
    : []

/** A key, not the target of an alias. */
export const isDkimKey = (value: string) => /(?:^|;)\s*p\s*=/i.test(value)

/** Zoho has regions with different top-level domains. */
const zohoEnding = ({ mx }: MailProviderValues) =>
  /\bmx\.zoho\.([a-z.]+)/.exec(mx ?? '')?.[1] ?? 'com'

export const parseMxLines = (lines: string | null): readonly MxRecord[] =>
  (lines ?? '').split('\n').flatMap((line) => {
    const [, priority, host] = /^(\d+) (\S+)$/.exec(line) ?? []
    return host ? [{ priority: Number(priority), host }] : []
  })

export const mailProviders: Readonly<Record<MailProviderId, MailProvider>> = {
  google: {
    name: 'Google Workspace',
    where: 'admin.google.com › Apps › Google Workspace › Gmail › Authenticate email',
    asks: {
      dkimName: 'Mostly google._domainkey.',
      dkimValue: 'Press “Generate new record” there; the value begins with v=DKIM1.',
    },
    mx: atOnce([1, 'smtp.google.com']),
    servers: ['google.com', 'googlemail.com'],
    spf: () => ['_spf.google.com'],
    dkim: entered,
  },
  microsoft: {
    name: 'Microsoft 365',
    where:
      'admin.microsoft.com › Settings › Domains for MX, security.microsoft.com › Email authentication settings › DKIM for DKIM',
    asks: {
      mx: 'It ends in mail.protection.outlook.com or mx.microsoft.',
      dkimValue: 'What selector1._domainkey points to; the second follows from it.',
    },
    mx: ({ mx }) => parseMxLines(mx),
    servers: ['mail.protection.outlook.com', 'mx.microsoft'],
    spf: () => ['spf.protection.outlook.com'],
    dkim: (domain, { dkimValue }) =>
      dkimValue
        ? [1, 2].map((which) => ({
            type: 'CNAME',
            name: `selector${which}._domainkey.${domain}`,
            value: dkimValue
              .replace(/^selector[12]-/, `selector${which}-`)
              .replace(/\.([a-z]-v)[12]\.dkim\./, `.$1${which}.dkim.`),
          }))
        : [],
  },
  zoho: {
    name: 'Zoho Mail',
    where: 'Zoho Mail admin console › Domains › your domain › Email configuration',
    asks: {
      mx: 'The first one there: mx.zoho.com, mx.zoho.eu, mx.zoho.in…',
      dkimName: 'Mostly zmail._domainkey, or with a name of your choice in front.',
      dkimValue: 'The value begins with v=DKIM1.',
    },
    mx: (facts) =>
      (
        [
          [10, 'mx'],
          [20, 'mx2'],
          [50, 'mx3'],
        ] as const
      ).map(([priority, host]) => ({ priority, host: `${host}.zoho.${zohoEnding(facts)}` })),
    servers: ['zoho.com', 'zoho.eu', 'zoho.in', 'zoho.com.au', 'zoho.jp'],
    spf: (facts) => {
      const ending = zohoEnding(facts)
      return [`zohomail.${ending}`, `zoho.${ending}`, `spf.zoho.${ending}`, `one.zoho.${ending}`]
    },
    dkim: entered,
  },
  proton: {
    name: 'Proton Mail',
    where: 'Proton Mail › Settings › Domain names › your domain › DKIM',
    asks: {
      dkimValue:
        'What protonmail._domainkey points to, ending in domains.proton.ch; the other two follow from it.',
    },
    mx: atOnce([10, 'mail.protonmail.ch'], [20, 'mailsec.protonmail.ch']),
    servers: ['protonmail.ch'],
    spf: () => ['_spf.protonmail.ch'],
    dkim: (domain, { dkimValue }) =>
      dkimValue
        ? ['protonmail', 'protonmail2', 'protonmail3'].map((selector) => ({
            type: 'CNAME',
            name: `${selector}._domainkey.${domain}`,
            value: dkimValue.replace(/^protonmail[23]?\./, `${selector}.`),
          }))
        : [],
  },
  fastmail: {
    name: 'Fastmail',
    where: 'Fastmail › Settings › Domains › your domain',
    asks: {},
    mx: atOnce([10, 'in1-smtp.messagingengine.com'], [20, 'in2-smtp.messagingengine.com']),
    servers: ['messagingengine.com'],
    spf: () => ['spf.messagingengine.com'],
    dkim: (domain) =>
      ['fm1', 'fm2', 'fm3'].map((selector) => ({
        type: 'CNAME',
        name: `${selector}._domainkey.${domain}`,
        value: `${selector}.${domain}.dkim.fmhosted.com`,
      })),
  },
  icloud: {
    name: 'iCloud+',
    where: 'icloud.com › Account settings › Custom Email Domain',
    asks: {},
    mx: atOnce([10, 'mx01.mail.icloud.com'], [10, 'mx02.mail.icloud.com']),
    servers: ['mail.icloud.com'],
    spf: () => ['icloud.com'],
    dkim: (domain) => [
      {
        type: 'CNAME',
        name: `sig1._domainkey.${domain}`,
        value: `sig1.dkim.${domain}.at.icloudmailadmin.com`,
      },
    ],
  },
  migadu: {
    name: 'Migadu',
    where: 'admin.migadu.com › your domain › DNS configuration',
    asks: {},
    mx: atOnce([10, 'aspmx1.migadu.com'], [20, 'aspmx2.migadu.com']),
    servers: ['migadu.com'],
    spf: () => ['spf.migadu.com'],
    dkim: (domain) =>
      ['key1', 'key2', 'key3'].map((selector) => ({
        type: 'CNAME',
        name: `${selector}._domainkey.${domain}`,
        value: `${selector}.${domain}._domainkey.migadu.com`,
      })),
  },
  other: {
    name: 'Another provider',
    where: 'The pages of your provider about a domain of your own',
    asks: {
      mx: 'One a line, with its priority: 10 mx1.example.com',
      spf: 'What your provider’s SPF record includes: spf.example.com',
      dkimName: 'Such as mail._domainkey.',
      dkimValue: 'A key that begins with v=DKIM1, or the name that an alias (CNAME) points to.',
    },
    mx: ({ mx }) => parseMxLines(mx),
    servers: [],
    spf: ({ spf }) => (spf ? [spf] : nothing()),
    dkim: entered,
  },
}

/** The name of the provider; undefined: unknown server. */
export function findMailProvider(host: string): string | undefined {
  return Object.values(mailProviders).find(({ servers }) => isSubdomainOf(host, servers))?.name
}

export const isSubdomainOf = (name: string, endings: readonly string[]) =>
  endings.some((end) => name === end || name.endsWith(`.${end}`))
