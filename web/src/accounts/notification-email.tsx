import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type EmailFrequencyChoice, notificationRoutes } from '@vitrine/contract/notifications'
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  EMAIL_FREQUENCY_NAMES,
} from '@vitrine/domain/notifications/notification-kinds'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { Panel } from '../ui/panel.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorNotice, QueryError } from '../ui/error-notice.tsx'

const query = routeQuery(notificationRoutes.readNotificationSettings, {})

const OPTIONS: { value: EmailFrequencyChoice; label: string }[] = [
  { value: 'team', label: 'As set' },
  { value: 'at-once', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'none', label: 'Never' },
]

const MEANS: Readonly<Record<EmailFrequencyChoice, string>> = {
  team: 'as the owner has set it for the team.',
  'at-once': 'a mail for each thing, as it happens.',
  daily: 'one mail at 7:00 UTC with what you have not read by then. Nothing unread, no mail.',
  none: 'no email. Everything is shown under For you.',
}

/** Settings for notification emails. */
export function NotificationEmail() {
  const queryClient = useQueryClient()
  const settings = useQuery({ ...query, refetchOnMount: 'always' })
  const change = useMutation({
    mutationFn: (mail: EmailFrequencyChoice) =>
      request(notificationRoutes.setNotificationSettings, { body: { mail } }),
    onSuccess: (changed) => queryClient.setQueryData(query.queryKey, changed),
  })
  const { data } = settings
  // Optimistic: a failed change reverts.
  const mail = change.isPending ? change.variables : data?.mail
  return (
    <Panel title="Mail about what is for you">
      {settings.isPending && <Skeleton className="h-14 w-full animate-late" />}
      {data === undefined && settings.isError && (
        <QueryError title="Your choice could not be loaded" query={settings} />
      )}
      {data !== undefined && mail !== undefined && (
        <div className="grid gap-3">
          {data.email === null ? (
            <p>
              Your account has no email address, so we send you no email. Ask an owner to add one.
            </p>
          ) : (
            <p className="break-words">
              To {data.email}: {MEANS[mail]}
            </p>
          )}
          <div className="sm:max-w-md">
            <SegmentedToggle
              label="When you are mailed"
              options={OPTIONS}
              value={mail}
              onChange={(value) => change.mutate(value)}
            />
          </div>
          {mail === 'team' && (
            <dl className="text-small sm:max-w-md">
              {NOTIFICATION_KINDS.map((kind) => (
                <div key={kind} className="flex justify-between gap-4 border-t border-line py-1.5">
                  <dt>{NOTIFICATION_KIND_NAMES[kind]}</dt>
                  <dd className="whitespace-nowrap">{EMAIL_FREQUENCY_NAMES[data.team[kind]]}</dd>
                </div>
              ))}
            </dl>
          )}
          <ErrorNotice error={change.error} />
        </div>
      )}
    </Panel>
  )
}
