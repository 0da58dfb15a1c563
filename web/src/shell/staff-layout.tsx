import { QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, NavLink, Outlet, useLocation, useMatches, useNavigate } from 'react-router'
import { accountRoutes } from '@vitrine/contract/accounts'
import { contactRoutes } from '@vitrine/contract/contact'
import { notificationRoutes } from '@vitrine/contract/notifications'
import { reportingRoutes } from '@vitrine/contract/reporting'
import { hasPermission, STAFF_ROLE_NAMES } from '@vitrine/domain/accounts/staff-roles'
import { RequirePasswordChange } from '../accounts/require-password-change.tsx'
import { RequireSecondFactor } from '../accounts/require-second-factor.tsx'
import { ApiError, request } from '../api/client.ts'
import { createQueryClient, routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { useGlobalKeys } from '../ui/keyboard-shortcuts.ts'
import { LogoMark } from '../ui/logo-mark.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading } from '../ui/spinner.tsx'
import { Status } from '../ui/status.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { paths } from './paths.ts'
import { siteConfig } from './site-config.ts'
import { workbenchPages } from './workbench-pages.ts'

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}))

/**
 * The layout of the team's pages: session check and navigation. Signed-out users are redirected to
 * sign-in and back. A route that needs the whole screen exports `handle = { wholeScreen: true }`.
 */
export default function StaffLayout() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <SignedIn>
          <Workbench />
          <Palette />
        </SignedIn>
      </TooltipProvider>
    </QueryClientProvider>
  )
}

const ACCOUNT = { label: 'Your account', path: paths.staffAccount() }

const session = routeQuery(accountRoutes.readSession, {})

