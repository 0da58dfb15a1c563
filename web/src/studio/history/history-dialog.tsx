import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { publishingRoutes, type SiteResponse } from '@vitrine/contract/publishing'
import { type PastDocumentResponse, studioRoutes } from '@vitrine/contract/studio'
import {
  type DocumentDifference,
  diffDocuments,
  revertDifference,
} from '@vitrine/domain/resume/diff-documents'
import { readAt } from '@vitrine/domain/resume/json-pointer'
import { themeLabels } from '@vitrine/domain/sites/site-options'
import { isTemplateId, templateManifests } from '@vitrine/renderer/templates'
import { routeQuery, useFreshQuery } from '../../api/query-client.ts'
import { usePeople } from '../../api/use-people.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Status } from '../../ui/status.tsx'
import type { EditedDraft } from '../draft/index.ts'
import { fieldLabel } from '../fields/index.ts'
import { entryTitle } from '../form/index.ts'

type HistoryProps = {
  orderId: string
  language: { code: string; name: string }
  /** The document in the editor. */
  resume: unknown
  /** Template and theme; null for translations, which use the original's. */
  design: Design | null
  site: SiteResponse | undefined
  onEdit: (alter: (draft: EditedDraft) => EditedDraft) => void
}

type Design = Pick<EditedDraft, 'templateId' | 'themeId'>

type HistoryDialogProps = HistoryProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The changes of a draft: authors, differences, and buttons to restore one field or everything. */
export function HistoryDialog({ open, onOpenChange, ...props }: HistoryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`History, ${props.language.name}`}
      description="Compare saved states and versions, and restore fields."
      size="wide"
    >
      <History {...props} />
    </Dialog>
  )
}

const SCREEN = 'screen'

