import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountRoutes, type MemberResponse } from '@vitrine/contract/accounts'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Switch } from '../ui/switch.tsx'

const query = routeQuery(accountRoutes.readTeamRules, {})

/** Team-wide security settings: shown to managers, changed by owners. */
export function TeamPolicy(props: { mayChange: boolean; members: readonly MemberResponse[] }) {
  const { mayChange, members } = props
  const queryClient = useQueryClient()
  const rules = useQuery({ ...query, refetchOnMount: 'always' }).data
  const change = useMutation({
    mutationFn: (secondFactorForAll: boolean) =>
      request(accountRoutes.setTeamRules, { body: { secondFactorForAll } }),
    onSuccess: (changed) => queryClient.setQueryData(query.queryKey, changed),
  })
  if (rules === undefined) return null
  const without = members.filter((each) => each.state === 'active' && !each.secondFactor).length
  const state = rules.secondFactorForAll
    ? `Required for everyone. ${missingText(without)}`
    : 'Optional for everyone.'
  return (
    <section aria-label="Rules" className="rounded-lg border border-line bg-surface px-4 py-1">
      {mayChange ? (
        <Switch
          label="Second factor for everyone"
          state={state}
          on={rules.secondFactorForAll}
          busy={change.isPending}
          onSwitch={(on) => change.mutate(on)}
        />
      ) : (
        <p className="py-3">
          <span className="block font-semibold">Second factor for everyone</span>
          <span className="block text-small text-muted">{state}</span>
        </p>
      )}
      {change.isError && (
        <div className="pb-3">
          <Notice kind="danger" urgent>
            {errorMessage(change.error)}
          </Notice>
        </div>
      )}
    </section>
  )
}

function missingText(count: number): string {
  if (count === 0) return 'Everyone who can sign in has one.'
  const who = count === 1 ? 'One person sets' : `${count} people set`
  return `${who} theirs up before they work on.`
}
