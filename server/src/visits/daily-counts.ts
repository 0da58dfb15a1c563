import type { SessionDetails } from './session-details.ts'
import type { VisitorSession } from './session-window.ts'
import type { VisitorClass } from './classify-session.ts'
import type { VisitDay, DayBreakdown } from './tables.ts'

export type DailyCounts = Omit<VisitDay, 'orderId' | 'day'>

/** Names per breakdown; further ones count under the empty name. */
export const MAX_NAMES = 30

export const emptyCounts = (): DailyCounts => ({
  visitors: 0,
  pages: 0,
  pdfs: 0,
  cards: 0,
  namedRobots: 0,
  headerRobots: 0,
  networkRobots: 0,
  mannerRobots: 0,
  declined: 0,
  shares: { pages: {}, referrers: {}, campaigns: {}, devices: {}, languages: {}, countries: {} },
})

/** Adds a session in place. `isNew`: the visitor was not counted today. */
export function addSession(
  counts: DailyCounts,
  { pages, files }: Pick<VisitorSession, 'pages' | 'files'>,
  verdict: VisitorClass,
  isNew: boolean,
  described: SessionDetails,
): void {
  const requests = pages.size + files.size
  if (verdict !== 'person') {
    const column = COLUMNS[verdict]
    counts[column] += requests
    return
  }
  const { shares } = counts
  for (const page of pages) count(shares.pages, page)
  counts.pages += pages.size
  for (const file of files) {
    if (file.endsWith('.pdf')) counts.pdfs += 1
    else counts.cards += 1
  }
  if (!isNew) return
  counts.visitors += 1
  count(shares.devices, described.device)
  if (described.language) count(shares.languages, described.language)
  if (described.referrer) count(shares.referrers, described.referrer)
  if (described.campaign) count(shares.campaigns, described.campaign)
  if (described.country) count(shares.countries, described.country)
}

const COLUMNS = {
  named: 'namedRobots',
  headers: 'headerRobots',
  network: 'networkRobots',
  manner: 'mannerRobots',
  declined: 'declined',
} as const

/** The sum of two counts. `most`: names per breakdown. */
export function mergeCounts(one: DailyCounts, other: DailyCounts, most = MAX_NAMES): DailyCounts {
  const sum = emptyCounts()
  for (const counts of [one, other]) {
    for (const column of NUMBERS) sum[column] += counts[column]
    for (const kind of KINDS) {
      for (const [name, times] of Object.entries(counts.shares[kind]))
        count(sum.shares[kind], name, times, most)
    }
  }
  return sum
}

const NUMBERS = [
  'visitors',
  'pages',
  'pdfs',
  'cards',
  'namedRobots',
  'headerRobots',
  'networkRobots',
  'mannerRobots',
  'declined',
] as const satisfies readonly (keyof DailyCounts)[]

const KINDS = [
  'pages',
  'referrers',
  'campaigns',
  'devices',
  'languages',
  'countries',
] as const satisfies readonly (keyof DayBreakdown)[]

function count(names: Record<string, number>, name: string, times = 1, most = MAX_NAMES): void {
  // Avoids names of `Object.prototype`.
  const isKnown = Object.hasOwn(names, name)
  const key = isKnown || Object.keys(names).length < most ? name : ''
  names[key] = (Object.hasOwn(names, key) ? (names[key] ?? 0) : 0) + times
}
