import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountResponse, accountRoutes } from '@vitrine/contract/accounts'
import { reportingRoutes, type WorkloadResponse } from '@vitrine/contract/reporting'
import { useState } from 'react'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProfileDialog } from './profile-dialog.tsx'

const peopleQuery = routeQuery(accountRoutes.listPeople, {})
const query = routeQuery(reportingRoutes.readWorkload, { query: {} })

/** Members who work on orders, with their work and languages. */
export const useWorkload = () => useQuery({ ...query, refetchOnMount: 'always' })

/** The own name and languages. */
export function OwnProfile({ account }: { account: AccountResponse }) {
  const workload = useWorkload()
  const profile = workload.data?.find(({ userId }) => userId === account.id)
  return (
    <Panel title="Name and languages">
      <QueryError title="Your name and languages could not be loaded" query={workload} />
      {profile && (
        <>
          <p>
            {profile.displayName ?? `No name yet: colleagues see ${account.username}.`}{' '}
            <span className="text-muted">{languagesText(profile.languages)}.</span>
          </p>
          <div className="mt-3">
            <EditProfile profile={profile} variant="outline" />
          </div>
        </>
      )}
    </Panel>
  )
}

export const languagesText = (languages: readonly string[]) =>
  languages.length === 0
    ? 'No languages noted'
    : `Writes ${new Intl.ListFormat('en').format(languages)}`

/** Opens the dialog for the name and languages of a member. */
export function EditProfile(props: {
  profile: WorkloadResponse[number]
  variant: 'quiet' | 'outline'
}) {
  const { profile, variant } = props
  const [open, setOpen] = useState(false)
  const queryClient = useQueryClient()
  return (
    <>
      <Button small variant={variant} onClick={() => setOpen(true)}>
        Name and languages
      </Button>
      {open && (
        <ProfileDialog
          profile={profile}
          onSaved={() => {
            setOpen(false)
            void queryClient.invalidateQueries({ queryKey: query.queryKey })
            void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
