import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountRoutes } from '@vitrine/contract/accounts'
import { type SettingResponse, settingsRoutes } from '@vitrine/contract/settings'
import { isCopyGroup } from '@vitrine/domain/settings/settings'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { EmailCopySections } from './email-copy-sections.tsx'
import { PageCopySections } from './page-copy-sections.tsx'
import { SettingPanel } from './setting-panel.tsx'
import { LoadingSkeleton } from '../ui/query-state.tsx'
import { QueryError } from '../ui/error-notice.tsx'

export const meta = () => privatePageHead('team', 'Settings')

const LEAD = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2'

const query = routeQuery(settingsRoutes.readSettings, {})

/** The owner's settings; managers can read them. */
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
          ? 'Changes take effect at once. Every version is kept and can be restored.'
          : 'Owners change these; you can read them.'}
      </p>
      {settings.data && (
        <p className="flex flex-wrap gap-x-6">
          <a href="#letters" className={LEAD}>
            Email copy
          </a>
          <a href="#claims" className={LEAD}>
            Page copy
          </a>
        </p>
      )}
      <div className="mt-3 grid gap-5">
        {settings.isError && settings.data === undefined && (
          <QueryError query={settings} title="The settings could not be loaded" />
        )}
        {settings.isPending && <LoadingSkeleton label="Loading the settings…" className="h-96" />}
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
