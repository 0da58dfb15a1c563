import { type ReactNode, useMemo } from 'react'
import type { SiteResponse } from '@vitrine/contract/publishing'
import type { DraftResponse, GateResponse, ReadingsResponse } from '@vitrine/contract/studio'
import { isProsePointer } from '@vitrine/domain/claims/find-claims'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import { mayPublish, orderAllows } from '@vitrine/domain/orders/order-permissions'
import { Status } from '../ui/status.tsx'
import { DraftNotices, type EditedDraft, useDraftSession, useReloadDraft } from './draft/index.ts'
import { EditorActionsProvider } from './editor-actions.ts'
import { EditorDialogs } from './editor-dialogs.tsx'
import { EditorFooter } from './editor-footer.tsx'
import { EditorHeader, type EditorHeaderProps } from './editor-header.tsx'
import { useEditorShortcuts } from './editor-shortcuts.ts'
import { EditorPanes } from './editor-panes.tsx'
import { sectionsToOpen } from './form/index.ts'
import { usePagePreview } from './preview/index.ts'
import { type RewordingService, RewordingServiceProvider } from './rewording/index.ts'
import { OriginalTextProvider, useOriginalTexts } from './fields/index.ts'
import { PeopleQuestion, useDraftFromCv } from './source/index.ts'
import { useEditorChecks } from './use-editor-checks.ts'
import { useEditorView } from './use-editor-view.ts'
import { useOrderWords, writtenWordsOf } from './words/index.ts'

type SendDialog = (dialog: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The draft is being saved; only saved drafts are sent. */
  saving: boolean
  warnings: readonly string[]
  errors: readonly string[]
  /** The blockers of these language codes. */
  errorsOf: (chosen: readonly string[]) => readonly string[]
  /** Opens the list of blockers, if there are any. */
  onShowBlockers: (() => void) | undefined
}) => ReactNode

export type DraftEditorProps = Pick<
  EditorHeaderProps,
  'order' | 'dueStatus' | 'languages' | 'language'
> & {
  /** The saved draft; null before the first save. */
  server: DraftResponse | null
  blank: EditedDraft
  /** The original language, whose design applies to all; null while this is the original. */
  first: { code: string; name: string; draft: EditedDraft } | null
  /** The saved drafts of all languages. */
  drafts: readonly DraftResponse[]
  readings: ReadingsResponse
  gate: GateResponse
  /** The field to focus: a pointer, or the anchor from a note. */
  startAt: Pointer | null
  /** Whether to begin with the words of the page. */
  startsWithWords: boolean
  /** A LinkedIn file was added or removed. */
  onFilesChanged: () => Promise<void>
  site: SiteResponse | undefined
  me: string
  /** Others than managers only correct a live site. */
  isManager: boolean
  sendPreview: SendDialog
  publish: SendDialog
  /** The customer's change request, above the fields. */
  changeRequest: (actions: {
    onVisit: (language: string, field: Pointer) => void
    onSave: () => Promise<boolean>
    /** The server changed a draft. */
    onWritten: () => Promise<void>
  }) => ReactNode
  fieldNotes: (notes: {
    orderId: string
    language: string
    field: { anchor: string; label: string } | null
    find: (anchor: string) => { label: string; go: () => void } | undefined
  }) => ReactNode
  /** The server changed a draft: the gate is out of date. */
  onWritten: () => void
  /** Ways to start an empty draft. */
  startOptions: (start: (draft: Pick<EditedDraft, 'resume' | 'decided'>) => void) => ReactNode
}

export type Editor = ReturnType<typeof useDraftEditor>

function useDraftEditor(props: DraftEditorProps) {
  const { order, language, server, blank, first } = props
  const { session, state } = useDraftSession({
    orderId: order.id,
    language: language.code,
    server,
    blank,
    original: first?.draft.resume ?? null,
  })
  const found = useEditorChecks(props, state)
  const view = useEditorView(props, session, found.sources)
  const draftFromCv = useDraftFromCv({
    orderId: order.id,
    language: language.code,
    session,
    people: props.readings.people,
    onDrafted: (resume) => view.setOpenSections(sectionsToOpen(resume)),
  })
  const siteWords = useOrderWords(order.id, language, props.gate)
  const preview = usePagePreview({
    orderId: order.id,
    resume: found.resume,
    savedResume: state.saved?.resume,
    design: first?.draft ?? found.present,
    language,
    words: siteWords.words && writtenWordsOf(siteWords.words),
    site: props.site,
  })
  const { rewriter } = found.writing
  const rewording = useMemo(
    (): RewordingService | null =>
      rewriter === null
        ? null
        : {
            ...{ orderId: order.id, language: language.code, rewriter },
            ...{ rewords: isProsePointer, onSave: session.flush },
          },
    [order.id, language.code, rewriter, session],
  )
  const send = (dialog: 'preview' | 'publish') => {
    view.setDialog(dialog)
    void session.flush()
  }
  return {
    ...props,
    ...found,
    ...view,
    session,
    state,
    preview,
    siteWords,
    draftFromCv,
    reloadDraft: useReloadDraft(order.id, language.code, session),
    rewording,
    onPublish: mayPublish(order, props.isManager) ? () => send('publish') : undefined,
    onSendPreview: orderAllows.sendPreview(order) ? () => send('preview') : undefined,
  }
}

/** CV, fields and page of one language, side by side. */
export function DraftEditor(props: DraftEditorProps) {
  const { order } = props
  const editor = useDraftEditor(props)
  const { session, state, actions, draftFromCv, reloadDraft, setDialog } = editor
  const focusChanged = (field: Pointer | null) => {
    if (field) actions.focusField(field)
  }
  const undo = () => focusChanged(session.undo())
  const redo = () => focusChanged(session.redo())
  useEditorShortcuts(editor, { undo, redo })
  const originalText = useOriginalTexts(
    editor.original?.resume,
    () => session.state().history.present.resume,
  )
  return (
    <EditorActionsProvider value={actions}>
      <OriginalTextProvider value={originalText}>
        <RewordingServiceProvider value={editor.rewording}>
          <div className="flex h-dvh min-h-0 flex-col bg-surface text-admin">
            <EditorHeader
              {...props}
              state={state}
              onUndo={undo}
              onRedo={redo}
              onSave={() => void session.flush()}
              onHistory={() => setDialog('history')}
              onSendPreview={editor.onSendPreview}
              onPublish={editor.onPublish}
            />
            <DraftNotices
              state={state}
              kept={draftFromCv.kept}
              onDismissKept={draftFromCv.dismissKept}
              onDismissNotice={session.dismissNotice}
              onChoose={session.resolveConflict}
            />
            <main id="main" className="flex min-h-0 flex-1 flex-col">
              <PeopleQuestion
                orderId={order.id}
                people={props.readings.people}
                isAwaited={draftFromCv.isAwaited}
                onAnswered={draftFromCv.resume}
              />
              <Status className="sr-only">{draftFromCv.message}</Status>
              {props.changeRequest({
                onVisit: (code, field) => actions.openField({ language: code, field }),
                onSave: session.flush,
                onWritten: async () => {
                  await reloadDraft()
                  props.onWritten()
                },
              })}
              <EditorPanes editor={editor} />
            </main>
            <EditorFooter editor={editor} />
            <EditorDialogs editor={editor} />
          </div>
        </RewordingServiceProvider>
      </OriginalTextProvider>
    </EditorActionsProvider>
  )
}
