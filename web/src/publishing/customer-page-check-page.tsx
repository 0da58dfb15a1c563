import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { displayUrl } from '@vitrine/domain/addresses/display-url'
import { type PageCheckResponse, publishingRoutes } from '@vitrine/contract/publishing'
import { request, ApiError } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { useOrderAccess } from '../api/use-order-access.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading } from '../ui/spinner.tsx'
import { formatDay } from './format-day.ts'
import { QueryError, ErrorNotice } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

export const meta = () => privatePageHead('mySite', 'Still true?')

/**
 * The target of the yearly email: dates and numbers of the live page, and a button to confirm
 * them. Opening the page confirms nothing, because mail programs open links too.
 */
export default function CustomerPageCheckPage() {
  const access = useOrderAccess()
  return (
    <main id="main" className="mx-auto w-full max-w-prose flex-1 px-4 py-10 lg:py-14">
      <h1 tabIndex={-1} className="display text-task">
        Still true?
      </h1>
      {access ? <PageCheck access={access} /> : <LinkOver />}
    </main>
  )
}

function LinkOver() {
  return (
    <div className="mt-6">
      <Notice kind="warn" title="This link opens nothing">
        Open it from the email again, or ask for a new one.
      </Notice>
      <p className="mt-4">
        <ButtonLink to={paths.mySite()} variant="outline">
          Get a new link
        </ButtonLink>
      </p>
    </div>
  )
}

function PageCheck({ access }: { access: OrderAccess }) {
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const query = routeQuery(publishingRoutes.readPageCheck, input)
  const queryClient = useQueryClient()
  const check = useQuery({ ...query, refetchOnMount: 'always' })
  const confirm = useMutation({
    mutationFn: (versionNumber: number) =>
      request(publishingRoutes.confirmPage, { ...input, body: { versionNumber } }),
    onSuccess: (after) => queryClient.setQueryData(query.queryKey, after),
  })
  if (check.isPending) return <Loading>Loading…</Loading>
  if (check.error instanceof ApiError && check.error.code === 'not_found') return <LinkOver />
  if (check.isError) return <QueryError query={check} title="Your page could not be loaded" />
  const { page } = check.data
  if (!page)
    return (
      <>
        <p className="mt-4 text-lead text-ink-2">
          Your page is not online, or changes to it are under way. There is nothing to check now.
        </p>
        <p className="mt-6">
          <ButtonLink to={paths.mySite()} state={access} variant="outline">
            Open my site
          </ButtonLink>
        </p>
      </>
    )
  return (
    <>
      <p className="mt-4 text-lead text-ink-2">
        These are the dates and figures of{' '}
        <a href={page.url} target="_blank" rel="noreferrer" className="text-link wrap-anywhere">
          {displayUrl(page.url)}
        </a>
        . Is all of it, and the rest of the page, still true?
      </p>
      <Claims claims={page.claims} />
      <Status as="div" className="mt-8 empty:hidden">
        {confirm.isSuccess && (
          <Notice kind="info" title="Thank you">
            Your page is updated and shows today’s date within a minute. Nothing else on it changes.
          </Notice>
        )}
        {!confirm.isSuccess && page.checkedOn !== null && (
          <p className="text-muted">
            You last said so on {formatDay(page.checkedOn)}, and your page shows it.
          </p>
        )}
      </Status>
      <ErrorNotice error={confirm.error} title="Your page is as it was" />
      {!confirm.isSuccess && (
        <>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button busy={confirm.isPending} onClick={() => confirm.mutate(page.versionNumber)}>
              Yes, all of it is still true
            </Button>
            <ButtonLink to={`${paths.mySite()}?view=changes`} state={access} variant="outline">
              Something has changed
            </ButtonLink>
          </div>
          <p className="mt-4 max-w-prose text-small text-muted">
            Your page then says “Checked on” with today’s date, in each of its languages.
          </p>
        </>
      )}
    </>
  )
}

function Claims({ claims }: Pick<NonNullable<PageCheckResponse['page']>, 'claims'>) {
  if (claims.length === 0)
    return <p className="mt-6">It has no dates and no figures: look at the page itself.</p>
  return (
    <ul className="mt-7 divide-y divide-line border-y border-line">
      {claims.map(({ about, when, lines }, place) => (
        <li key={place} className="py-3">
          <p className="flex flex-wrap justify-between gap-x-6" dir="auto">
            <span className="font-semibold">{about}</span>
            {when !== null && <span className="text-ink-2 tabular-nums">{when}</span>}
          </p>
          {lines.map((line) => (
            <p key={line} dir="auto" className="mt-1 text-ink-2 wrap-anywhere">
              {line}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
