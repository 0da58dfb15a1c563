import { readFile, stat } from 'node:fs/promises'
import type { Finding } from '@vitrine/contract/doctor'
import { readNetworks } from '../visits/index.ts'
import { fault, reasonOf, well } from './finding.ts'
import type { Subject } from './subject.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Houses get and give away networks all the time: what was theirs is a household's by then. */
const OLD_DAYS = 90

/** The list of data centers, where one is kept: that it can be read, whole, and how old it is. */
export async function lookAtVisits({ config, clock }: Subject): Promise<Finding> {
  const file = config.dataCentreRanges
  if (file === null)
    return well(
      'visits',
      'Robots are told by name, headers and manner; no list of data centers is kept.',
    )
  const read = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch((error: unknown) =>
    reasonOf(error),
  )
  const networks = typeof read === 'string' ? undefined : readNetworks(read[0])
  if (typeof read === 'string' || !networks || networks.size === 0) {
    const reason = typeof read === 'string' ? read : 'there is no network in it'
    return fault(
      'data-centres-unread',
      `The list of data centers can’t be used (${reason}): robots there are counted as people.`,
      'Let DATA_CENTRE_RANGES name a file with a network such as 192.0.2.0/24 a line, which the program may read.',
    )
  }
  const { size, unread, firstUnread } = networks
  if (unread > 0)
    return fault(
      'data-centres-lines',
      `Of the list of data centers ${unread} lines are no network, first “${firstUnread}”; ${size} were read.`,
      'Fetch the list again, and leave away what is no network or wider than /7 (IPv6: /16).',
    )
  const days = Math.floor((clock().getTime() - read[1].mtimeMs) / DAY_MS)
  if (days > OLD_DAYS)
    return fault(
      'data-centres-old',
      `The list of data centers is ${days} days old.`,
      'Fetch it again, by the clock: the program reads it within a minute.',
    )
  return well(
    'visits',
    `The list of data centers has ${size} networks and is ${Math.max(0, days)} days old.`,
  )
}
