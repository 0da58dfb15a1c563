import { readFile, stat } from 'node:fs/promises'
import type { HealthCheckResult } from '@vitrine/contract/doctor'
import { parseCountries, parseNetworks } from '../visits/index.ts'
import { fault, errorReason, passed } from './check-result.ts'
import type { DoctorContext } from './doctor-context.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** IP ranges change owners: after this time a list misclassifies people. */
const OLD_DAYS = 90

/** The operator's IP lists: readable, complete, and their age. */
export async function checkVisits({ config, clock }: DoctorContext): Promise<HealthCheckResult[]> {
  const { dataCentreRanges, countryRanges } = config
  return [
    dataCentreRanges === null
      ? passed(
          'visits',
          'Bots are detected by name, headers and behavior. No list of data centers is used.',
        )
      : await lookAtList(dataCentreRanges, clock(), {
          ...{ name: 'data centers', variable: 'DATA_CENTRE_RANGES', fault: 'data-centres' },
          read: async (text) => parseNetworks(text),
          without: 'robots there are counted as people',
          line: 'a network such as 192.0.2.0/24',
          isNone: 'no network',
          leaveAway: 'what is no network or wider than /7 (IPv6: /16)',
        }),
    ...(countryRanges === null
      ? []
      : [
          await lookAtList(countryRanges, clock(), {
            ...{ name: 'countries', variable: 'COUNTRY_RANGES', fault: 'countries' },
            read: parseCountries,
            without: 'no country is counted',
            line: 'a range such as 192.0.2.0,192.0.2.255,DE',
            isNone: 'no range with a country',
            leaveAway: 'what is no range with the two letters of a country',
          }),
        ]),
  ]
}

async function lookAtList(
  file: string,
  now: Date,
  kind: {
    readonly name: string
    readonly variable: string
    readonly fault: 'data-centres' | 'countries'
    read(text: string): Promise<{ size: number; unread: number; firstUnread: string | null }>
    readonly without: string
    /** Describes a line and its error. */
    readonly line: string
    readonly isNone: string
    readonly leaveAway: string
  },
): Promise<HealthCheckResult> {
  const read = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch((error: unknown) =>
    errorReason(error),
  )
  const list = typeof read === 'string' ? undefined : await kind.read(read[0])
  if (typeof read === 'string' || !list || list.size === 0) {
    const reason = typeof read === 'string' ? read : 'there is no network in it'
    return fault(
      `${kind.fault}-unread`,
      `The list of ${kind.name} can’t be used (${reason}): ${kind.without}.`,
      `Let ${kind.variable} name a file with ${kind.line} a line, which the program may read.`,
    )
  }
  const { size, unread, firstUnread } = list
  if (unread > 0)
    return fault(
      `${kind.fault}-lines`,
      `Of the list of ${kind.name} ${unread} lines are ${kind.isNone}, first “${firstUnread}”; ${size} were read.`,
      `Fetch the list again, and leave away ${kind.leaveAway}.`,
    )
  const days = Math.floor((now.getTime() - read[1].mtimeMs) / DAY_MS)
  if (days > OLD_DAYS)
    return fault(
      `${kind.fault}-old`,
      `The list of ${kind.name} is ${days} days old.`,
      'Download it again on a schedule. The program reads it within a minute.',
    )
  return passed(
    'visits',
    `The list of ${kind.name} has ${size} ${kind.fault === 'countries' ? 'ranges' : 'networks'} and is ${Math.max(0, days)} days old.`,
  )
}
