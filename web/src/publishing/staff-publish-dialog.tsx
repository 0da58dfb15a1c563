import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from '../ui/icons.tsx'
import { useState } from 'react'
import {
  type PublicationResponse,
  publishingRoutes,
  type SiteResponse,
} from '@vitrine/contract/publishing'
import { displayUrl } from '@vitrine/domain/addresses/display-url'
import {
  checkSubdomain,
  sanitizeSubdomain,
  subdomainRefusalMessages,
  suggestSubdomain,
} from '@vitrine/domain/sites/site-options'
import { request as sendRequest } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { Loading } from '../ui/spinner.tsx'
import { LiveDot } from '../ui/status-chip.tsx'
import { type Form, useForm } from '../ui/use-form.ts'
import { resumeUrl } from './resume-url.ts'
import {
  SendDone,
  type SendDialogProps,
  SendForm,
  SendProgress,
  useLanguageChoice,
  useSendRequest,
} from './send-dialog.tsx'

/** Publishes the saved drafts: options, progress, then the live address. */
export function StaffPublishDialog(props: SendDialogProps) {
  const { orderId, open, onOpenChange } = props
  const site = useQuery({
    ...routeQuery(publishingRoutes.readSite, { params: { orderId } }),
    enabled: open,
    refetchOnMount: 'always',
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Publish">
      <QueryState
        query={site}
        title="The site could not be loaded"
        placeholder={<Loading>Loading the site…</Loading>}
      >
        {(data) => <Publish dialog={props} site={data} />}
      </QueryState>
    </Dialog>
  )
}

const STEPS = [
  ['queued', 'In the queue'],
  ['rendering', 'Rendering pages and PDF'],
  ['published', 'Live'],
] as const

type PublishForm = { readonly subdomain: string; readonly reason: string }

function Publish({ dialog, site }: { dialog: SendDialogProps; site: SiteResponse }) {
  const params = { orderId: dialog.orderId }
  // The site before this publication: a failure leaves it unchanged.
  const [before] = useState(site)
  const choice = useLanguageChoice(dialog, site.languages)
  const form = useForm<PublishForm>({
    id: 'publish',
    initial: () => ({ subdomain: before.subdomain ?? before.proposedSubdomain, reason: '' }),
    check: ({ subdomain, reason }) => {
      const refusal = checkSubdomain(subdomain, siteConfig().brandName)
      return {
        ...(refusal && { subdomain: subdomainRefusalMessages[refusal] }),
        ...(reason.trim() === '' && { reason: 'Enter a reason' }),
      }
    },
    focus: 'first field',
  })
  const { request, blockers, start } = useSendRequest<PublicationResponse>({
    dialog,
    latest: before.publication,
    read: (publicationId) =>
      sendRequest(publishingRoutes.readPublication, { params: { ...params, publicationId } }),
    reload: routeQuery(publishingRoutes.readSite, { params }).queryKey,
  })
  if (request?.state === 'waiting')
    return (
      <SendDone dialog={dialog}>
        <Notice
          kind="ok"
          title={`Version ${request.versionNumber} is waiting for a second approval`}
        >
          Nothing is live yet. Another team member approves this version on the order page or sends
          it back.
        </Notice>
      </SendDone>
    )
  if (request?.state === 'published')
    return (
      <SendDone dialog={dialog}>
        <Published publication={request} url={site.url} />
      </SendDone>
    )
  if (request)
    return (
      <SendProgress
        dialog={dialog}
        request={request}
        steps={STEPS}
        failed="Publishing failed"
        afterFailure={
          before.versions.some(({ live }) => live)
            ? 'Nothing changed for visitors: the previous version is still live.'
            : 'Nothing is live yet.'
        }
      />
    )
  const isCorrection = before.state === 'live'
  return (
    <SendForm
      dialog={dialog}
      choice={choice}
      form={form}
      onSubmit={(values) =>
        start((requestId) =>
          sendRequest(publishingRoutes.publishSite, {
            params,
            body: {
              ...values,
              requestId,
              ...(choice.part && { languages: [...choice.part] }),
            },
          }),
        )
      }
      verb="Publish"
      submit="Publish"
      failed="Nothing was published"
      blockers={blockers}
      facts={[
        [
          'Email',
          before.versions.length === 0
            ? 'The customer gets the “your site is live” email once.'
            : 'No email: the customer was notified when the site first went live.',
        ],
      ]}
    >
      {/* Kept languages contain the current address. */}
      {!choice.hasKept && <Address form={form} current={isCorrection ? before.subdomain : null} />}
      <TextArea
        {...form.text('reason')}
        label={
          isCorrection ? 'What does this version correct?' : 'Why without the customer’s review?'
        }
        hint="Logged in the order’s history with your name."
        rows={2}
        maxLength={500}
      />
    </SendForm>
  )
}

function Address(props: {
  form: Form<PublishForm>
  /** The subdomain of the live site. */
  current: string | null
}) {
  const { form, current } = props
  const value = form.values.subdomain
  return (
    <div>
      <TextField
        {...form.text('subdomain', sanitizeSubdomain)}
        label="Address"
        hint={`${value || 'name'}.${siteConfig().sitesDomain}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onPaste={(event) => {
          // A pasted name becomes a subdomain: "Zoë de la Cruz" is zoe-de-la-cruz.
          const text = event.clipboardData.getData('text')
          if (!/[^a-z0-9-]/.test(text)) return
          event.preventDefault()
          form.change({ subdomain: suggestSubdomain(text) })
        }}
      />
      {current !== null && current !== value && (
        <p className="mt-1.5 text-small text-warn">
          The site moves: {current}.{siteConfig().sitesDomain} stops working.
        </p>
      )}
    </div>
  )
}

function Published({ publication, url }: { publication: PublicationResponse; url: string | null }) {
  const { versionNumber, proof } = publication
  const lost = proof?.flatMap(describeLoss) ?? []
  return (
    <>
      <p className="flex items-center gap-2.5 text-h3">
        <LiveDot /> Version {versionNumber} is live
      </p>
      {url === null ? (
        <Loading>Fetching the address…</Loading>
      ) : (
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          {[
            [url, displayUrl(url)],
            [resumeUrl(url), 'PDF resume'],
            [resumeUrl(url, 'designed'), 'Designed PDF'],
          ].map(([href = '', label]) => (
            <NewTabLink key={href} href={href} className="inline-block py-1.5 text-link">
              {label}
            </NewTabLink>
          ))}
        </p>
      )}
      {proof !== null && lost.length === 0 && (
        <p className="flex items-center gap-2 text-admin text-ok">
          <Check aria-hidden="true" size={18} strokeWidth={2} />
          All {proof.length} checked fields can be read from both PDFs.
        </p>
      )}
      {proof !== null && lost.length > 0 && (
        <div className="text-admin text-warn">
          <p className="flex items-center gap-2">
            <TriangleAlert aria-hidden="true" size={18} strokeWidth={1.75} />
            {lost.length} of {proof.length} fields can’t be read from a PDF:
          </p>
          <ul className="mt-1 ml-6.5 list-disc">
            {lost.slice(0, 8).map(({ code, field, value, from }) => (
              <li key={`${code} ${field}`}>
                {value} <span className="text-muted">({from})</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

type FieldRoundTrip = NonNullable<PublicationResponse['proof']>[number]

/** The field with the names of the PDFs that lost it; empty if none did. */
function describeLoss(field: FieldRoundTrip): (FieldRoundTrip & { from: string })[] {
  const isLost = (read: Record<string, string> = {}) => Object.values(read).includes('missing')
  const from = [isLost(field.read) && 'PDF resume', isLost(field.designed) && 'designed PDF']
    .filter(Boolean)
    .join(', ')
  return from === '' ? [] : [{ ...field, from }]
}