// oxlint-disable-next-line complexity -- one view with its controls
function History({ orderId, language, resume, design, site, onEdit }: HistoryProps) {
  const params = { orderId, language: language.code }
  const listed = useFreshQuery(studioRoutes.listDraftStates, { params })
  const people = usePeople()
  const moments = useMemo(
    () => momentsOf(listed.data?.states ?? [], site, language.code, people.nameOf),
    [listed.data, site, language, people],
  )
  const [chosenOlder, setOlder] = useState<string>()
  const [newerId, setNewer] = useState(SCREEN)
  const olderId = chosenOlder ?? moments[1]?.id ?? moments[0]?.id
  const older = usePast(orderId, language.code, olderId)
  const newer = usePast(orderId, language.code, newerId)
  const now = newerId === SCREEN ? resume : newer.data?.resume
  const then = older.data?.resume
  const differences = useMemo(
    () => (then === undefined || now === undefined ? null : diffDocuments(then, now)),
    [then, now],
  )
  const looks = looksOf(design, older.data, newerId === SCREEN ? design : newer.data)
  const count = (differences?.length ?? 0) + looks.length
  const failed = [listed, older, newer].find(({ isError }) => isError)
  if (failed) {
    const retry = () => void Promise.all([listed.refetch(), older.refetch(), newer.refetch()])
    return (
      <ErrorNotice title="The history could not be loaded" error={failed.error} onRetry={retry} />
    )
  }
  if (listed.isSuccess && moments.length === 0) {
    return <p className="text-admin text-muted">Nothing saved yet.</p>
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
          <option value={SCREEN}>Current draft</option>
          {options}
        </SelectField>
      </div>
      {differences === null ? (
        <Status className="text-muted">Comparing…</Status>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Status className="font-semibold">
              {count === 0
                ? 'No changes'
                : `${count} ${count === 1 ? 'field differs' : 'fields differ'}`}
            </Status>
            {isScreen && count > 0 && older.data !== undefined && (
              <Button
                small
                variant="outline"
                onClick={() =>
                  onEdit((draft) => ({
                    ...looks.reduce((altered, { putBack }) => putBack?.(altered) ?? altered, draft),
                    resume: then,
                  }))
                }
              >
                Restore all
              </Button>
            )}
          </div>
          <ul className="divide-y divide-line border-y border-line">
            {looks.map(({ name, before, after, putBack }) => (
              <Row
                key={name}
                {...{ name, before, after }}
                onPutBack={isScreen && putBack ? () => onEdit(putBack) : undefined}
              />
            ))}
            {differences.map((difference) => (
              <Row
                key={`${difference.from} ${difference.to}`}
                name={nameOf(difference, contextOf(then, now, difference))}
                before={difference.before}
                after={difference.after}
                onPutBack={
                  isScreen
                    ? () =>
                        onEdit((draft) => ({
                          ...draft,
                          resume: revertDifference(draft.resume, then, difference),
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

type Look = {
  readonly name: string
  readonly before: string
  readonly after: string
  /** Undefined if the template no longer exists. */
  readonly putBack: ((draft: EditedDraft) => EditedDraft) | undefined
}

/** Changed template and theme. Empty for translations and while loading. */
function looksOf(
  own: Design | null,
  then: Design | undefined,
  now: Design | null | undefined,
): Look[] {
  if (own === null || then === undefined || now === null || now === undefined) return []
  const { templateId, themeId } = then
  const template: Look = {
    name: 'Template',
    before: templateName(templateId),
    after: templateName(now.templateId),
    putBack: isTemplateId(templateId) ? (draft) => ({ ...draft, templateId }) : undefined,
  }
  const theme: Look = {
    name: 'Theme',
    before: themeLabels[themeId].label,
    after: themeLabels[now.themeId].label,
    putBack: (draft) => ({ ...draft, themeId }),
  }
  return [
    ...(templateId === now.templateId ? [] : [template]),
    ...(themeId === now.themeId ? [] : [theme]),
  ]
}

const templateName = (templateId: string): string =>
  templateManifests.find(({ id }) => id === templateId)?.name ?? templateId

function nameOf({ from, to }: DocumentDifference, context: string | undefined): string {
  return `${fieldLabel(to ?? from ?? '')}${context ? `, ${context}` : ''}`
}

function Row(props: {
  name: string
  before: DocumentDifference['before']
  after: DocumentDifference['after']
  onPutBack: (() => void) | undefined
}) {
  const { name, before, after, onPutBack } = props
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
        {after === null && <p className="text-caption text-muted">Removed</p>}
      </div>
      {onPutBack && (
        <button
          type="button"
          aria-label={`Restore: ${name}`}
          onClick={onPutBack}
          className="min-h-9 underline underline-offset-4"
        >
          Restore
        </button>
      )}
    </li>
  )
}

/** A saved document: `r12` is a draft revision, `v3` a site version. */
function usePast(orderId: string, language: string, id: string | undefined) {
  const number = Number(id?.slice(1))
  const query =
    id?.startsWith('v') === true
      ? routeQuery(publishingRoutes.readVersionDocument, {
          params: { orderId, language, version: number },
        })
      : routeQuery(studioRoutes.readDraftState, { params: { orderId, language, revision: number } })
  return useQuery<PastDocumentResponse>({
    queryKey: query.queryKey,
    queryFn: query.queryFn as () => Promise<PastDocumentResponse>,
    enabled: id !== undefined && id !== SCREEN,
  })
}

type Moment = { readonly id: string; readonly at: string; readonly words: string }

/** Draft revisions and site versions, newest first. */
function momentsOf(
  states: readonly { revision: number; savedBy: string; savedAt: string }[],
  site: SiteResponse | undefined,
  language: string,
  name: (by: string) => string,
): Moment[] {
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
      .map(({ number, publishedAt, publishedBy, note }) => ({
        id: `v${number}`,
        at: publishedAt,
        words: [
          `Version ${number} of the site, ${time(publishedAt)}, ${name(publishedBy)}`,
          note === null ? '' : `: “${note.length > 60 ? `${note.slice(0, 59)}…` : note}”`,
        ].join(''),
      })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
}

/** The entry that contains the field. */
function contextOf(
  then: unknown,
  now: unknown,
  { from, to }: DocumentDifference,
): string | undefined {
  const entry = /^\/(?!basics)[^/]+\/\d+/.exec(to ?? from ?? '')?.[0]
  return entry === undefined ? undefined : entryTitle(readAt(to === null ? then : now, entry))
}
