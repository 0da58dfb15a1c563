/** Merges name, headline, contact data, location and profiles. */
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'
import { normalizeUrl, coversWords, includesValue } from './compare-values.ts'
import { type Fields, mergeFields } from './merge-fields.ts'
import { type MergeBuilder, textLeaves } from './merge-builder.ts'
import type { ResumeEntry } from './match-entries.ts'

type Basics = NonNullable<StoredResume['basics']>
type Profile = NonNullable<Basics['profiles']>[number]

const FIELDS: Fields = { name: 'name', label: 'title', email: 'email', phone: 'phone', url: 'web' }

export function mergeBasics(
  joining: MergeBuilder,
  cv: StoredResume,
  linkedin: StoredResume,
): Basics | undefined {
  const [mine, theirs] = [cv.basics, linkedin.basics]
  if (mine === undefined || theirs === undefined) {
    if (mine !== undefined) return joining.addValue('cv', mine, '/basics')
    return theirs && joining.addValue('linkedin', theirs, '/basics')
  }
  const { location, profiles, ...fields } = mine
  const { location: place, profiles: pages, ...others } = theirs
  const headline = theirs.label
  if (headline !== undefined && mine.label !== undefined && isSaidByJobs(cv, headline)) {
    joining.markEqual('/basics/label', '/basics/label')
    delete others.label
  }
  const basics: Basics = mergeFields(
    joining,
    {
      cv: { entry: fields, at: '/basics' },
      linkedin: { entry: others, at: '/basics' },
      to: '/basics',
    },
    FIELDS,
  )
  const where = joinLocation(joining, location, place)
  if (where !== undefined) basics.location = where
  const links = joinProfiles(joining, profiles ?? [], pages ?? [])
  if (links.length > 0) basics.profiles = links
  return basics
}

/** LinkedIn's default headline is "Position at Employer", which the CV lists as a job. */
function isSaidByJobs(cv: StoredResume, headline: string): boolean {
  const said = [
    cv.basics?.label,
    ...(cv.work ?? []).flatMap(({ position, name }) => [position, name]),
  ]
  return coversWords(said.join(' '), headline)
}

const LOCATION = '/basics/location'

/** A location is merged as a whole, never from two towns. */
function joinLocation(
  joining: MergeBuilder,
  mine: Basics['location'],
  theirs: Basics['location'],
): Basics['location'] {
  if (mine === undefined || textLeaves(mine).length === 0)
    return theirs && joining.addValue('linkedin', theirs, LOCATION)
  const location = { ...joining.addValue('cv', mine, LOCATION) }
  if (theirs === undefined) return location
  const other = (['city', 'countryCode'] as const).find((key) => {
    const [here, there] = [mine[key], theirs[key]]
    return here !== undefined && there !== undefined && !includesValue('place', here, there)
  })
  const parts = textLeaves(theirs)
  if (other !== undefined) {
    const keys = new Set([...textLeaves(mine), ...parts].map(([below]) => below.slice(1)))
    joining.addConflict({
      path: `${LOCATION}/${other}`,
      about: '',
      cv: { value: mine[other] ?? null, at: `${LOCATION}/${other}` },
      linkedin: {
        value: theirs[other] ?? null,
        at: `${LOCATION}/${other}`,
        all: parts.map(([below]) => LOCATION + below),
      },
      writes: [...keys].map((key) => ({
        path: `${LOCATION}/${key}`,
        value: typeof theirs[key] === 'string' ? theirs[key] : null,
      })),
    })
    return location
  }
  for (const [below, text] of parts) {
    const key = below.slice(1)
    if (location[key] === undefined) {
      // A part that only LinkedIn has belongs to the same town.
      location[key] = joining.addValue('linkedin', text, LOCATION + below)
    } else joining.markEqual(LOCATION + below, LOCATION + below)
  }
  return location
}

const PROFILES = '/basics/profiles'

/** One profile per network; those that only LinkedIn has come last. */
function joinProfiles(
  joining: MergeBuilder,
  mine: readonly Profile[],
  theirs: readonly Profile[],
): Profile[] {
  const joined = [...joining.addValue('cv', mine, PROFILES)]
  theirs.forEach((page, place) => {
    const from = `${PROFILES}/${place}`
    const same = mine.findIndex((known) => addressOf(known) === addressOf(page))
    const rival = same >= 0 ? same : mine.findIndex((known) => isOnOneNetwork(known, page))
    const known = mine[rival]
    if (known === undefined) {
      const to = `${PROFILES}/${joined.length}`
      joined.push(joining.addValue('linkedin', page, from, to))
      return
    }
    const to = `${PROFILES}/${rival}`
    for (const [below, text] of textLeaves(page)) {
      const key = below.slice(1)
      if (known[key] === text || (same >= 0 && known[key] !== undefined))
        joining.markEqual(from + below, to + below)
      else if (same >= 0)
        joined[rival] = {
          ...(joined[rival] ?? known),
          [key]: joining.addValue('linkedin', text, from + below, to + below),
        }
    }
    if (same >= 0) return
    joining.addConflict({
      path: `${to}/url`,
      about: textOf(known.network),
      cv: { value: textOf(known.url), at: `${to}/url` },
      linkedin: { value: textOf(page.url), at: `${from}/url`, all: [`${from}/username`] },
      writes: [
        { path: `${to}/url`, value: textOf(page.url) },
        ...(known.username === undefined && page.username === undefined
          ? []
          : [{ path: `${to}/username`, value: textOf(page.username) || null }]),
      ],
    })
  })
  return joined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const addressOf = (profile: ResumeEntry) =>
  normalizeUrl(textOf(profile.url) || textOf(profile.username))

const isOnOneNetwork = (a: ResumeEntry, b: ResumeEntry) =>
  textOf(a.network) !== '' &&
  textOf(a.network).toLowerCase() === textOf(b.network).toLowerCase() &&
  textOf(a.url) !== '' &&
  textOf(b.url) !== ''
