import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountRoutes } from '@vitrine/contract/accounts'
import { type SettingResponse, settingsRoutes } from '@vitrine/contract/settings'
import { isCopyGroup } from '@vitrine/domain/settings/settings'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmailCopySections } from './email-copy-sections.tsx'
import { PageCopySections } from './page-copy-sections.tsx'
import { SettingPanel } from './setting-panel.tsx'

export const meta = () => privatePageHead('team', 'Settings')

const LEAD = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2'

const query = routeQuery(settingsRoutes.readSettings, {})

/** What the owner decides without a new start of the program. Managers read it. */
export default function StaffSettingsPage() {
  const queryClient = useQueryClient()
  const settings = useQuery({ ...query, refetchOnMount: 'always' })
  const user = useQuery(routeQuery(accountRoutes.readSession, {})).data
  const put = (changed: SettingResponse) =>
    queryClient.setQueryData(query.queryKey, (all) =>
      all?.map((each) => (each.group === changed.group ? changed : each)),
    )
  const panel = (answer: SettingResponse) => (
    <SettingPanel
      key={answer.group}
      answer={answer}
      mayChange={mayChange}
      onChanged={put}
      onRefresh={settings.refetch}
    />
  )
  const mayChange = user !== undefined && hasPermission(user.role, 'run')
  return (
    <main id="main" className="w-full max-w-5xl flex-1 px-4 py-5 sm:px-7">
      <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
        Settings
      </h1>
      <p className="max-w-prose text-muted">
        {mayChange || user === undefined
          ? 'What you save takes effect at once. Every version stays, and can be brought back.'
          : 'Owners change these; you can read them.'}
      </p>
      {settings.data && (
        <p className="flex flex-wrap gap-x-6">
          <a href="#letters" className={LEAD}>
            To the words of mails
          </a>
          <a href="#claims" className={LEAD}>
            To the claims of public pages
          </a>
        </p>
      )}
      <div className="mt-3 grid gap-5">
        {settings.isError && settings.data === undefined && (
          <ErrorNotice
            title="The settings could not be loaded"
            error={settings.error}
            busy={settings.isFetching}
            onRetry={() => void settings.refetch()}
          />
        )}
        {settings.isPending && (
          <div role="status">
            <span className="sr-only">Loading the settings…</span>
            <Skeleton className="h-96 w-full animate-late" />
          </div>
        )}
        {user !== undefined && settings.data && (
          <>
            {settings.data.filter(({ group }) => !isCopyGroup(group)).map(panel)}
            <EmailCopySections answers={settings.data} panel={panel} />
            <PageCopySections answers={settings.data} panel={panel} />
          </>
        )}
      </div>
    </main>
  )
}
