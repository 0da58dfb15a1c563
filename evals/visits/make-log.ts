/**
 * A labeled log of one site: people, and robots as operators and researchers describe them. Robots
 * with their own name come from the list of `crawler-user-agents`; the others behave as noted beside
 * each kind. One half of the log is for writing rules, the other half is only counted.
 *
 * Origin and behavior are drawn independently. A quarter of the disguised robots use residential
 * addresses (Imperva, Bad Bot Report 2024: 25.8 %); the others use data centers, one in five of them
 * unlisted. One in fifty people uses a data center too (company gateway or VPN): a guess.
 */
import type { IncomingHttpHeaders } from 'node:http'
import crawlers from 'crawler-user-agents'
import { aBrowser, browserOf } from './browsers.ts'
import { HOSTS } from './hosting-networks.ts'
import type { Chance } from './random.ts'

export type Asked = {
  readonly name: string | undefined
  readonly isKept?: true
  readonly afterMs: number
}

export type Visit = {
  readonly kind: string
  readonly isRobot: boolean
  readonly address: string
  readonly headers: IncomingHttpHeaders
  /** Of the first page; default: `/`. */
  readonly url?: string
  readonly asked: readonly Asked[]
}

const NAMED = crawlers.flatMap(({ instances }) => instances ?? [])

/** Kinds of robots, of a hundred. */
const ROBOTS = {
  named: 39,
  /** Libraries with a browser's name and nothing else of it: requests, axios, Go. */
  copiedName: 14,
  /** Scrapers with a browser's name, language and Accept, as tutorials have them. */
  copiedHeaders: 9,
  /** A name out of an old list of names. */
  oldName: 6,
  /** Probes for vulnerabilities: `/wp-login.php`, `/.env`. */
  scanner: 7,
  /** Opens links of mails before their readers do: a browser without a language. */
  mailGuard: 5,
  /** Sends every header of the browser it poses as (curl-impersonate); takes the page alone. */
  impersonator: 6,
  /** A browser that is steered and told to leave pictures and fonts away. */
  steeredLean: 3,
  /** The same, one version in its name and another in its hints. */
  steeredOtherName: 2,
  /** Requests `robots.txt` first and pretends to be a browser. */
  polite: 1,
  /** An automated browser that loads everything: headers and behavior look human. */
  steeredWhole: 4,
  /** The same with the browser that the tool installs, under a Windows name (recorded: Playwright). */
  steeredBare: 2,
  /** Takes every PDF and contact card that a search found, with copied headers. */
  collector: 2,
} as const

/** Kinds of people, of a hundred. */
const PEOPLE = {
  first: 65,
  /** Has the page's parts from another day, and the page was changed since. */
  again: 8,
  /** Comes back by a campaign link; the fonts are cached. */
  campaign: 5,
  /** Comes back to another language; the fonts are cached. */
  otherLanguage: 3,
  /** Behind a proxy of a company that removes the newer headers. */
  proxy: 1,
  /** Asks again for a page that the cache holds (304), from another network. */
  otherNetwork: 4,
  /** Lynx, w3m and their kind. */
  textBrowser: 0.2,
  /** Opens the PDF from a link. */
  pdf: 9,
  /** Reads two languages. */
  twoPages: 4,
  /** Blocks fonts but loads the icon. */
  noFonts: 0.6,
  /** Reads by a browser that shows words alone. */
  wordsOnly: 0.1,
  /** A television or an old telephone, with a browser of years ago. */
  oldDevice: 0.3,
} as const

/** Of robots that do not say their name, over lines of households. */
const ROBOTS_AT_HOME = 0.258
/** Of people, through a house that rents out machines. */
const PEOPLE_IN_HOUSES = 0.02

export function aVisit(chance: Chance, robotShare: number): Visit {
  return chance() < robotShare ? aRobot(chance) : aPerson(chance)
}

const page = (afterMs = 0): Asked => ({ name: 'index.html', afterMs })
const part = (name: string, afterMs: number): Asked => ({ name, afterMs })
const FONTS = ['fonts/body-latin.woff2', 'fonts/display-latin.woff2']

