import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type NoticeChoice, noticeRoutes } from '@vitrine/contract/notices'
import { NOTICE_KIND_NAMES, NOTICE_KINDS, NOTICE_MAIL_NAMES } from '@vitrine/domain/notice-kinds'
import { call } from '../api/call.ts'
import { queryOf } from '../api/queries.ts'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const query = queryOf(noticeRoutes.readNoticeSettings, {})

const OPTIONS: { value: NoticeChoice; label: string }[] = [
  { value: 'team', label: 'As set' },
  { value: 'at-once', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'none', label: 'Never' },
]

const MEANS: Readonly<Record<NoticeChoice, string>> = {
  team: 'as the owner has set it for the team.',
  'at-once': 'a mail for each thing, as it happens.',
  daily: 'one mail at 7:00 UTC with what you have not read by then. Nothing unread, no mail.',
  none: 'no mail. All of it stands under For you.',
}

/** Whether and when a member of the team is mailed what stands under For you. */
export function NoticeMail() {
  const queryClient = useQueryClient()
  const settings = useQuery({ ...query, refetchOnMount: 'always' })
  const change = useMutation({
    mutationFn: (mail: NoticeChoice) => call(noticeRoutes.setNoticeSettings, { body: { mail } }),
    onSuccess: (changed) => queryClient.setQueryData(query.queryKey, changed),
  })
  const { data } = settings
  // What is pressed shows at once; a press that fails goes back.
  const mail = change.isPending ? change.variables : data?.mail
  return (
    <Panel title="Mail about what is for you">
      {settings.isPending && <Skeleton className="h-14 w-full animate-late" />}
      {data === undefined && settings.isError && (
        <FaultNotice
          title="Your choice could not be loaded"
          fault={settings.error}
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
              {NOTICE_KINDS.map((kind) => (
                <div key={kind} className="flex justify-between gap-4 border-t border-line py-1.5">
                  <dt>{NOTICE_KIND_NAMES[kind]}</dt>
                  <dd className="whitespace-nowrap">{NOTICE_MAIL_NAMES[data.team[kind]]}</dd>
                </div>
              ))}
            </dl>
          )}
          {change.isError && (
            <Notice kind="danger" urgent>
              {sentenceOf(change.error)}
            </Notice>
          )}
        </div>
      )}
    </Panel>
  )
}
