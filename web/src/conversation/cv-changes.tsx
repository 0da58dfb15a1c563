import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ThreadEntry } from '@vitrine/contract/conversation'
import {
  type CvChangeResponse,
  type CvChangesResponse,
  studioRoutes,
} from '@vitrine/contract/studio'
import { pointerKeys } from '@vitrine/domain/resume/json-pointer'
import { request } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Loading } from '../ui/spinner.tsx'
import { Status } from '../ui/status.tsx'
import { TextButton } from '../ui/upload-zone.tsx'

/** Whether a file can be compared with the CV. */
export const isCvFile = ({ kind, text, fileSize }: ThreadEntry) =>
  kind === 'file' && fileSize !== null && /\.(pdf|docx?)$/i.test(text)

/** The changes in the customer's newer CV, read-only. */
export function CustomerCvChanges(props: { access: OrderAccess; fileId: string }) {
  return (
    <Opening label="What changed since your CV">
      <ToSee {...props} />
    </Opening>
  )
}

function ToSee({ access, fileId }: { access: OrderAccess; fileId: string }) {
  const query = routeQuery(studioRoutes.readMyCvChanges, {
    params: { paymentIntentId: access.oid, fileId },
    query: { token: access.t },
  })
  const state = useQuery({ ...query, refetchOnMount: 'always' })
  return <Shown state={state}>{({ changes }) => <Changes changes={changes} />}</Shown>
}

/** The changes in a newer CV, each with a button that applies it to the draft. */
export function CvChanges({ orderId, fileId }: { orderId: string; fileId: string }) {
  return (
    <Opening label="What changed since the CV">
      <ToTake orderId={orderId} fileId={fileId} />
    </Opening>
  )
}

function ToTake({ orderId, fileId }: { orderId: string; fileId: string }) {
  const params = { orderId, fileId }
  const query = routeQuery(studioRoutes.readCvChanges, { params })
  const state = useQuery({ ...query, refetchOnMount: 'always' })
  const queryClient = useQueryClient()
  const take = useMutation({
    mutationFn: (body: { language: string; from: string | null; to: string | null }) =>
      request(studioRoutes.applyCvChange, { params, body }),
    onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer),
  })
  return (
    <Shown state={state}>
      {({ draft, changes }) => (
        <>
          <p className="text-muted">
            {draft
              ? `Changes go into the ${draft.name} draft.`
              : 'There is no draft yet. Draft from the CV first.'}
          </p>
          {take.error && (
            <Status urgent className="mt-2 text-danger">
              {errorMessage(take.error)}
            </Status>
          )}
          <Changes
            changes={changes}
            act={({ from, to, taken }, name) =>
              taken ? (
                <p className="text-caption text-ok">In the draft</p>
              ) : (
                draft && (
                  <Button
                    small
                    variant="outline"
                    aria-label={`Take: ${name}`}
                    busy={
                      take.isPending && take.variables.from === from && take.variables.to === to
                    }
                    onClick={() => take.mutate({ language: draft.code, from, to })}
                  >
                    Take
                  </Button>
                )
              )
            }
          />
        </>
      )}
    </Shown>
  )
}

function Opening({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{label}</TextButton>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={label}
        description="Compares both files entry by entry."
        size="wide"
      >
        {open && children}
      </Dialog>
    </>
  )
}

function Shown<Answer extends CvChangesResponse>(props: {
  state: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isFetching' | 'refetch'>
  children: (answer: Answer) => ReactNode
}) {
  const { data, error, isFetching, refetch } = props.state
  if (data) {
    return (
      <>
        <p className="break-words">
          <bdi>{data.newerName}</bdi>, compared with <bdi>{data.earlierName}</bdi>
        </p>
        {data.changes.length === 0 && <p className="mt-3 font-semibold">No changes.</p>}
        {props.children(data)}
      </>
    )
  }
  if (error && !isFetching)
    return (
      <ErrorNotice
        title="The files could not be compared"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return <Loading>Comparing…</Loading>
}

const KINDS = { added: 'New', changed: 'Changed', removed: 'Gone' } as const

function Changes<Change extends CvChangeResponse>(props: {
  changes: readonly Change[]
  act?: (change: Change, name: string) => ReactNode
}) {
  if (props.changes.length === 0) return null
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {props.changes.map((change) => {
        const { kind, from, to, before, after } = change
        const name = nameOf(change)
        return (
          <li key={`${from} ${to}`} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-caption text-muted">
                <span className="font-semibold text-ink">{KINDS[kind]}</span> · {name}
              </p>
              {before !== '' && (
                <p dir="auto" className="break-words">
                  <del className="text-muted">
                    <span className="sr-only">before: </span>
                    {before}
                  </del>
                </p>
              )}
              {after !== '' && (
                <p dir="auto" className="break-words">
                  <ins className="bg-ok-1 text-ok decoration-1 underline-offset-2">
                    <span className="sr-only">now: </span>
                    {after}
                  </ins>
                </p>
              )}
            </div>
            {props.act?.(change, name)}
          </li>
        )
      })}
    </ul>
  )
}

/** "Work · Bayview · Start date": section, entry and field. */
function nameOf({ from, to, entry }: CvChangeResponse): string {
  const [section = '', ...rest] = pointerKeys(to ?? from ?? '')
  const field = rest.findLast((key) => !/^\d+$/.test(key)) ?? ''
  return [section === 'basics' ? 'About' : readable(section), entry, readable(field)]
    .filter((part) => part !== '')
    .join(' · ')
}

function readable(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
