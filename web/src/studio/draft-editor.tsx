import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { onboardingRoutes } from '@vitrine/contract/onboarding'
import type { SiteAnswer } from '@vitrine/contract/publishing'
import type { CvReadingAnswer, DraftAnswer } from '@vitrine/contract/studio'
import { addressOf } from '../api/call.ts'
import { paths } from '../shell/paths.ts'
import { isSaved } from './autosave.ts'
import { checkDraft } from './check-draft.ts'
import { ChecksBar } from './checks-bar.tsx'
import { CvPane } from './cv-pane.tsx'
import type { EditedDraft } from './draft-backup.ts'
import { DraftNews } from './draft-news.tsx'
import { type EditorActs, EditorActsProvider, FIELD_ATTRIBUTE } from './editor-context.ts'
import { EditorHeader, type EditorHeaderProps } from './editor-header.tsx'
import { focusNextPane, useEditorKeys } from './editor-keys.ts'
import { FieldsPane, sectionsToOpen } from './fields-pane.tsx'
import { type Pointer, writeAt } from './json-pointer.ts'
import { makeFieldMarker } from './mark-fields.ts'
import { PaneHead } from './pane-head.tsx'
import { type PaneId, Panes } from './panes.tsx'
import { placeCvText } from './place-cv-text.ts'
import { PreviewPane } from './preview-pane.tsx'
import { sectionOf } from './resume-form.ts'
import { useDraftSession } from './use-draft-session.ts'
import { useDrafting } from './use-drafting.ts'
import { usePagePreview } from './use-page-preview.ts'

type PublishSlot = (dialog: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The draft is on its way to the server: publishing has to wait for it. */
  saving: boolean
  warnings: readonly string[]
  errors: readonly string[]
}) => ReactNode

type DraftEditorProps = Pick<EditorHeaderProps, 'order' | 'standing' | 'languages' | 'language'> & {
  server: DraftAnswer | null
  blank: EditedDraft
  /** The first language's draft, whose design holds for all; null while this is the first. */
  first: { name: string; draft: EditedDraft } | null
  cv: CvReadingAnswer
  site: SiteAnswer | undefined
  me: string
  publish: PublishSlot
  /** Beside the fields while the draft is empty: other ways to begin. */
  beginnings: (begin: (resume: unknown) => void) => ReactNode
}

