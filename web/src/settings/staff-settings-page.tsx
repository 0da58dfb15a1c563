import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountRoutes } from '@vitrine/contract/accounts'
import { type SettingAnswer, settingsRoutes } from '@vitrine/contract/settings'
import { isOfWords } from '@vitrine/domain/settings'
import { staffMay } from '@vitrine/domain/staff-roles'
import { queryOf } from '../api/queries.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LetterSections } from './letter-sections.tsx'
import { PageSections } from './page-sections.tsx'
import { SettingPanel } from './setting-panel.tsx'

export const meta = () => privatePageHead('team', 'Settings')

const LEAD = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2'

const query = queryOf(settingsRoutes.readSettings, {})

/** What the owner decides without a new start of the program. Managers read it. */
export default function StaffSettingsPage() {
  const queryClient = useQueryClient()
  const settings = useQuery({ ...query, refetchOnMount: 'always' })
  const user = useQuery(queryOf(accountRoutes.readSession, {})).data
  const put = (changed: SettingAnswer) =>
    queryClient.setQueryData(query.queryKey, (all) =>
      all?.map((each) => (each.group === changed.group ? changed : each)),
    )
  const panel = (answer: SettingAnswer) => (
    <SettingPanel
      key={answer.group}
      answer={answer}
      mayChange={mayChange}
      onChanged={put}
      onLook={settings.refetch}
    />
  )
  const mayChange = user !== undefined && staffMay(user.role, 'run')
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
          <FaultNotice
            title="The settings could not be loaded"
            fault={settings.error}
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
            {settings.data.filter(({ group }) => !isOfWords(group)).map(panel)}
            <LetterSections answers={settings.data} panel={panel} />
            <PageSections answers={settings.data} panel={panel} />
          </>
        )}
      </div>
    </main>
  )
}
