import { useQuery } from '@tanstack/react-query'
import {
  Fragment,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { noteRoutes } from '@vitrine/contract/notes'
import { onboardingRoutes } from '@vitrine/contract/onboarding'
import type { SiteResponse } from '@vitrine/contract/publishing'
import { reviewRoutes } from '@vitrine/contract/reviews'
import { type LinkedInFileResponse, sourcesRoutes } from '@vitrine/contract/sources'
import type { DraftResponse, GateResponse, ReadingsResponse } from '@vitrine/contract/studio'
import { fieldAnchor, resolveAnchor } from '@vitrine/domain/resume/field-anchor'
import {
  filterItemsByLanguage,
  blocksPublication,
  acceptsReason,
} from '@vitrine/domain/publishing/gate'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { plainResume, type StoredResume } from '@vitrine/domain/resume/stored-resume'
import type { TranslationSources } from '@vitrine/domain/languages/translated-texts'
import { suggestTemplate } from '@vitrine/renderer/templates'
import { routeUrl } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import {
  changeRequestsByField,
  ChecksBar,
  type DraftCheck,
  checkDraft,
  itemsByField,
  mergeNotes,
  notesByField,
  OpenItemsDialog,
  useGate,
} from './checks/index.ts'
import {
  DraftNotices,
  type EditedDraft,
  isSaved,
  useDraftSession,
  useReloadDraft,
} from './draft/index.ts'
import { type EditorActions, EditorActionsProvider, FIELD_ATTRIBUTE } from './editor-actions.ts'
import { EditorHeader, type EditorHeaderProps } from './editor-header.tsx'
import { useEditorKeys } from './editor-keys.ts'
import { fieldLabel } from './fields/index.ts'
import { FieldsHeader, FieldsPane, sectionsToOpen } from './form/index.ts'
import { HistoryDialog } from './history/index.ts'
import { createEditorActions } from './create-editor-actions.ts'
import { focusNextPane, type PaneId, Panes } from './panes/index.ts'
import { PreviewPane, usePagePreview } from './preview/index.ts'
import { focusNextOpenText, TranslationEditor } from './translate/index.ts'
import { hintCount, useWritingHints, WritingHintsDialog } from './writing/index.ts'
import {
  findNextConflict,
  CvPane,
  insertCvText,
  useDraftFromCv,
  useSources,
} from './source/index.ts'

type DialogSlot = (dialog: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The draft is on its way to the server: what goes out has to wait for it. */
  saving: boolean
  warnings: readonly string[]
  errors: readonly string[]
  /** Those that stop only these languages, by their codes, while the others stay as they are live. */
  errorsOf: (chosen: readonly string[]) => readonly string[]
  /** Opens the list of what stops a publication, while there is any. */
  onList: (() => void) | undefined
}) => ReactNode

type DraftEditorProps = Pick<EditorHeaderProps, 'order' | 'standing' | 'languages' | 'language'> & {
  server: DraftResponse | null
  blank: EditedDraft
  /** The first language's draft, whose design holds for all; null while this is the first. */
  first: { code: string; name: string; draft: EditedDraft } | null
  /** The drafts of all languages, as they are saved. */
  drafts: readonly DraftResponse[]
  readings: ReadingsResponse
  gate: GateResponse
  /** The field that the writer came for, from another language, or by the ids of its entries from a note. */
  startAt: Pointer | null
  /** A LinkedIn file came or went: what is known of the files is out of date. */
  onFilesChanged: () => Promise<void>
  site: SiteResponse | undefined
  me: string
  sendPreview: DialogSlot
  publish: DialogSlot
  /** The list that the customer sent, above the fields. */
  customersList: (acts: {
    /** Puts the focus into a field of one of the order's languages. */
    onVisit: (language: string, field: Pointer) => void
    onSave: () => Promise<boolean>
    /** The server has written into a draft. */
    onWritten: () => Promise<void>
  }) => ReactNode
  /** The notes on fields of the language, above them. */
  fieldNotes: (notes: {
    orderId: string
    language: string
    field: { anchor: string; label: string } | null
    find: (anchor: string) => { label: string; go: () => void } | undefined
  }) => ReactNode
  /** The server has written into a draft: what is known of the gate is out of date. */
  onWritten: () => void
  /** Beside the fields while the draft is empty: other ways to begin. */
  beginnings: (begin: (draft: Pick<EditedDraft, 'resume' | 'decided'>) => void) => ReactNode
}