function SignedIn({ children }: { children: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(session)
  const signedOut = useSignedOut()
  const { pathname, search, hash } = useLocation()
  if (signedOut || isUnauthorized(error)) {
    const next = new URLSearchParams({ next: pathname + search + hash })
    return <Navigate to={`${paths.staffSignIn()}?${next}`} replace />
  }
  if (error !== null) {
    return (
      <main id="main" className="mx-auto grid w-full max-w-form gap-4 p-6 py-16">
        <Notice kind="danger" title="The workbench can’t be opened" urgent>
          {error instanceof ApiError
            ? (error.sentence ?? error.message)
            : 'The server can’t be reached.'}
        </Notice>
        <div>
          <Button small busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </main>
    )
  }
  if (data === undefined) {
    return (
      <main id="main" className="grid flex-1 place-items-center">
        <Loading>Opening the workbench…</Loading>
      </main>
    )
  }
  if (data.mustChangePassword)
    return <RequirePasswordChange username={data.username} onChanged={() => void refetch()} />
  if (data.mustSetUpSecondFactor)
    return <RequireSecondFactor username={data.username} onDone={() => void refetch()} />
  const pages = [...workbenchPages(data.role), ACCOUNT]
  // An accountant has no queue, which is the page after signing in.
  if (!hasPermission(data.role, 'work') && !pages.some(({ path }) => path === pathname))
    return <Navigate to={pages[0]?.path ?? ACCOUNT.path} replace />
  return children
}

/** True once any request returned 401, because a session ends without an event. */
function useSignedOut(): boolean {
  const queryClient = useQueryClient()
  const [signedOut, setSignedOut] = useState(false)
  useEffect(() => {
    const stopQueries = queryClient.getQueryCache().subscribe(({ query }) => {
      if (isUnauthorized(query.state.error)) setSignedOut(true)
    })
    const stopMutations = queryClient.getMutationCache().subscribe(({ mutation }) => {
      if (isUnauthorized(mutation?.state.error)) setSignedOut(true)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient])
  return signedOut
}

const isUnauthorized = (error: unknown) =>
  error instanceof ApiError && error.code === 'unauthorized'

function Workbench() {
  const wholeScreen = useMatches().some(
    ({ handle }) => (handle as { wholeScreen?: boolean } | undefined)?.wholeScreen === true,
  )
  if (wholeScreen) return <Outlet />
  return (
    <div className="flex flex-1 flex-col bg-wall-2 text-admin lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block print:bg-surface">
      <div className="bg-ink print:hidden">
        <Rail />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <Outlet />
      </div>
    </div>
  )
}

/** Ctrl+K on every page of the workbench. */
function Palette() {
  const { data: user } = useQuery(session)
  const [isOpen, setIsOpen] = useState(false)
  useGlobalKeys({ 'Ctrl k': () => setIsOpen(true) })
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <CommandPalette
        pages={[...workbenchPages(user?.role), ACCOUNT]}
        onClose={() => setIsOpen(false)}
      />
    </Suspense>
  )
}

const LOOK_AGAIN_MS = 60_000

function Rail() {
  const { data: user } = useQuery(session)
  const enabled = user !== undefined && hasPermission(user.role, 'work')
  const open = useQuery({ ...routeQuery(reportingRoutes.countQueue, { query: {} }), enabled }).data
  const contacts = useQuery({ ...routeQuery(contactRoutes.listContacts, {}), enabled }).data
  const unanswered = contacts?.filter(({ answeredAt }) => answeredAt === null).length
  const forMe = useQuery({
    ...routeQuery(notificationRoutes.countUnreadNotifications, {}),
    refetchInterval: LOOK_AGAIN_MS,
    enabled,
  }).data?.unread
  const counts: Readonly<Record<string, { count: number | undefined; of: string }>> = {
    [paths.staffQueue()]: { count: open?.counts['open'], of: 'open' },
    [paths.staffNotices()]: { count: forMe, of: 'unread' },
    [paths.staffContacts()]: { count: unanswered, of: 'unanswered' },
  }
  return (
    <header className="on-ink flex flex-wrap items-center gap-x-4 bg-ink px-4 text-on-ink lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:px-3 lg:py-5">
      <p className="flex min-h-14 items-center gap-2.5 lg:min-h-7 lg:px-2.5">
        <LogoMark className="size-6" />
        <span className="display text-[1.25rem] leading-none font-strong max-sm:sr-only">
          {siteConfig().brandName}
        </span>
      </p>
      <nav
        aria-label="Workbench"
        className="flex flex-1 flex-wrap max-lg:order-last max-lg:-mx-2 max-lg:basis-full lg:mt-6 lg:min-h-0 lg:flex-initial lg:flex-col lg:flex-nowrap lg:-mx-1 lg:overflow-y-auto lg:p-1"
      >
        {workbenchPages(user?.role).map(({ label, path }) => (
          <RailLink key={path} to={path} {...counts[path]} end={path === paths.staffQueue()}>
            {label}
          </RailLink>
        ))}
      </nav>
      <Who />
    </header>
  )
}

function RailLink(props: {
  to: string
  count?: number | undefined
  /** The counted things, for screen readers. */
  of?: string
  end?: boolean
  children: string
}) {
  const { to, count, of, end, children } = props
  const { pathname } = useLocation()
  // Order pages belong to the queue.
  const within = to === paths.staffQueue() && pathname.startsWith(`${to}/orders/`)
  return (
    <NavLink
      to={to}
      end={end}
      className={({ isActive }) =>
        `flex min-h-11 items-center gap-2 rounded-sm px-2 transition-colors hover:text-on-ink lg:min-h-10 lg:shrink-0 lg:justify-between lg:px-3 ${
          isActive || within ? 'bg-glass-9 font-semibold text-on-ink' : 'text-glass-3'
        }`
      }
    >
      <span>{children}</span>
      {count !== undefined && (
        <span className="tabular-nums">
          {count}
          <span className="sr-only"> {of}</span>
        </span>
      )}
    </NavLink>
  )
}

function Who() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: user } = useQuery(session)
  const signOut = useMutation({
    mutationFn: () => request(accountRoutes.signOut, {}),
    onSuccess: async () => {
      await navigate(paths.staffSignIn())
      queryClient.clear()
    },
  })
  if (user === undefined) return null
  return (
    <div className="ml-auto flex items-center gap-3 lg:mt-auto lg:ml-0 lg:block lg:px-3">
      <NavLink
        to={paths.staffAccount()}
        className="inline-flex min-h-11 flex-col lg:flex justify-center leading-snug text-glass-3 hover:text-on-ink aria-[current=page]:text-on-ink"
      >
        <span className="sr-only">Your account: </span>
        <span className="block max-w-32 truncate text-on-ink underline decoration-1 underline-offset-4">
          {user.username}
        </span>
        <span className="max-sm:sr-only">{STAFF_ROLE_NAMES[user.role]}</span>
      </NavLink>
      <button
        type="button"
        onClick={() => signOut.mutate()}
        className="min-h-11 text-glass-3 underline decoration-1 underline-offset-4 hover:text-on-ink"
      >
        {signOut.isPending ? 'Signing out…' : 'Sign out'}
      </button>
      {signOut.isError && (
        <Status urgent className="text-caption">
          Signing out failed. Try again.
        </Status>
      )}
    </div>
  )
}
