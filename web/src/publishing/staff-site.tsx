import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from '../ui/icons.tsx'
import { useState } from 'react'
import {
  publishingRoutes,
  type SiteResponse,
  type VersionResponse,
} from '@vitrine/contract/publishing'
import { themeLabels } from '@vitrine/domain/sites/site-options'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { routeUrl, request } from '../api/client.ts'
import { usePeople } from '../api/use-people.ts'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Loading } from '../ui/spinner.tsx'
import { LiveDot, StatusChip } from '../ui/status-chip.tsx'
import { Status } from '../ui/status.tsx'
import { TextButton } from '../ui/upload-zone.tsx'
import { CorrectAddress } from './correct-address.tsx'
import { displayUrl } from '@vitrine/domain/addresses/display-url'
import { EditionFiles } from './edition-files.tsx'
import { formatDay } from './format-day.ts'
import { LanguageStatusList, useLanguageRollback } from './site-languages.tsx'
import { SiteRedirect } from './site-redirect.tsx'
import { SecondApproval } from './staff-second-approval.tsx'
import { QueryError, ErrorNotice } from '../ui/error-notice.tsx'

const WHILE_RENDERING_MS = 1000

/** The order's site and its versions; any version can go live again. */
export function StaffSite(props: {
  orderId: string
  /** The user is a manager and the order's status allows it. */
  mayRedirect: boolean
  onChanged: () => void
}) {
  const { orderId, mayRedirect, onChanged } = props
  const query = routeQuery(publishingRoutes.readSite, { params: { orderId } })
  const site = useQuery({
    ...query,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.publication?.state === 'queued' || data?.publication?.state === 'rendering'
        ? WHILE_RENDERING_MS
        : false,
  })
  if (site.data === undefined) {
    return (
      <Panel title="Site">
        {site.isError ? (
          <QueryError query={site} title="The site could not be loaded" />
        ) : (
          <Skeleton className="h-20 w-full animate-late" />
        )}
      </Panel>
    )
  }
  return <Site orderId={orderId} site={site.data} mayLeadOn={mayRedirect} onChanged={onChanged} />
}

function Site(props: {
  orderId: string
  site: SiteResponse
  mayLeadOn: boolean
  onChanged: () => void
}) {
  const { orderId, site, mayLeadOn, onChanged } = props
  const { state, url, versions, publication, editions } = site
  const failed = publication?.state === 'failed'
  const [done, setDone] = useState('')
  return (
    <Panel title="Site" aside={<SiteState site={site} />}>
      <p className="mb-2 text-admin">
        <span className="text-muted">Address</span>
        <span> {site.subdomain ?? site.proposedSubdomain}</span>
        {site.subdomain === null && <span className="text-muted"> (proposed)</span>}
        <CorrectAddress orderId={orderId} site={site} onChanged={onChanged} />
      </p>
      {url !== null && state === 'live' && (
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 text-link"
          >
            {displayUrl(url)}
            <ExternalLink aria-hidden="true" size={16} strokeWidth={1.75} />
          </a>
        </p>
      )}
      <LeadsOn orderId={orderId} site={site} mayLeadOn={mayLeadOn} onChanged={onChanged} />
      {site.hiddenContact.length > 0 && (
        <p className="mt-2 text-muted">
          Hidden by the customer in all versions: {site.hiddenContact.join(' and ')}.
        </p>
      )}
      {url !== null && editions && (
        <div className="mt-2">
          <EditionFiles url={`${url}/`} {...editions} />
        </div>
      )}
      <LanguageStatusList languages={site.languages} />
      {(publication?.state === 'queued' || publication?.state === 'rendering') && (
        <Loading>Rendering a new version…</Loading>
      )}
      {failed && (
        <div className="mt-3">
          <Notice kind="danger" title="The last publication failed">
            <span>{publication.problem ?? 'No reason was given.'} </span>
            <span>
              {versions.some(({ live }) => live) && 'The previous version is still live.'}
            </span>
          </Notice>
        </div>
      )}
      {publication?.waits && (
        <SecondApproval
          orderId={orderId}
          publicationId={publication.id}
          versionNumber={publication.versionNumber ?? 0}
          waits={publication.waits}
          onChanged={onChanged}
          onDone={setDone}
        />
      )}
      <Status className="mt-2 text-small text-ok empty:hidden">{done}</Status>
      {versions.length === 0 ? (
        <p className="text-muted">
          Nothing published yet. Publish the first version from the editor.
        </p>
      ) : (
        <Versions orderId={orderId} site={site} onChanged={onChanged} />
      )}
    </Panel>
  )
}

