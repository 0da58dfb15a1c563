import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, TriangleAlert } from '../ui/icons.tsx'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import {
  type PublicationResponse,
  publishingRoutes,
  type SiteResponse,
} from '@vitrine/contract/publishing'
import { openItemSchema } from '@vitrine/domain/publishing/gate'
import { selectLanguages, describeLanguageStatus } from '@vitrine/domain/languages/language-status'
import {
  sanitizeSubdomain,
  suggestSubdomain,
  checkSubdomain,
  subdomainRefusalMessages,
} from '@vitrine/domain/sites/site-options'
import { ApiError, request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { LanguageChips } from '../ui/language-chips.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading, Spinner } from '../ui/spinner.tsx'
import { LiveDot } from '../ui/status-chip.tsx'
import { type Form, useForm } from '../ui/use-form.ts'
import { displayUrl } from '@vitrine/domain/addresses/display-url'
import { resumeUrl } from './resume-url.ts'

type PublishDialogProps = {
  orderId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The draft is still being saved; what is published is what is saved. */
  saving: boolean
  /** Names of the languages whose drafts are written; what is ordered but not written yet stands in `missing`. */
  languages: readonly string[]
  missing: readonly string[]
  /** What the checks found and a person may let pass. */
  warnings: readonly string[]
  /** What has to be put right first; the button is off while there is any. */
  errors: readonly string[]
  /** Those of some languages only, by their codes. */
  errorsOf: (chosen: readonly string[]) => readonly string[]
  /** Opens the list of what stops a publication, while there is any. */
  onList: (() => void) | undefined
  onPublished: () => void
  /** The server found something open that the page did not know of. */
  onOpenItems: () => void
}

/** Publishes the saved drafts: address, languages, mail and warnings before; progress; then the live address. */
export function StaffPublishDialog(props: PublishDialogProps) {
  const { orderId, open, onOpenChange } = props
  const site = useQuery({
    ...routeQuery(publishingRoutes.readSite, { params: { orderId } }),
    enabled: open,
    refetchOnMount: 'always',
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Publish">
      {site.data === undefined ? (
        site.isError ? (
          <ErrorNotice
            title="The site could not be loaded"
            error={site.error}
            onRetry={() => void site.refetch()}
          />
        ) : (
          <Loading>Looking up the address…</Loading>
        )
      ) : (
        <Publish {...props} site={site.data} />
      )}
    </Dialog>
  )
}

type PublishForm = { readonly subdomain: string; readonly reason: string }

function Publish(props: PublishDialogProps & { site: SiteResponse }) {
  const { orderId, site, saving, onOpenChange, onPublished } = props
  // The address and the state before this publication: what a failure leaves standing.
  const [before] = useState(site)
  const form = useForm({
    id: 'publish',
    initial: () => ({ subdomain: before.subdomain ?? before.proposedSubdomain, reason: '' }),
    check: ({ subdomain, reason }) => {
      const refusal = checkSubdomain(subdomain)
      return {
        ...(refusal ? { subdomain: subdomainRefusalMessages[refusal] } : {}),
        ...(reason.trim() === '' ? { reason: 'Say why, in a few words' } : {}),
      }
    },
    focus: 'first field',
  })
  const [requestId] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState<readonly string[]>()
  const going = selectLanguages(site.languages, chosen ?? null)
  const isPart = chosen !== undefined && chosen.length < going.choosable.length
  const errors = isPart ? props.errorsOf(chosen) : props.errors
  const languages = isPart
    ? going.choosable.filter(({ code }) => chosen.includes(code)).map(({ name }) => name)
    : props.languages
  const missing = isPart ? going.missing.map(({ name }) => name) : props.missing
  const [open, setOpen] = useState<readonly string[]>([])
  const [started, setStarted] = useState<PublicationResponse>()
  const publish = async ({ subdomain, reason }: PublishForm) => {
    if (errors.length > 0 || saving || chosen?.length === 0) return
    const body = { subdomain, reason, requestId, ...(isPart && { languages: [...chosen] }) }
    setOpen([])
    try {
      setStarted(await request(publishingRoutes.publishSite, { params: { orderId }, body }))
    } catch (fault) {
      if (fault instanceof ApiError && fault.items.length > 0) {
        setOpen(sentencesOf(fault.items))
        props.onOpenItems()
      }
      throw fault
    }
  }
  const underWay = started ?? (isUnderWay(before.publication) ? before.publication : undefined)
  const publication = usePublication(orderId, underWay, onPublished)

  if (publication !== undefined && publication !== null) {
    return <Progress {...props} before={before} publication={publication} />
  }
  return (
    <form {...form.attributes} onSubmit={form.submit(publish)} className="grid gap-5">
      {going.choosable.length > 1 && (
        <LanguageChips
          languages={going.choosable}
          chosen={chosen ?? going.choosable.map(({ code }) => code)}
          onChange={setChosen}
          kept={going.kept.map(describeLanguageStatus)}
        />
      )}
      {/* What is kept names the address that it has. */}
      {going.kept.length === 0 && (
        <Address form={form} current={before.state === 'live' ? before.subdomain : null} />
      )}
      <Reason form={form} correction={before.state === 'live'} />
      <WhatHappens
        {...props}
        languages={languages}
        missing={missing}
        errors={errors}
        first={before.versions.length === 0}
      />
      {form.problems.page && (
        <Notice kind="danger" title="Nothing was published" urgent>
          {form.problems.page}
          {open.length > 0 && (
            <ul className="mt-1 ml-5 list-disc">
              {open.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          small
          type="submit"
          busy={saving || form.state === 'sending'}
          disabled={errors.length > 0 || chosen?.length === 0}
        >
          {languages.length > 1
            ? `Publish ${languages.length} languages`
            : isPart
              ? `Publish ${languages[0] ?? 'nothing'}`
              : 'Publish'}
        </Button>
        <Button small variant="outline" onClick={() => onOpenChange(false)}>
          Keep editing
        </Button>
      </div>
    </form>
  )
}

function Address(props: {
  form: Form<PublishForm>
  /** The address the site has now, if it is live. */
  current: string | null
}) {
  const { form, current } = props
  const value = form.values.subdomain
  const moves = current !== null && current !== value
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
          // A pasted name becomes an address: "Zoë de la Cruz" is zoe-de-la-cruz.
          const text = event.clipboardData.getData('text')
          if (!/[^a-z0-9-]/.test(text)) return
          event.preventDefault()
          form.change({ subdomain: suggestSubdomain(text) })
        }}
      />
      {moves && (
        <p className="mt-1.5 text-small text-warn">
          The site moves: {current}.{siteConfig().sitesDomain} will no longer answer.
        </p>
      )}
    </div>
  )
}

/** The history keeps it: nothing goes out in the name of an approval that nobody gave. */
function Reason({ form, correction }: { form: Form<PublishForm>; correction: boolean }) {
  return (
    <TextArea
      {...form.text('reason')}
      label={correction ? 'What does this version correct?' : 'Why without the customer’s review?'}
      hint="Stands in the order’s history, with your name."
      rows={2}
      maxLength={500}
    />
  )
}

function WhatHappens(props: PublishDialogProps & { first: boolean }) {
  const { languages, missing, warnings, errors, first, onList } = props
  return (
    <div className="grid gap-3 text-admin">
      <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-muted">Languages</dt>
        <dd>
          {languages.join(', ') || 'None'}
          {missing.length > 0 && (
            <span className="text-warn">
              ; owed, the clock runs on for them: {missing.join(', ')}
            </span>
          )}
        </dd>
        <dt className="text-muted">Mail</dt>
        <dd>
          {first
            ? 'The customer gets “your site is live”, once.'
            : 'No mail: the customer was told when it first went live.'}
        </dd>
      </dl>
      <List kind="error" items={errors} />
      {onList && (
        <div>
          <Button small variant="outline" onClick={onList}>
            Show what is open
          </Button>
        </div>
      )}
      <List kind="warning" items={warnings} />
    </div>
  )
}

function List({ kind, items }: { kind: 'error' | 'warning'; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Notice
      kind={kind === 'error' ? 'danger' : 'warn'}
      title={kind === 'error' ? 'To put right before publishing' : 'Worth a second look'}
    >
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** What of the answer's list a person reads. */
const sentencesOf = (items: readonly unknown[]): string[] => [
  ...new Set(
    z
      .array(openItemSchema)
      .parse(items)
      .map(({ sentence }) => sentence),
  ),
]

const STEPS = [
  { state: 'queued', words: 'In the queue' },
  { state: 'rendering', words: 'Making pages and PDF' },
  { state: 'published', words: 'Live' },
] as const

function Progress(
  props: PublishDialogProps & {
    before: SiteResponse
    site: SiteResponse
    publication: PublicationResponse
  },
) {
  const { before, site, publication, onOpenChange, onList, onOpenItems } = props
  const hasFailed = publication.state === 'failed'
  useEffect(() => {
    // What was rendered may be what is open: the PDFs lost a field.
    if (hasFailed) onOpenItems()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has come to its end
  }, [hasFailed])
  if (hasFailed) {
    return (
      <div className="grid gap-5">
        <Notice kind="danger" title="Publishing failed" urgent>
          {publication.problem ??
            'No reason was given. Try again; if it fails once more, look in the server’s log.'}{' '}
          {before.versions.some(({ live }) => live)
            ? 'Nothing changed for visitors: the version before is still live.'
            : 'Nothing is live yet.'}
        </Notice>
        <div className="flex flex-wrap gap-3">
          {onList && (
            <Button small onClick={onList}>
              Show what is open
            </Button>
          )}
          <Button
            small
            variant={onList ? 'outline' : undefined}
            onClick={() => onOpenChange(false)}
          >
            Back to the editor
          </Button>
        </div>
      </div>
    )
  }
  if (publication.state === 'waiting') {
    return (
      <div role="status" className="grid gap-5">
        <Notice kind="ok" title={`Version ${publication.versionNumber} waits for a second person`}>
          Nothing is live yet. Somebody else of the team looks at exactly this version on the
          order’s page and signs it, or sends it back.
        </Notice>
        <div>
          <Button small onClick={() => onOpenChange(false)}>
            Done
          </Button>
        </div>
      </div>
    )
  }
  if (publication.state === 'published') {
    return (
      <Published publication={publication} url={site.url} onClose={() => onOpenChange(false)} />
    )
  }
  const at = STEPS.findIndex(({ state }) => state === publication.state)
  return (
    <ol role="status" className="grid gap-3">
      {STEPS.map(({ state, words }, place) => (
        <li
          key={state}
          aria-current={place === at ? 'step' : undefined}
          className={`flex items-center gap-3 ${place > at ? 'text-muted' : 'font-semibold'}`}
        >
          <span className="grid size-5 place-items-center">
            {place < at && <Check aria-hidden="true" size={18} strokeWidth={2} />}
            {place === at && <Spinner />}
          </span>
          {words}
        </li>
      ))}
    </ol>
  )
}

function Published(props: {
  publication: PublicationResponse
  url: string | null
  onClose: () => void
}) {
  const { publication, url, onClose } = props
  const lost = publication.proof?.flatMap(lossOf) ?? []
  return (
    <div role="status" className="grid gap-5">
      <p className="flex items-center gap-2.5 text-h3">
        <LiveDot /> Version {publication.versionNumber} is live
      </p>
      {url === null ? (
        <Loading>Fetching the address…</Loading>
      ) : (
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <a href={url} target="_blank" rel="noreferrer" className="inline-block py-1.5 text-link">
            {displayUrl(url)}
          </a>
          <a
            href={resumeUrl(url)}
            target="_blank"
            rel="noreferrer"
            className="inline-block py-1.5 text-link"
          >
            PDF resume
          </a>
          <a
            href={resumeUrl(url, 'designed')}
            target="_blank"
            rel="noreferrer"
            className="inline-block py-1.5 text-link"
          >
            Designed PDF
          </a>
        </p>
      )}
      {publication.proof !== null &&
        (lost.length === 0 ? (
          <p className="flex items-center gap-2 text-admin text-ok">
            <Check aria-hidden="true" size={18} strokeWidth={2} />
            All {publication.proof.length} checked fields can be read from both PDFs by a machine.
          </p>
        ) : (
          <div className="text-admin text-warn">
            <p className="flex items-center gap-2">
              <TriangleAlert aria-hidden="true" size={18} strokeWidth={1.75} />
              {lost.length} of {publication.proof.length} fields could not be read back from a PDF:
            </p>
            <ul className="mt-1 ml-6.5 list-disc">
              {lost.slice(0, 8).map(({ code, field, value, from }) => (
                <li key={`${code} ${field}`}>
                  {value} <span className="text-muted">({from})</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      <div>
        <Button small onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}

type FieldProof = NonNullable<PublicationResponse['proof']>[number]

/** A field that a machine does not find, and in which PDF. */
function lossOf(proof: FieldProof): (FieldProof & { from: string })[] {
  const misses = (read: Record<string, string> = {}) => Object.values(read).includes('missing')
  const from = [
    misses(proof.read) && 'PDF resume',
    misses(proof.designed) && 'designed PDF',
  ].filter((name) => name !== false)
  return from.length === 0 ? [] : [{ ...proof, from: from.join(', ') }]
}

const POLL_MS = 150

/** Follows a publication until it has come to its end, then fetches the site anew. */
function usePublication(
  orderId: string,
  started: PublicationResponse | undefined,
  onPublished: () => void,
): PublicationResponse | undefined {
  const queryClient = useQueryClient()
  const followed = useQuery({
    ...routeQuery(publishingRoutes.readPublication, {
      params: { orderId, publicationId: started?.id ?? '' },
    }),
    enabled: isUnderWay(started),
    // A lost answer says nothing about the publication, which goes on: ask again.
    refetchInterval: ({ state }) =>
      state.data === undefined || isUnderWay(state.data) ? POLL_MS : false,
  })
  const latest = followed.data ?? started
  const published = latest?.state === 'published'
  const ended = latest !== undefined && !isUnderWay(latest)
  useEffect(() => {
    if (!ended) return
    void queryClient.invalidateQueries({
      queryKey: routeQuery(publishingRoutes.readSite, { params: { orderId } }).queryKey,
    })
    if (published) onPublished()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has come to its end
  }, [ended, published])
  return latest
}

const isUnderWay = (
  publication: PublicationResponse | null | undefined,
): publication is PublicationResponse =>
  publication?.state === 'queued' || publication?.state === 'rendering'
