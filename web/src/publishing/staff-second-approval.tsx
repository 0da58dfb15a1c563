import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accountRoutes } from '@vitrine/contract/accounts'
import { type PublicationResponse, publishingRoutes } from '@vitrine/contract/publishing'
import { routeUrl, request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

const NOTICE_ID = 'second-approval'

/** Says above all panels, also to a screen reader at arrival, that a version waits for a second approval. */
export function SecondApprovalNote({ orderId }: { orderId: string }) {
  const site = useQuery(routeQuery(publishingRoutes.readSite, { params: { orderId } }))
  const link = useRef<HTMLAnchorElement>(null)
  const waits = site.data?.publication?.waits
  const words = waits ? waitingWords(site.data?.publication?.versionNumber ?? 0) : ''
  useEffect(() => {
    if (link.current !== null) announce(link.current, words, { unasked: true })
  }, [words])
  if (words === '') return null
  return (
    <p className="mt-1">
      <a ref={link} href={`#${NOTICE_ID}`} className="inline-flex min-h-9 items-center text-link">
        {words}
      </a>
    </p>
  )
}

const waitingWords = (versionNumber: number) =>
  `Version ${versionNumber} is waiting for a second approval`

/** A version that needs a second approval: its files, and buttons to approve or reject. */
export function SecondApproval(props: {
  orderId: string
  publicationId: string
  versionNumber: number
  waits: NonNullable<PublicationResponse['waits']>
  onChanged: () => void
  /** The result of an act, which takes this notice away. */
  onDone: (words: string) => void
}) {
  const { orderId, publicationId, versionNumber, waits, onChanged, onDone } = props
  const { askedBy, askedAt, reason, owedLanguages, versionHash } = waits
  const queryClient = useQueryClient()
  const me = useQuery(routeQuery(accountRoutes.readSession, {})).data?.username
  const [signing, setSigning] = useState(false)
  const params = { orderId, publicationId }
  const isOwn = me === askedBy
  const reload = (words: string) => {
    setSigning(false)
    onDone(words)
    void queryClient.invalidateQueries({
      queryKey: routeQuery(publishingRoutes.readSite, { params: { orderId } }).queryKey,
    })
    onChanged()
  }
  const sign = useMutation({
    mutationFn: () => request(publishingRoutes.signPublication, { params, body: { versionHash } }),
    onSuccess: () => reload(`Approved. Version ${versionNumber} goes live.`),
  })
  const sendBack = useMutation({
    mutationFn: () => request(publishingRoutes.rejectPublication, { params }),
    onSuccess: () =>
      reload(`Version ${versionNumber} is ${isOwn ? 'withdrawn' : `sent back to ${askedBy}`}.`),
  })
  const file = (path: string) =>
    routeUrl(publishingRoutes.readVersionFile, {
      params: { orderId, version: versionNumber },
    }).replace('*', path)
  return (
    <div id={NOTICE_ID} className="mt-3">
      <Notice kind="warn" title={waitingWords(versionNumber)}>
        <p>
          {isOwn ? 'You' : askedBy} asked to publish without the customer’s review,{' '}
          <Timestamp at={askedAt} />
          {reason === null ? '.' : `: ${reason}`}
        </p>
        {owedLanguages.length > 0 && <p>Still to deliver: {owedLanguages.join(', ')}.</p>}
        <p className="flex flex-wrap gap-x-5">
          {FILES.map(([path, words]) => (
            <a key={path} href={file(path)} target="_blank" rel="noreferrer" className="text-link">
              {words}
            </a>
          ))}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          {isOwn ? (
            <span>Another team member approves it.</span>
          ) : (
            <Button small onClick={() => setSigning(true)}>
              Approve and publish…
            </Button>
          )}
          <Button
            small
            variant="outline"
            busy={sendBack.isPending}
            onClick={() => sendBack.mutate()}
          >
            {isOwn ? 'Withdraw' : 'Send back'}
          </Button>
        </div>
        {sendBack.isError && <Status urgent>{errorMessage(sendBack.error)}</Status>}
      </Notice>
      <AlertDialog
        open={signing}
        onOpenChange={(open) => {
          sign.reset()
          setSigning(open)
        }}
        title={`Approve version ${versionNumber}?`}
        description={`This version goes live at once without the customer’s review. The history logs ${askedBy}’s request and your approval.`}
        confirmLabel="Approve and publish"
        cancelLabel="Cancel"
        busy={sign.isPending}
        onConfirm={() => sign.mutate()}
      >
        <ErrorNotice error={sign.error} />
      </AlertDialog>
    </div>
  )
}

const FILES = [
  ['index.html', 'The page'],
  ['resume.pdf', 'PDF resume'],
  ['resume-designed.pdf', 'Designed PDF'],
] as const
