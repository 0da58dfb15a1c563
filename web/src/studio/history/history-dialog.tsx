import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { publishingRoutes, type SiteAnswer } from '@vitrine/contract/publishing'
import { type PastDocumentAnswer, studioRoutes } from '@vitrine/contract/studio'
import { type Difference, listDifferences, putBack } from '@vitrine/domain/document-differences'
import { readAt } from '@vitrine/domain/json-pointer'
import { queryOf } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { EditedDraft } from '../draft/index.ts'
import { labelOf } from '../fields/index.ts'
import { entryTitle } from '../form/index.ts'

type HistoryProps = {
  orderId: string
  language: { code: string; name: string }
  /** What stands on the screen. */
  resume: unknown
  site: SiteAnswer | undefined
  onEdit: (alter: (draft: EditedDraft) => EditedDraft) => void
}

type HistoryDialogProps = HistoryProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Who wrote when; what differs between any two states or versions; one field put back, or all. */
export function HistoryDialog({ open, onOpenChange, ...props }: HistoryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`History, ${props.language.name}`}
      description="What the draft said before, and what has changed since."
      size="wide"
    >
      <History {...props} />
    </Dialog>
  )
}

const SCREEN = 'screen'

function History({ orderId, language, resume, site, onEdit }: HistoryProps) {
  const params = { orderId, language: language.code }
  const listed = useQuery({
    ...queryOf(studioRoutes.listDraftStates, { params }),
    refetchOnMount: 'always',
  })
  const moments = useMemo(
    () => momentsOf(listed.data?.states ?? [], site, language.code),
    [listed.data, site, language],
  )
  const [chosenOlder, setOlder] = useState<string>()
  const [newerId, setNewer] = useState(SCREEN)
  const olderId = chosenOlder ?? moments[1]?.id ?? moments[0]?.id
  const older = usePast(orderId, language.code, olderId)
  const newer = usePast(orderId, language.code, newerId)
  const now = newerId === SCREEN ? resume : newer.data?.resume
  const then = older.data?.resume
  const differences = useMemo(
    () => (then === undefined || now === undefined ? null : listDifferences(then, now)),
    [then, now],
  )
  const failed = [listed, older, newer].find(({ isError }) => isError)
  if (failed) {
    const retry = () => void Promise.all([listed.refetch(), older.refetch(), newer.refetch()])
    return <FaultNotice title="The history can’t be shown" fault={failed.error} onRetry={retry} />
  }
  if (listed.isSuccess && moments.length === 0) {
    return <p className="text-admin text-muted">Nothing was saved yet.</p>
  }
  const options = moments.map(({ id, words }) => (
    <option key={id} value={id}>
      {words}
    </option>
  ))
  const isScreen = newerId === SCREEN
  return (
    <div className="grid gap-4 text-admin">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Before"
          value={olderId ?? ''}
          onChange={({ target }) => setOlder(target.value)}
        >
          {options}
        </SelectField>
        <SelectField
          label="After"
          value={newerId}
          onChange={({ target }) => setNewer(target.value)}
        >
          <option value={SCREEN}>As it is on the screen</option>
          {options}
        </SelectField>
      </div>
      {differences === null ? (
        <p role="status" className="text-muted">
          Comparing…
        </p>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="font-semibold">
              {differences.length === 0
                ? 'Both say the same'
                : `${differences.length} ${differences.length === 1 ? 'field differs' : 'fields differ'}`}
            </p>
            {isScreen && differences.length > 0 && older.data !== undefined && (
              <Button
                small
                look="outline"
                onClick={() => onEdit((draft) => ({ ...draft, resume: then }))}
              >
                Put all back
              </Button>
            )}
          </div>
          <ul className="divide-y divide-line border-y border-line">
            {differences.map((difference) => (
              <Row
                key={`${difference.from} ${difference.to}`}
                difference={difference}
                context={contextOf(then, now, difference)}
                onPutBack={
                  isScreen
                    ? () =>
                        onEdit((draft) => ({
                          ...draft,
                          resume: putBack(draft.resume, then, difference),
                        }))
                    : undefined
                }
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Row(props: {
  difference: Difference
  context: string | undefined
  onPutBack: (() => void) | undefined
}) {
  const { difference, context, onPutBack } = props
  const { from, to, before, after } = difference
  const label = labelOf(to ?? from ?? '')
  const name = `${label}${context ? `, ${context}` : ''}`
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-caption text-muted">{name}</p>
        {before !== null && (
          <p className="break-words whitespace-pre-wrap">
            <span className="sr-only">Before: </span>
            <del className="text-danger no-underline">{String(before)}</del>
          </p>
        )}
        {after !== null && (
          <p className="break-words whitespace-pre-wrap">
            <span className="sr-only">After: </span>
            <ins className="text-ok no-underline">{String(after)}</ins>
          </p>
        )}
        {before === null && <p className="text-caption text-muted">Added</p>}
        {after === null && <p className="text-caption text-muted">Taken out</p>}
      </div>
      {onPutBack && (
        <button
          type="button"
          aria-label={`Put back: ${name}`}
          onClick={onPutBack}
          className="min-h-9 underline underline-offset-4"
        >
          Put back
        </button>
      )}
    </li>
  )
}

/** The document of a moment: `r12` is a state of the draft, `v3` a version of the site. */
function usePast(orderId: string, language: string, id: string | undefined) {
  const number = Number(id?.slice(1))
  const query =
    id?.startsWith('v') === true
      ? queryOf(publishingRoutes.readVersionDocument, {
          params: { orderId, language, version: number },
        })
      : queryOf(studioRoutes.readDraftState, { params: { orderId, language, revision: number } })
  return useQuery<PastDocumentAnswer>({
    queryKey: query.queryKey,
    queryFn: query.queryFn as () => Promise<PastDocumentAnswer>,
    enabled: id !== undefined && id !== SCREEN,
  })
}

type Moment = { readonly id: string; readonly at: string; readonly words: string }

/** States of the draft and versions of the site, the newest first. */
function momentsOf(
  states: readonly { revision: number; savedBy: string; savedAt: string }[],
  site: SiteAnswer | undefined,
  language: string,
): Moment[] {
  const name = (by: string) => by.replace(/^staff:/, '')
  const time = (at: string) =>
    new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return [
    ...states.map(({ revision, savedBy, savedAt }) => ({
      id: `r${revision}`,
      at: savedAt,
      words: `${time(savedAt)}, ${name(savedBy)}`,
    })),
    ...(site?.versions ?? [])
      .filter(({ languages }) => languages.includes(language))
      .map(({ number, publishedAt, publishedBy }) => ({
        id: `v${number}`,
        at: publishedAt,
        words: `Version ${number} of the site, ${time(publishedAt)}, ${name(publishedBy)}`,
      })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
}

/** The entry that a field stands in. */
function contextOf(then: unknown, now: unknown, { from, to }: Difference): string | undefined {
  const entry = /^\/(?!basics)[^/]+\/\d+/.exec(to ?? from ?? '')?.[0]
  return entry === undefined ? undefined : entryTitle(readAt(to === null ? then : now, entry))
}
