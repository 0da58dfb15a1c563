/** Published IP ranges and CNAME targets of other hosts, so that an issue can name them. */
import { ipRangeMatcher } from '../../platform/ip-ranges.ts'

export type KnownHost = {
  readonly kind: 'parked' | 'forwarding' | 'proxy' | 'other-host'
  readonly who: string
}

type Row = KnownHost & {
  readonly networks?: readonly string[]
  /** Suffixes of CNAME targets. */
  readonly names?: readonly string[]
}

const ROWS: readonly Row[] = [
  {
    kind: 'proxy',
    who: 'Cloudflare',
    networks: [
      '103.21.244.0/22',
      '103.22.200.0/22',
      '103.31.4.0/22',
      '104.16.0.0/13',
      '104.24.0.0/14',
      '108.162.192.0/18',
      '131.0.72.0/22',
      '141.101.64.0/18',
      '162.158.0.0/15',
      '172.64.0.0/13',
      '173.245.48.0/20',
      '188.114.96.0/20',
      '190.93.240.0/20',
      '197.234.240.0/22',
      '198.41.128.0/17',
      '2400:cb00::/32',
      '2606:4700::/32',
      '2803:f800::/32',
      '2405:b500::/32',
      '2405:8100::/32',
      '2a06:98c0::/29',
      '2c0f:f248::/32',
    ],
    names: ['cdn.cloudflare.net'],
  },
  {
    kind: 'proxy',
    who: 'Fastly',
    networks: ['151.101.0.0/16', '199.232.0.0/16'],
    names: ['fastly.net'],
  },
  { kind: 'proxy', who: 'CloudFront', names: ['cloudfront.net'] },
  { kind: 'parked', who: 'Sedo', networks: ['91.195.240.0/23'], names: ['sedoparking.com'] },
  {
    kind: 'parked',
    who: 'GoDaddy',
    networks: ['34.102.136.180', '34.98.99.30', '184.168.131.241', '50.63.202.0/24'],
  },
  { kind: 'parked', who: 'Namecheap', names: ['parkingpage.namecheap.com'] },
  { kind: 'parked', who: 'Bodis', networks: ['199.59.240.0/22'], names: ['bodis.com'] },
  { kind: 'parked', who: 'ParkingCrew', networks: ['185.53.176.0/22'], names: ['parkingcrew.net'] },
  { kind: 'parked', who: 'Above.com', networks: ['103.224.182.0/23'], names: ['above.com'] },
  { kind: 'forwarding', who: 'Namecheap', networks: ['162.255.119.0/24'] },
  { kind: 'forwarding', who: 'GoDaddy', networks: ['3.33.130.190', '15.197.148.33'] },
  {
    kind: 'other-host',
    who: 'GitHub Pages',
    networks: ['185.199.108.0/22', '2606:50c0:8000::/46'],
    names: ['github.io'],
  },
  {
    kind: 'other-host',
    who: 'Squarespace',
    networks: ['198.185.159.144/31', '198.49.23.144/31'],
    names: ['squarespace.com'],
  },
  {
    kind: 'other-host',
    who: 'Wix',
    networks: ['185.230.60.0/22', '23.236.62.147'],
    names: ['wixdns.net'],
  },
  { kind: 'other-host', who: 'Shopify', networks: ['23.227.38.0/24'], names: ['myshopify.com'] },
  {
    kind: 'other-host',
    who: 'Vercel',
    networks: ['76.76.21.0/24'],
    names: ['vercel-dns.com', 'vercel.app'],
  },
  { kind: 'other-host', who: 'Netlify', networks: ['75.2.60.5'], names: ['netlify.app'] },
  {
    kind: 'other-host',
    who: 'WordPress.com',
    networks: ['192.0.78.0/23'],
    names: ['wordpress.com'],
  },
  { kind: 'other-host', who: 'Google Sites', names: ['ghs.googlehosted.com'] },
]

const KNOWN = ROWS.map(({ networks = [], names = [], kind, who }) => ({
  host: { kind, who },
  has: ipRangeMatcher(networks),
  names,
}))

export function hostOfAddress(address: string): KnownHost | undefined {
  return KNOWN.find(({ has }) => has(address))?.host
}

export function hostOfName(name: string): KnownHost | undefined {
  return KNOWN.find(({ names }) => names.some((end) => name === end || name.endsWith(`.${end}`)))
    ?.host
}

/** Name servers of expired domains. */
const EXPIRED = [
  'pendingrenewaldeletion.com',
  'expirationwarning.net',
  'redemptiongraceperiod.com',
  'renewyourname.net',
  'expired-domain.com',
  'domainexpired.net',
]
/** Name servers of domains whose owner has not confirmed the email address. */
const UNCONFIRMED = [
  'failed-whois-verification.namecheap.com',
  'verify-contact-details.namecheap.com',
]
const PARKING = ['sedoparking.com', 'parkingcrew.net', 'bodis.com', 'above.com', 'cashparking.com']

export function nameServerStatus(server: string): 'expired' | 'unconfirmed' | 'parked' | undefined {
  const under = (names: readonly string[]) =>
    names.some((end) => server === end || server.endsWith(`.${end}`))
  if (under(EXPIRED)) return 'expired'
  if (under(UNCONFIRMED)) return 'unconfirmed'
  return under(PARKING) ? 'parked' : undefined
}
