import { useQuery } from '@tanstack/react-query'
import { accountRoutes, type PersonResponse } from '@vitrine/contract/accounts'
import { nameText } from '@vitrine/domain/accounts/workload-text'
import { useMemo } from 'react'
import { routeUrl } from './client.ts'
import { routeQuery } from './query-client.ts'

const NOBODY: readonly PersonResponse[] = []

/** The members of the team, and how they are shown to colleagues. */
export function usePeople() {
  const people = useQuery(routeQuery(accountRoutes.listPeople, {})).data ?? NOBODY
  return useMemo(() => ({ people, ...directoryOf(people) }), [people])
}

function directoryOf(people: readonly PersonResponse[]) {
  const find = (who: string) => {
    const username = who.replace(/^staff:/, '')
    return people.find((person) => person.id === who || person.username === username)
  }
  return {
    /** The name for an ID, a username or `staff:username`; other actors stay as they are. */
    nameOf(who: string): string {
      const person = find(who)
      if (!person?.displayName) return person?.username ?? who.replace(/^staff:/, '')
      const isShared = people.some(
        (other) => other !== person && other.displayName === person.displayName,
      )
      return isShared ? nameText(person) : person.displayName
    },
    /** Null: no picture. */
    pictureOf(who: string): string | null {
      const pictureId = find(who)?.pictureId ?? null
      return pictureId === null
        ? null
        : routeUrl(accountRoutes.readMemberPicture, { params: { pictureId } })
    },
  }
}
