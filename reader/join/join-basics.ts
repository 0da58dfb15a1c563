/** Joins who the person is: name, headline, addresses, place, profiles. */
import type { StoredResume } from '@vitrine/domain/stored-resume'
import { bareAddress, covers, saysAll } from './compare-values.ts'
import { type Fields, joinFields } from './join-fields.ts'
import { type Joining, textsOf } from './joining.ts'
import type { Entry } from './match-entries.ts'

type Basics = NonNullable<StoredResume['basics']>
type Profile = NonNullable<Basics['profiles']>[number]

const FIELDS: Fields = { name: 'name', label: 'title', email: 'email', phone: 'phone', url: 'web' }

export function joinBasics(
  joining: Joining,
  cv: StoredResume,
  linkedin: StoredResume,
): Basics | undefined {
  const [mine, theirs] = [cv.basics, linkedin.basics]
  if (mine === undefined || theirs === undefined) {
    if (mine !== undefined) return joining.take('cv', mine, '/basics')
    return theirs && joining.take('linkedin', theirs, '/basics')
  }
  const { location, profiles, ...fields } = mine
  const { location: place, profiles: pages, ...others } = theirs
  const headline = theirs.label
  if (headline !== undefined && mine.label !== undefined && isSaidByJobs(cv, headline)) {
    joining.agree('/basics/label', '/basics/label')
    delete others.label
  }
  const basics: Basics = joinFields(
    joining,
    { entry: fields, at: '/basics' },
    { entry: others, at: '/basics' },
    '/basics',
    FIELDS,
  )
  const where = joinLocation(joining, location, place)
  if (where !== undefined) basics.location = where
  const links = joinProfiles(joining, profiles ?? [], pages ?? [])
  if (links.length > 0) basics.profiles = links
  return basics
}

/** LinkedIn's own headline is "Position at Employer": the CV says that further down. */
function isSaidByJobs(cv: StoredResume, headline: string): boolean {
  const said = [
    cv.basics?.label,
    ...(cv.work ?? []).flatMap(({ position, name }) => [position, name]),
  ]
  return covers(said.join(' '), headline)
}

const LOCATION = '/basics/location'

/** A place is one thing: its parts are never mixed from two towns. */
function joinLocation(
  joining: Joining,
  mine: Basics['location'],
  theirs: Basics['location'],
): Basics['location'] {
  if (mine === undefined || textsOf(mine).length === 0)
    return theirs && joining.take('linkedin', theirs, LOCATION)
  const location = { ...joining.take('cv', mine, LOCATION) }
  if (theirs === undefined) return location
  const other = (['city', 'countryCode'] as const).find((key) => {
    const [here, there] = [mine[key], theirs[key]]
    return here !== undefined && there !== undefined && !saysAll('place', here, there)
  })
  const parts = textsOf(theirs)
  if (other !== undefined) {
    const keys = new Set([...textsOf(mine), ...parts].map(([below]) => below.slice(1)))
    joining.disagree({
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
      // A part that only LinkedIn names belongs to the same town, or to no other.
      location[key] = joining.take('linkedin', text, LOCATION + below)
    } else joining.agree(LOCATION + below, LOCATION + below)
  }
  return location
}

const PROFILES = '/basics/profiles'

/** One page each on a network; those that only LinkedIn names come last. */
function joinProfiles(
  joining: Joining,
  mine: readonly Profile[],
  theirs: readonly Profile[],
): Profile[] {
  const joined = [...joining.take('cv', mine, PROFILES)]
  theirs.forEach((page, place) => {
    const from = `${PROFILES}/${place}`
    const same = mine.findIndex((known) => addressOf(known) === addressOf(page))
    const rival = same >= 0 ? same : mine.findIndex((known) => isOnOneNetwork(known, page))
    const known = mine[rival]
    if (known === undefined) {
      const to = `${PROFILES}/${joined.length}`
      joined.push(joining.take('linkedin', page, from, to))
      return
    }
    const to = `${PROFILES}/${rival}`
    for (const [below, text] of textsOf(page)) {
      const key = below.slice(1)
      if (known[key] === text || (same >= 0 && known[key] !== undefined))
        joining.agree(from + below, to + below)
      else if (same >= 0)
        joined[rival] = {
          ...(joined[rival] ?? known),
          [key]: joining.take('linkedin', text, from + below, to + below),
        }
    }
    if (same >= 0) return
    joining.disagree({
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
const addressOf = (profile: Entry) => bareAddress(textOf(profile.url) || textOf(profile.username))

const isOnOneNetwork = (a: Entry, b: Entry) =>
  textOf(a.network) !== '' &&
  textOf(a.network).toLowerCase() === textOf(b.network).toLowerCase() &&
  textOf(a.url) !== '' &&
  textOf(b.url) !== ''