/** The redirect of a site that moved. */
function LeadsOn(props: {
  orderId: string
  site: SiteResponse
  mayLeadOn: boolean
  onChanged: () => void
}) {
  const { orderId, site, mayLeadOn, onChanged } = props
  const queryClient = useQueryClient()
  const take = (after: SiteResponse) => {
    const query = routeQuery(publishingRoutes.readSite, { params: { orderId } })
    queryClient.setQueryData(query.queryKey, after)
    onChanged()
  }
  const stop = useMutation({
    mutationFn: () => request(publishingRoutes.removeSiteRedirect, { params: { orderId } }),
    onSuccess: take,
  })
  const { leadsOn, state, versions } = site
  if (versions.length === 0) return null
  return (
    <div className="mt-2 grid gap-2">
      {leadsOn && (
        <p>
          Visitors are redirected to{' '}
          <a href={leadsOn.to} target="_blank" rel="noreferrer" className="break-all text-link">
            {leadsOn.to}
          </a>{' '}
          until {formatDay(leadsOn.until)}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {mayLeadOn && (
          <SiteRedirect
            isOnline={state === 'live'}
            to={leadsOn?.to ?? null}
            send={async (url) => {
              const params = { orderId }
              take(await request(publishingRoutes.setSiteRedirect, { params, body: { url } }))
            }}
          />
        )}
        {mayLeadOn && leadsOn && (
          <Button small variant="outline" busy={stop.isPending} onClick={() => stop.mutate()}>
            Stop redirecting visitors
          </Button>
        )}
      </div>
      <ErrorNotice error={stop.error} title="The redirect is still active" />
    </div>
  )
}

function SiteState({ site: { state, versions } }: { site: SiteResponse }) {
  if (state === 'live') {
    return (
      <span className="inline-flex items-center gap-2 font-semibold">
        <LiveDot /> Live
      </span>
    )
  }
  return (
    <StatusChip>
      {state === 'offline' && versions.length > 0 ? 'Offline' : 'Not published'}
    </StatusChip>
  )
}

function Versions({
  orderId,
  site,
  onChanged,
}: {
  orderId: string
  site: SiteResponse
  onChanged: () => void
}) {
  const queryClient = useQueryClient()
  const [target, setTarget] = useState<VersionResponse>()
  const back = useLanguageRollback(orderId, target, site.languages, () => {
    setTarget(undefined)
    onChanged()
  })
  const live = site.versions.find((version) => version.live)
  const rollBack = useMutation({
    mutationFn: (number: number) =>
      request(publishingRoutes.activateVersion, { params: { orderId }, body: { number } }),
    onSuccess: (after) => {
      setTarget(undefined)
      queryClient.setQueryData(
        routeQuery(publishingRoutes.readSite, { params: { orderId } }).queryKey,
        after,
      )
      onChanged()
    },
  })
  return (
    <>
      <ol className="mt-3 divide-y divide-line border-t border-line">
        {site.versions
          .toSorted((a, b) => b.number - a.number)
          .map((version) => (
            <li
              key={version.number}
              className="flex flex-wrap items-center justify-between gap-x-4 py-1.5"
            >
              <VersionDetails orderId={orderId} version={version} siteState={site.state} />
              {!version.live && (
                <TextButton
                  onClick={() => {
                    rollBack.reset()
                    back.reset()
                    setTarget(version)
                  }}
                >
                  {live !== undefined && version.number > live.number
                    ? 'Go to this version'
                    : 'Roll back'}
                </TextButton>
              )}
            </li>
          ))}
      </ol>
      <AlertDialog
        open={target !== undefined}
        onOpenChange={(open) => {
          if (!open) setTarget(undefined)
        }}
        title={
          back.language
            ? `Put ${back.language.name} back to version ${target?.number}?`
            : `Make version ${target?.number} the live one?`
        }
        description={
          target && (
            <>
              <span>
                {back.language ? (
                  back.words
                ) : (
                  <>
                    <span>Visitors of </span>
                    <span>{site.url === null ? 'the site' : displayUrl(site.url)}</span>
                    <span> see the page of </span>
                    <Timestamp at={target.publishedAt} />
                    <span> at once, and its PDF. Version </span>
                    {live?.number}
                    <span>
                      {' '}
                      stays stored and can be made live again. The draft does not change.
                    </span>
                  </>
                )}
              </span>
            </>
          )
        }
        confirmLabel={
          back.language
            ? `Put ${back.language.name} back`
            : `${target && live && target.number < live.number ? 'Roll back' : 'Go'} to version ${target?.number}`
        }
        cancelLabel={live === undefined ? 'Cancel' : `Keep version ${live.number}`}
        busy={rollBack.isPending || back.isPending}
        onConfirm={() => {
          if (back.language) back.put()
          else if (target !== undefined) rollBack.mutate(target.number)
        }}
      >
        {back.choice}
        <ErrorNotice error={rollBack.error} />
        {back.problem}
      </AlertDialog>
    </>
  )
}

function VersionDetails(props: {
  orderId: string
  version: VersionResponse
  siteState: SiteResponse['state']
}) {
  const { orderId, version, siteState } = props
  const { nameOf } = usePeople()
  return (
    <>
      <div>
        <p className="flex items-center gap-2.5 font-semibold">
          <span>Version {version.number}</span>
          {version.live && (
            <StatusChip tone="ink">{siteState === 'live' ? 'Live' : 'Chosen'}</StatusChip>
          )}
        </p>
        <p className="text-caption text-muted">
          <Timestamp at={version.publishedAt} /> · {nameOf(version.publishedBy)} ·{' '}
          {describe(version)}
        </p>
        {version.note !== null && (
          <p className="max-w-prose break-words text-ink-2">“{version.note}”</p>
        )}
      </div>
      <a
        href={routeUrl(publishingRoutes.readVersionFile, {
          params: { orderId, version: version.number },
        }).replace('*', 'index.html')}
        target="_blank"
        rel="noreferrer"
        className="ml-auto inline-flex min-h-9 items-center text-link"
      >
        Open<span className="sr-only"> version {version.number}</span>
      </a>
    </>
  )
}

function describe({ themeId, languages, pageBytes }: VersionResponse): string {
  const theme = themeIdSchema.safeParse(themeId)
  const parts = [
    theme.success ? themeLabels[theme.data].label : themeId,
    languages.map((code) => code.toUpperCase()).join(', '),
    `${(pageBytes / 1024).toFixed(1)} KB page`,
  ]
  return parts.filter(Boolean).join(' · ')
}