function aPerson(chance: Chance): Visit {
  const kind = chance.weighted(PEOPLE)
  const browser = aBrowser(chance)
  const slow = 60 + chance.below(1500)
  const parts = [
    ...FONTS.map((name) => part(name, slow)),
    ...(browser.asksForIcon ? [part('icon.svg', slow + 40)] : []),
  ]
  const address = chance() < PEOPLE_IN_HOUSES ? hostedAddress(chance) : anAddress(chance)
  const person = { kind, isRobot: false, address, headers: browser.headers }
  switch (kind) {
    case 'again':
      return {
        ...person,
        headers: { ...browser.headers, 'if-none-match': '"of-another-day"' },
        asked: [page()],
      }
    case 'campaign':
      return { ...person, url: '/?utm_campaign=spring', asked: [page()] }
    case 'otherLanguage':
      return { ...person, url: '/fr/', asked: [part('fr/index.html', 0)] }
    case 'proxy': {
      const headers = { ...withoutNewer(browser.headers), 'accept-encoding': 'gzip, deflate' }
      return {
        ...person,
        headers,
        asked: [page(), ...parts],
      }
    }
    case 'otherNetwork':
      return {
        ...person,
        headers: { ...browser.headers, 'if-none-match': '"of-this-day"' },
        asked: [{ ...page(), isKept: true }],
      }
    case 'textBrowser':
      return {
        ...person,
        headers: {
          'user-agent': chance.from(['Lynx/2.9.2 libwww-FM/2.14', 'w3m/0.5.3+git20230121']),
          accept: 'text/html, text/plain, */*;q=0.01',
          'accept-language': 'en',
          'accept-encoding': 'gzip, compress, bzip2',
        },
        asked: [page()],
      }
    case 'pdf':
      return { ...person, asked: [part('resume.pdf', 0)] }
    case 'twoPages':
      return { ...person, asked: [page(), ...parts, part('fr/index.html', 3000)] }
    case 'noFonts':
      return {
        ...person,
        headers: browserOf('chrome', chance).headers,
        asked: [page(), part('icon.svg', slow)],
      }
    case 'wordsOnly':
      return { ...person, asked: [page()] }
    case 'oldDevice': {
      const agent = `Mozilla/5.0 (Linux; Android 8.0.0; SM-G930F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${70 + chance.below(9)}.0.3809.89 Mobile Safari/537.36`
      const headers = withoutNewer(browser.headers)
      return { ...person, headers: { ...headers, 'user-agent': agent }, asked: [page(), ...parts] }
    }
    default:
      return { ...person, asked: [page(), ...parts] }
  }
}

const withoutNewer = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('sec-')))

function aRobot(chance: Chance): Visit {
  const kind = chance.weighted(ROBOTS)
  const posed = browserOf(chance.from(['chrome', 'chrome', 'edge', 'firefox', 'safari']), chance)
  const { headers } = posed
  const agent = headers['user-agent']
  const isHosted = kind === 'named' || chance() >= ROBOTS_AT_HOME
  const address = isHosted ? hostedAddress(chance) : anAddress(chance)
  const robot = { kind, isRobot: true, address, headers, asked: [page()] }
  const all = [page(), ...FONTS.map((name) => part(name, 120)), part('icon.svg', 160)]
  switch (kind) {
    case 'named':
      return {
        ...robot,
        headers: { 'user-agent': chance.from(NAMED), accept: '*/*', 'accept-encoding': 'gzip' },
        asked: chance() < 0.3 ? [part('robots.txt', 0), page(200)] : [page()],
      }
    case 'copiedName':
      return {
        ...robot,
        headers: { 'user-agent': agent, accept: '*/*', 'accept-encoding': 'gzip, deflate' },
      }
    case 'copiedHeaders':
      return {
        ...robot,
        headers: {
          'user-agent': agent,
          accept: headers.accept,
          'accept-language': 'en-US,en;q=0.5',
          'accept-encoding': 'gzip, deflate, br',
          'upgrade-insecure-requests': '1',
        },
      }
    case 'oldName':
      return {
        ...robot,
        headers: {
          ...headers,
          'user-agent': `Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${41 + chance.below(38)}.0.2228.0 Safari/537.36`,
        },
      }
    case 'scanner':
      return {
        ...robot,
        asked: [
          page(),
          ...Array.from({ length: 5 + chance.below(30) }, (_, at) => ({
            name: undefined,
            afterMs: 50 * at,
          })),
        ],
      }
    case 'mailGuard': {
      const { 'accept-language': _language, ...rest } = headers
      return { ...robot, headers: rest, asked: chance() < 0.5 ? all : [page()] }
    }
    case 'steeredOtherName':
      return {
        ...robot,
        headers: {
          ...browserOf('chrome', chance).headers,
          'user-agent':
            'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
        },
        asked: all,
      }
    case 'polite':
      return { ...robot, asked: [part('robots.txt', 0), page(300)] }
    case 'steeredBare': {
      const own = browserOf('chrome', chance).headers
      const hints = String(own['sec-ch-ua']).replace(/"Google Chrome";v="\d+", /, '')
      return { ...robot, headers: { ...own, 'sec-ch-ua': hints }, asked: all }
    }
    case 'collector':
      return {
        ...robot,
        headers: posed.headers,
        asked: ['resume.pdf', 'resume-plain.pdf', 'contact.vcf'].map((name, at) =>
          part(name, at * 300),
        ),
      }
    case 'steeredWhole':
      return { ...robot, headers: browserOf(steeredAs(chance), chance).headers, asked: all }
    default:
      return robot
  }
}

/** Tools that steer browsers come with a list of telephones to pose as. How many do is a guess. */
const steeredAs = (chance: Chance) => (chance() < 0.25 ? 'chromeAndroid' : 'chrome')

export function hostedAddress(chance: Chance): string {
  const networks = HOSTS[chance.from(Object.keys(HOSTS))] ?? []
  if (networks.length === 0) return anAddress(chance)
  const [network = '', bits] = chance.from(networks).split('/')
  const size = 2 ** (32 - Number(bits))
  const begin = network.split('.').reduce((value, part) => value * 256 + Number(part), 0)
  const address = begin + chance.below(size)
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.')
}

export function anAddress(chance: Chance): string {
  return [11 + chance.below(180), chance.below(256), chance.below(256), 1 + chance.below(254)].join(
    '.',
  )
}
