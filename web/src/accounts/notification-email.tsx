import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type EmailFrequencyChoice, notificationRoutes } from '@vitrine/contract/notifications'
import {
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  EMAIL_FREQUENCY_NAMES,
} from '@vitrine/domain/notifications/notification-kinds'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'

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
  none: 'no mail. All of it stands under For you.',
}

/** Whether and when a member of the team is mailed what stands under For you. */
export function NotificationEmail() {
  const queryClient = useQueryClient()
  const settings = useQuery({ ...query, refetchOnMount: 'always' })
  const change = useMutation({
    mutationFn: (mail: EmailFrequencyChoice) =>
      request(notificationRoutes.setNotificationSettings, { body: { mail } }),
    onSuccess: (changed) => queryClient.setQueryData(query.queryKey, changed),
  })
  const { data } = settings
  // What is pressed shows at once; a press that fails goes back.
  const mail = change.isPending ? change.variables : data?.mail
  return (
    <Panel title="Mail about what is for you">
      {settings.isPending && <Skeleton className="h-14 w-full animate-late" />}
      {data === undefined && settings.isError && (
        <ErrorNotice
          title="Your choice could not be loaded"
          error={settings.error}
          busy={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      )}
      {data !== undefined && mail !== undefined && (
        <div className="grid gap-3">
          {data.email === null ? (
            <p>
              Your account has no email address, so nothing is mailed. Whoever looks after the team
              can add one.
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
          {change.isError && (
            <Notice kind="danger" urgent>
              {errorMessage(change.error)}
            </Notice>
          )}
        </div>
      )}
    </Panel>
  )
}