/** CV, fields and page of one language edition, side by side. */
export function DraftEditor(props: DraftEditorProps) {
  const { order, language, languages, server, blank, first, drafts, readings, gate } = props
  const { startAt, site, me, sendPreview, publish, beginnings } = props
  const { session, state } = useDraftSession(
    order.id,
    language.code,
    server,
    blank,
    first?.draft.resume ?? null,
  )
  const { present } = state.history
  const resume = useDeferredValue(present.resume)

  const sources = useSources(readings, gate.told, resume, present.decided, state.saved, me)
  const { marks, conflicts, field } = sources
  const advice = useMemo(
    () => new Map(state.heldBack.map((each) => [each.field, each.advice])),
    [state.heldBack],
  )
  const screen = {
    language: language.code,
    resume,
    decided: present.decided,
    madeFrom: present.madeFrom,
  }
  const { items, drafts: asTyped } = useGate(languages, drafts, screen, readings, gate)
  const review = useQuery({
    ...routeQuery(reviewRoutes.readOrderReview, { params: { orderId: order.id } }),
    enabled: order.orderStatus === 'in_revision',
  }).data
  const noted = useQuery(routeQuery(noteRoutes.readNotes, { params: { orderId: order.id } })).data
    ?.notes
  const notes = useMemo(
    () =>
      mergeNotes(
        itemsByField(items, language.code),
        mergeNotes(
          changeRequestsByField(review?.submitted[0]?.items ?? [], language.code),
          notesByField(noted ?? [], language.code, resume),
        ),
      ),
    [items, review, language, noted, resume],
  )
  const view = useMemo(
    () => ({ language: language.code, marks, heldBack: state.heldBack }),
    [language, marks, state.heldBack],
  )
  const checks = useMemo(() => checkDraft(items, asTyped, view), [items, asTyped, view])
  const writing = useWritingHints(order.id, asTyped, readings)
  const stopping = items.filter(blocksPublication)

  const [pane, setPane] = useState<PaneId>('fields')
  const [open, setOpen] = useState(() => sectionsToOpen(present.resume))
  const [atDesk, setAtDesk] = useState(false)
  const isTranslation = first !== null
  const original = useMemo(
    () => first && { code: first.code, name: first.name, resume: first.draft.resume },
    [first],
  )
  const { attend, showSource } = sources
  const navigate = useNavigate()
  const acts = useMemo(
    () =>
      createEditorActions(session, {
        language: language.code,
        openLanguage: ({ language: code, field: at }) => {
          const search = new URLSearchParams({
            language: code,
            ...(at === '' ? {} : { field: at }),
          })
          void navigate(`${paths.staffEditor(order.id)}?${search}`)
        },
        openDesk: (at) => {
          if (!isTranslation) return
          flushSync(() => setAtDesk(true))
          document.querySelector<HTMLElement>(`[${FIELD_ATTRIBUTE}="${CSS.escape(at)}"]`)?.focus()
        },
        attend,
        showSource: (at, from) => {
          showSource(at, from)
          setPane('source')
        },
        revealFields: (section) => {
          setPane('fields')
          setAtDesk(false)
          if (section !== undefined) setOpen((before) => new Set([...before, section]))
        },
      }),
    [session, attend, showSource, language, navigate, order.id, isTranslation],
  )

  const useText = useCallback(
    (text: string, how: 'replace' | 'append') => {
      if (field === null || text === '') return
      const into = insertCvText(session.state().history.present.resume, field, text, how)
      acts.change(into.field, into.alter)
      acts.goTo(into.field)
    },
    [session, field, acts],
  )
  const toggleSection = useCallback(
    (id: string) =>
      setOpen(
        (before) =>
          new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
      ),
    [],
  )

  const { html, shown } = usePagePreview(
    resume,
    state.saved?.resume,
    first?.draft ?? present,
    language,
    site,
    usePhotoUrl(order.id),
  )
  const proposal = useMemo(
    () => (marks.size === 0 ? null : suggestTemplate(plainResume(resume as StoredResume))),
    [resume, marks.size],
  )
  const drafting = useDraftFromCv(order.id, language.code, session, (drafted) =>
    setOpen(sectionsToOpen(drafted)),
  )
  const takeWritten = useReloadDraft(order.id, language.code, session)
  const [sending, setSending] = useState(false)
  const [publishing, setPublishing] = useState(false)
  const [listing, setListing] = useState(false)
  const [looking, setLooking] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  useEffect(() => {
    if (startAt !== null) acts.goTo(resolveAnchor(present.resume, startAt) ?? startAt)
    // oxlint-disable-next-line react/exhaustive-deps -- where the writer begins, not where they are
  }, [startAt])
  const startPublishing = useCallback(() => {
    setPublishing(true)
    void session.flush()
  }, [session])
  const startSending = orderAllows.sendPreview(order)
    ? () => {
        setSending(true)
        void session.flush()
      }
    : undefined
  const errorsIn = (found: readonly DraftCheck[]) => [
    ...found.filter((check) => check.state === 'bad').map(({ label }) => label),
    ...(state.save.error === null ? [] : ['The draft is not saved yet']),
  ]
  const nextConflict = () => {
    const next = findNextConflict(conflicts, field)
    if (next !== undefined) acts.goTo(next)
  }
  useEditorKeys({
    save: () => void session.flush(),
    undo: () => follow(session.undo(), acts),
    redo: () => follow(session.redo(), acts),
    sendOrPublish: startSending ?? startPublishing,
    nextPane: () => focusNextPane(),
    nextConflict,
    openItems: () => setListing(true),
    writing: () => setReviewing(true),
    history: () => setLooking(true),
    leave: () => void navigate(paths.staffOrder(order.id)),
    nextText: () => {
      if (original === null) return
      flushSync(() => {
        setPane('fields')
        setAtDesk(true)
      })
      focusNextOpenText()
    },
  })
  const noteMadeFrom = useCallback(
    (at: Pointer, alter: (madeFrom: TranslationSources, document: unknown) => TranslationSources) =>
      session.edit(at, (document) => ({
        ...document,
        madeFrom: alter(document.madeFrom, document.resume),
      })),
    [session],
  )
  const changeDesign = useCallback(
    (design: Partial<Pick<EditedDraft, 'templateId' | 'themeId'>>) =>
      session.edit('', (document) => ({ ...document, ...design })),
    [session],
  )

  const params = { orderId: order.id }
  const drawn = useMemo(
    () => ({ id: order.id, language: language.code }),
    [order.id, language.code],
  )
  return (
    <EditorActionsProvider value={acts}>
      <div className="flex h-dvh min-h-0 flex-col bg-surface text-admin">
        <EditorHeader
          {...props}
          state={state}
          onUndo={() => follow(session.undo(), acts)}
          onRedo={() => follow(session.redo(), acts)}
          onSave={() => void session.flush()}
          onHistory={() => setLooking(true)}
          onSendPreview={startSending}
          onPublish={startPublishing}
        />
        <DraftNotices
          state={state}
          kept={drafting.kept}
          onDismissKept={drafting.dismissKept}
          onDismissNews={session.dismissNotice}
          onChoose={session.resolveConflict}
        />
        <main id="main" className="flex min-h-0 flex-1 flex-col">
          <h1 tabIndex={-1} className="sr-only">
            {order.customerFirstName} {order.customerLastName}, {language.name}
          </h1>
          {props.customersList({
            onVisit: (code, at) => acts.visit({ language: code, field: at }),
            onSave: session.flush,
            onWritten: async () => {
              await takeWritten()
              props.onWritten()
            },
          })}
          <Panes shown={pane} onShow={setPane} narrowed={atDesk}>
            {{
              source: (
                <CvPane
                  orderId={order.id}
                  readings={readings}
                  shown={sources.file}
                  onShow={sources.setFile}
                  addresses={{
                    cv: routeUrl(onboardingRoutes.downloadCv, { params }),
                    linkedin: `${routeUrl(sourcesRoutes.downloadLinkedInFile, { params })}#${readings.linkedin.file?.id}`,
                  }}
                  orderAddress={paths.staffOrder(order.id)}
                  uses={sources.uses}
                  field={field}
                  onUse={useText}
                  onLinkedInFile={async (added: LinkedInFileResponse | null) => {
                    await props.onFilesChanged()
                    sources.setFile(added === null ? 'cv' : 'linkedin')
                  }}
                  onDraft={() => void drafting.start()}
                  drafting={drafting.busy}
                  draftFault={drafting.fault}
                />
              ),
              fields: (
                <>
                  <FieldsHeader
                    marks={marks}
                    conflicts={conflicts.size}
                    onNextConflict={nextConflict}
                  >
                    {original !== null && (
                      <SegmentedToggle
                        small
                        label="What to write in"
                        options={WRITING}
                        value={atDesk ? 'desk' : 'fields'}
                        onChange={(value) => setAtDesk(value === 'desk')}
                      />
                    )}
                  </FieldsHeader>
                  {props.fieldNotes({
                    orderId: order.id,
                    language: language.code,
                    field:
                      field === null
                        ? null
                        : { anchor: fieldAnchor(present.resume, field), label: fieldLabel(field) },
                    find: (anchor) => {
                      const at = resolveAnchor(present.resume, anchor)
                      return at === undefined
                        ? undefined
                        : { label: fieldLabel(at), go: () => acts.goTo(at) }
                    },
                  })}
                  <div className="min-h-0 flex-1 scroll-pt-12 scroll-pb-6 overflow-y-auto">
                    {marks.size === 0 &&
                      beginnings(({ resume: begun, decided }) => {
                        session.edit('', (document) => ({ ...document, resume: begun, decided }))
                        setAtDesk(original !== null)
                      })}
                    {atDesk && original !== null ? (
                      <TranslationEditor
                        orderId={order.id}
                        draft={present}
                        original={original}
                        language={language}
                        onMadeFrom={noteMadeFrom}
                      />
                    ) : (
                      <FieldsPane
                        resume={present.resume}
                        marks={marks}
                        advice={advice}
                        items={notes}
                        conflicts={conflicts}
                        open={open}
                        onToggle={toggleSection}
                      />
                    )}
                  </div>
                </>
              ),
              preview: (
                <PreviewPane
                  design={first?.draft ?? present}
                  proposal={proposal}
                  html={html}
                  order={drawn}
                  shown={shown}
                  onDesign={first === null ? changeDesign : { as: first.name }}
                />
              ),
            }}
          </Panes>
        </main>
        <ChecksBar
          checks={checks}
          html={html}
          open={items.length}
          given={gate.given.length}
          onList={() => setListing(true)}
        >
          <Tooltip text="Each with its source, to print">
            <Link
              to={paths.staffClaims(order.id)}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                // It lists what is saved.
                event.preventDefault()
                void session.flush().then((isSaved) => {
                  if (isSaved) void navigate(paths.staffClaims(order.id))
                })
              }}
              className="inline-flex min-h-9 items-center rounded-xs font-semibold text-ink-2 underline underline-offset-4"
            >
              Claims
            </Link>
          </Tooltip>
          {writing.findings !== undefined && (
            <Tooltip text="Hints on the writing (Shift F9)">
              <button
                type="button"
                onClick={() => setReviewing(true)}
                className="inline-flex min-h-9 items-center rounded-xs font-semibold text-ink-2 underline underline-offset-4"
              >
                {writing.spelling.looking
                  ? 'Writing: looking words up…'
                  : `Writing: ${hintCount(writing.findings.length).toLowerCase()}`}
              </button>
            </Tooltip>
          )}
        </ChecksBar>
        <WritingHintsDialog
          open={reviewing}
          onOpenChange={setReviewing}
          language={language.code}
          languages={languages}
          drafts={asTyped}
          writing={writing}
        />
        <HistoryDialog
          orderId={order.id}
          language={language}
          open={looking}
          onOpenChange={setLooking}
          resume={present.resume}
          design={first === null ? present : null}
          site={site}
          onEdit={(alter) => session.edit('', alter)}
        />
        <OpenItemsDialog
          orderId={order.id}
          open={listing}
          onOpenChange={setListing}
          languages={languages}
          items={items}
          gate={gate}
          onSave={() => session.flush()}
        />
        {[
          { key: 'preview', slot: sendPreview, open: sending, onOpenChange: setSending },
          { key: 'publish', slot: publish, open: publishing, onOpenChange: setPublishing },
        ].map(({ key, slot, open: isOpen, onOpenChange }) => (
          <Fragment key={key}>
            {slot({
              open: isOpen,
              onOpenChange,
              saving: !isSaved(state.save) && state.save.error === null,
              warnings: checks
                .filter(({ id, state }) => state === 'warn' && id !== 'language-missing')
                .map(({ label }) => label),
              errors: errorsIn(checks),
              errorsOf: (chosen) =>
                errorsIn(
                  checkDraft(
                    filterItemsByLanguage(items, chosen, languages[0]?.code),
                    asTyped,
                    view,
                  ),
                ),
              onList:
                stopping.length === 0 && !items.some(acceptsReason)
                  ? undefined
                  : () => {
                      onOpenChange(false)
                      setListing(true)
                    },
            })}
          </Fragment>
        ))}
      </div>
    </EditorActionsProvider>
  )
}

const WRITING = [
  { value: 'fields', label: 'Fields' },
  { value: 'desk', label: 'Translate', title: 'Side by side (F7)' },
] as const

function follow(field: Pointer | null, { goTo }: EditorActions) {
  if (field !== null && field !== '') goTo(field)
}

/** Of the customer's photo; undefined: there is none, or it is not known yet. */
function usePhotoUrl(orderId: string): string | undefined {
  const params = { orderId }
  const { data } = useQuery({
    ...routeQuery(sourcesRoutes.readOrderPhoto, { params }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const photoId = data?.photo?.id
  return photoId && routeUrl(sourcesRoutes.downloadOrderPhoto, { params: { ...params, photoId } })
}
