import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountRoutes } from '@vitrine/contract/accounts'
import { type SettingResponse, settingsRoutes } from '@vitrine/contract/settings'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { TextField } from '../ui/field.tsx'
import { SettingPanel } from './setting-panel.tsx'
import { LoadingSkeleton } from '../ui/query-state.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'
import { matchesSearch, SETTINGS_SECTIONS, type SettingsSection } from './settings-sections.ts'

export const meta = () => privatePageHead('team', 'Settings')

const query = routeQuery(settingsRoutes.readSettings, {})

/** The owner's settings; managers can read them. The hash chooses the section. */
export default function StaffSettingsPage() {
  const queryClient = useQueryClient()
  const settings = useQuery({ ...query, refetchOnMount: 'always' })
  const user = useQuery(routeQuery(accountRoutes.readSession, {})).data
  const [typed, setTyped] = useState('')
  const { hash } = useLocation()
  const sought = typed.trim()
  const section = SETTINGS_SECTIONS.find(({ id }) => `#${id}` === hash) ?? SETTINGS_SECTIONS[0]
  const put = (changed: SettingResponse) =>
    queryClient.setQueryData(query.queryKey, (all) =>
      all?.map((each) => (each.group === changed.group ? changed : each)),
    )
  const mayChange = user !== undefined && hasPermission(user.role, 'run')
  const found = settings.data?.filter((answer) => matchesSearch(answer, sought)) ?? []
  return (
    <main id="main" className="w-full max-w-6xl flex-1 px-4 py-5 sm:px-7">
      <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
        Settings
      </h1>
      <p className="max-w-prose text-muted">
        {mayChange || user === undefined
          ? 'Changes take effect at once. Every version is kept and can be restored.'
          : 'Owners change these; you can read them.'}
      </p>
      {settings.isError && settings.data === undefined && (
        <QueryError query={settings} title="The settings could not be loaded" />
      )}
      {settings.isPending && <LoadingSkeleton label="Loading the settings…" className="h-96" />}
      {user !== undefined && settings.data && (
        <div className="mt-4 grid items-start gap-x-8 gap-y-5 lg:grid-cols-[12rem_minmax(0,1fr)]">
          <div className="grid gap-4 lg:sticky lg:top-5">
            <TextField
              type="search"
              label="Find a setting"
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setTyped('')
              }}
            />
            <SectionLinks
              current={sought === '' ? section : undefined}
              onFollow={() => setTyped('')}
            />
          </div>
          <div className="grid min-w-0 gap-5">
            <Status className="text-small text-muted empty:hidden">
              {sought !== '' && countWords(found.length)}
            </Status>
            {SETTINGS_SECTIONS.map((each) => (
              <Section
                key={each.id}
                section={each}
                answers={settings.data}
                isShown={({ group }) =>
                  sought === '' ? each === section : found.some((other) => other.group === group)
                }
                panel={(answer) => (
                  <SettingPanel
                    answer={answer}
                    mayChange={mayChange}
                    onChanged={put}
                    onRefresh={settings.refetch}
                  />
                )}
              />
            ))}
          </div>
        </div>
      )}
    </main>
  )
}

const countWords = (found: number) =>
  found === 0 ? 'No setting matches.' : found === 1 ? '1 setting' : `${found} settings`

function SectionLinks({
  current,
  onFollow,
}: {
  current: SettingsSection | undefined
  onFollow: () => void
}) {
  return (
    <nav aria-label="Settings" className="flex flex-wrap gap-x-1 lg:flex-col">
      {SETTINGS_SECTIONS.map((section) => (
        <Link
          key={section.id}
          to={{ hash: section.id }}
          preventScrollReset
          onClick={onFollow}
          aria-current={section === current ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-sm px-3 hover:bg-surface hover:underline aria-[current]:bg-surface aria-[current]:font-semibold"
        >
          {section.title}
        </Link>
      ))}
      <Link
        to={paths.staffLanguageWords()}
        className="inline-flex min-h-11 items-center rounded-sm px-3 hover:bg-surface hover:underline"
      >
        Words by language
      </Link>
    </nav>
  )
}

/** Hidden, not unmounted, so that typed text stays. */
function Section({
  section: { id, title, about, parts },
  answers,
  isShown,
  panel,
}: {
  section: SettingsSection
  answers: readonly SettingResponse[]
  isShown: (answer: SettingResponse) => boolean
  panel: (answer: SettingResponse) => ReactNode
}) {
  const filled = parts.map((part) => ({
    ...part,
    answers: part.groups.flatMap((group) => answers.find((each) => each.group === group) ?? []),
  }))
  return (
    <section
      aria-labelledby={`${id}-title`}
      hidden={!filled.some((part) => part.answers.some(isShown))}
      className="grid gap-4"
    >
      <h2 id={`${id}-title`} className="text-h3">
        {title}
      </h2>
      {about !== undefined && <p className="max-w-prose text-muted">{about}</p>}
      {filled.map((part) => (
        <div
          key={part.title ?? ''}
          hidden={!part.answers.some(isShown)}
          className={part.title === undefined ? 'grid gap-5' : 'grid gap-2'}
        >
          {part.title !== undefined && <h3 className="font-strong">{part.title}</h3>}
          {part.answers.map((answer) => (
            <div key={answer.group} hidden={!isShown(answer)}>
              {panel(answer)}
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}