/** CV, fields and page of one language version, side by side. */
export function DraftEditor(props: DraftEditorProps) {
  const { order, language, server, blank, first, cv, site, me, publish, beginnings } = props
  const { session, state } = useDraftSession(order.id, language.code, server, blank)
  const { present } = state.history
  const resume = useDeferredValue(present.resume)
  const reading = cv.reading

  const [marked] = useState(makeFieldMarker)
  const marks = useMemo(
    () => marked(resume, reading, state.saved, me),
    [marked, resume, reading, state.saved, me],
  )
  const advice = useMemo(
    () => new Map(state.heldBack.map((each) => [each.field, each.advice])),
    [state.heldBack],
  )
  const original = useMemo(
    () => (first === null ? null : { language: first.name, resume: first.draft.resume }),
    [first],
  )
  const checks = useMemo(
    () => checkDraft(resume, marks, state.heldBack, original),
    [resume, marks, state.heldBack, original],
  )

  const [field, setField] = useState<Pointer | null>(null)
  const [pane, setPane] = useState<PaneId>('fields')
  const [open, setOpen] = useState(() => sectionsToOpen(present.resume))
  const acts = useMemo<EditorActs>(() => {
    const change: EditorActs['change'] = (at, alter) =>
      session.edit(at, (document) => ({ ...document, resume: alter(document.resume) }))
    return {
      change,
      write: (at, value) => change(at, (before) => writeAt(before, at, value)),
      attend: setField,
      goTo: (at) => {
        const section = sectionOf(at)
        flushSync(() => {
          setPane('fields')
          if (section !== undefined) setOpen((before) => new Set([...before, section.id]))
        })
        const control = document.querySelector<HTMLElement>(
          `[${FIELD_ATTRIBUTE}="${CSS.escape(at)}"]`,
        )
        control?.focus({ preventScroll: true })
        control?.scrollIntoView({ block: 'nearest' })
      },
    }
  }, [session])

  const useText = useCallback(
    (text: string, how: 'replace' | 'append') => {
      if (field === null || text === '') return
      const into = placeCvText(session.state().history.present.resume, field, text, how)
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

  const { html, livePdf } = usePagePreview(
    resume,
    state.saved?.resume,
    first?.draft ?? present,
    language,
    site,
  )
  const drafting = useDrafting(order.id, language.code, session, setOpen)
  const [publishing, setPublishing] = useState(false)
  const startPublishing = useCallback(() => {
    setPublishing(true)
    void session.flush()
  }, [session])
  useEditorKeys({
    save: () => void session.flush(),
    undo: () => follow(session.undo(), acts),
    redo: () => follow(session.redo(), acts),
    publish: startPublishing,
    nextPane: () => focusNextPane(),
  })
  const changeDesign = useCallback(
    (design: Partial<Pick<EditedDraft, 'templateId' | 'themeId'>>) =>
      session.edit('', (document) => ({ ...document, ...design })),
    [session],
  )

  const said = [...marks.values()]
  const sourced = said.filter(({ kind }) => kind === 'cv').length
  return (
    <EditorActsProvider value={acts}>
      <div className="flex h-dvh min-h-0 flex-col bg-surface text-admin">
        <EditorHeader
          {...props}
          state={state}
          onUndo={() => follow(session.undo(), acts)}
          onRedo={() => follow(session.redo(), acts)}
          onSave={() => void session.flush()}
          onPublish={startPublishing}
        />
        <DraftNews
          state={state}
          kept={drafting.kept}
          onDismissKept={drafting.dismissKept}
          onDismissNews={session.dismissNews}
          onSettle={session.settle}
        />
        <main id="main" className="flex min-h-0 flex-1 flex-col">
          <h1 tabIndex={-1} className="sr-only">
            {order.customerFirstName} {order.customerLastName}, {language.name}
          </h1>
          <Panes shown={pane} onShow={setPane}>
            {{
              source: (
                <CvPane
                  cv={cv}
                  fileAddress={addressOf(onboardingRoutes.downloadCv, {
                    params: { orderId: order.id },
                  })}
                  orderAddress={paths.staffOrder(order.id)}
                  marks={marks}
                  field={field}
                  onUse={useText}
                  onDraft={() => void drafting.start()}
                  drafting={drafting.busy}
                  draftFault={drafting.fault}
                />
              ),
              fields: (
                <>
                  <PaneHead
                    title="Fields"
                    detail={
                      said.length === 0 ? undefined : `${sourced} of ${said.length} from the CV`
                    }
                  />
                  <div className="min-h-0 flex-1 scroll-pt-12 scroll-pb-6 overflow-y-auto">
                    {said.length === 0 && beginnings((begun) => acts.change('', () => begun))}
                    <FieldsPane
                      resume={present.resume}
                      marks={marks}
                      advice={advice}
                      open={open}
                      onToggle={toggleSection}
                    />
                  </div>
                </>
              ),
              preview: (
                <PreviewPane
                  design={first?.draft ?? present}
                  html={html}
                  livePdf={livePdf}
                  onDesign={first === null ? changeDesign : { as: first.name }}
                />
              ),
            }}
          </Panes>
        </main>
        <ChecksBar checks={checks} html={html} />
        {publish({
          open: publishing,
          onOpenChange: setPublishing,
          saving: !isSaved(state.save) && state.save.trouble === null,
          warnings: checks.filter((check) => check.state === 'warn').map(({ words }) => words),
          errors: [
            ...checks.filter((check) => check.state === 'bad').map(({ words }) => words),
            ...(state.save.trouble === null ? [] : ['The draft is not saved yet']),
          ],
        })}
      </div>
    </EditorActsProvider>
  )
}

function follow(field: Pointer | null, { goTo }: EditorActs) {
  if (field !== null && field !== '') goTo(field)
}
