import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { TriangleAlert } from 'lucide-react'
import { onboardingRoutes } from '@vitrine/contract/onboarding'
import type { SiteAnswer } from '@vitrine/contract/publishing'
import {
  type DraftAnswer,
  type LinkedInFileAnswer,
  type ReadingsAnswer,
  studioRoutes,
} from '@vitrine/contract/studio'
import type { SourceFile } from '@vitrine/domain/cv-reading'
import { type Pointer, writeAt } from '@vitrine/domain/json-pointer'
import { type OpenConflict, takeLinkedInSide } from '@vitrine/domain/source-conflicts'
import { addressOf } from '../api/call.ts'
import { paths } from '../shell/paths.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { checkDraft } from './checks/check-draft.ts'
import { ChecksBar } from './checks/checks-bar.tsx'
import { isSaved } from './draft/autosave.ts'
import type { EditedDraft } from './draft/draft-backup.ts'
import { DraftNews } from './draft/draft-news.tsx'
import { useDraftSession } from './draft/use-draft-session.ts'
import { type EditorActs, EditorActsProvider, FIELD_ATTRIBUTE } from './editor-acts.ts'
import { EditorHeader, type EditorHeaderProps } from './editor-header.tsx'
import { focusNextPane, useEditorKeys } from './editor-keys.ts'
import { sectionOf } from './fields/resume-form.ts'
import { FieldsPane, sectionsToOpen } from './form/fields-pane.tsx'
import { PaneHead } from './pane-head.tsx'
import { type PaneId, Panes } from './panes.tsx'
import { PreviewPane } from './preview/preview-pane.tsx'
import { usePagePreview } from './preview/use-page-preview.ts'
import { CvPane } from './source/cv-pane.tsx'
import { type FieldMark, makeFieldMarker, type Readings } from './source/mark-fields.ts'
import { conflictAfter, conflictWords, openConflicts } from './source/open-conflicts.ts'
import { placeCvText } from './source/place-cv-text.ts'
import type { LineUse } from './source/tint-lines.ts'
import { useDrafting } from './source/use-drafting.ts'

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
  readings: ReadingsAnswer
  /** A LinkedIn file came or went: what is known of the files is out of date. */
  onFilesChanged: () => Promise<void>
  site: SiteAnswer | undefined
  me: string
  publish: PublishSlot
  /** Beside the fields while the draft is empty: other ways to begin. */
  beginnings: (begin: (draft: Pick<EditedDraft, 'resume' | 'settled'>) => void) => ReactNode
}

/** CV, fields and page of one language version, side by side. */
export function DraftEditor(props: DraftEditorProps) {
  const { order, language, server, blank, first, readings, site, me, publish, beginnings } = props
  const { session, state } = useDraftSession(order.id, language.code, server, blank)
  const { present } = state.history
  const resume = useDeferredValue(present.resume)

  const [marked] = useState(makeFieldMarker)
  const marks = useMemo(
    () => marked(resume, readOf(readings), state.saved, me),
    [marked, resume, readings, state.saved, me],
  )
  const conflicts = useMemo(
    () => openConflicts(resume, readings.joined, present.settled),
    [resume, readings.joined, present.settled],
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
    () => checkDraft(resume, marks, state.heldBack, [...conflicts.keys()], original),
    [resume, marks, state.heldBack, conflicts, original],
  )

  const [field, setField] = useState<Pointer | null>(null)
  const { file, setFile, attend } = useShownFile(readings, marks, conflicts, setField)
  const [pane, setPane] = useState<PaneId>('fields')
  const [open, setOpen] = useState(() => sectionsToOpen(present.resume))
  const acts = useMemo<EditorActs>(() => {
    const change: EditorActs['change'] = (at, alter) =>
      session.edit(at, (document) => ({ ...document, resume: alter(document.resume) }))
    const goTo: EditorActs['goTo'] = (at) => {
      const section = sectionOf(at)
      flushSync(() => {
        setPane('fields')
        if (section !== undefined) setOpen((before) => new Set([...before, section.id]))
      })
      const control = document.querySelector<HTMLElement>(
        `[${FIELD_ATTRIBUTE}="${CSS.escape(at)}"]`,
      )
      control?.focus({ preventScroll: true })
      // With what stands under it: a conflict, or why it was not saved.
      control?.parentElement?.scrollIntoView({ block: 'nearest' })
    }
    return {
      change,
      write: (at, value) => change(at, (before) => writeAt(before, at, value)),
      attend,
      settle: (conflict, side) => {
        const { field: at, id } = conflict
        session.edit(at, (document) => ({
          ...document,
          resume: side === 'cv' ? document.resume : takeLinkedInSide(document.resume, conflict),
          settled: { ...document.settled, [id]: side },
        }))
        // Its buttons are gone: the focus stays with the field.
        goTo(at)
      },
      showSource: (at, from) => {
        setField(at)
        setFile(from)
        setPane('source')
      },
      goTo,
    }
  }, [session, attend, setFile])

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
  const drafting = useDrafting(order.id, language.code, session, (drafted) =>
    setOpen(sectionsToOpen(drafted)),
  )
  const [publishing, setPublishing] = useState(false)
  const startPublishing = useCallback(() => {
    setPublishing(true)
    void session.flush()
  }, [session])
  const nextConflict = () => {
    const next = conflictAfter(conflicts, field)
    if (next !== undefined) acts.goTo(next)
  }
  useEditorKeys({
    save: () => void session.flush(),
    undo: () => follow(session.undo(), acts),
    redo: () => follow(session.redo(), acts),
    publish: startPublishing,
    nextPane: () => focusNextPane(),
    nextConflict,
  })
  const changeDesign = useCallback(
    (design: Partial<Pick<EditedDraft, 'templateId' | 'themeId'>>) =>
      session.edit('', (document) => ({ ...document, ...design })),
    [session],
  )

  const said = [...marks.values()]
  const sourcedFrom = (from: SourceFile) => said.filter(({ kind }) => kind === from).length
  const params = { orderId: order.id }
  const uses = useMemo(() => usesIn(file, marks, conflicts), [file, marks, conflicts])
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
                  orderId={order.id}
                  readings={readings}
                  shown={file}
                  onShow={setFile}
                  addresses={{
                    cv: addressOf(onboardingRoutes.downloadCv, { params }),
                    linkedin: `${addressOf(studioRoutes.downloadLinkedInFile, { params })}#${readings.linkedin.file?.id}`,
                  }}
                  orderAddress={paths.staffOrder(order.id)}
                  uses={uses}
                  field={field}
                  onUse={useText}
                  onLinkedInFile={async (added: LinkedInFileAnswer | null) => {
                    await props.onFilesChanged()
                    setFile(added === null ? 'cv' : 'linkedin')
                  }}
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
                      said.length === 0
                        ? undefined
                        : sourceWords(sourcedFrom('cv'), sourcedFrom('linkedin'), said.length)
                    }
                  >
                    {conflicts.size > 0 && (
                      <Tooltip text="Next conflict (F8)">
                        <button
                          type="button"
                          onClick={nextConflict}
                          className="inline-flex min-h-9 items-center gap-1.5 rounded-xs font-semibold text-warn underline-offset-4 hover:underline"
                        >
                          <TriangleAlert aria-hidden="true" size={16} strokeWidth={2} />
                          {conflictWords(conflicts.size)}
                        </button>
                      </Tooltip>
                    )}
                  </PaneHead>
                  <div className="min-h-0 flex-1 scroll-pt-12 scroll-pb-6 overflow-y-auto">
                    {said.length === 0 &&
                      beginnings(({ resume: begun, settled }) =>
                        session.edit('', (document) => ({ ...document, resume: begun, settled })),
                      )}
                    <FieldsPane
                      resume={present.resume}
                      marks={marks}
                      advice={advice}
                      conflicts={conflicts}
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

const readOf = ({ cv, linkedin, joined }: ReadingsAnswer): Readings => ({
  cv: cv.reading,
  linkedin: linkedin.reading,
  joined,
})

/** "31 of 40 from the CV, 5 from LinkedIn". */
function sourceWords(cv: number, linkedin: number, all: number): string {
  if (linkedin === 0) return `${cv} of ${all} from the CV`
  return cv === 0
    ? `${linkedin} of ${all} from LinkedIn`
    : `${cv} of ${all} from the CV, ${linkedin} from LinkedIn`
}

type Marks = ReadonlyMap<Pointer, FieldMark>
type Conflicts = ReadonlyMap<Pointer, OpenConflict>

/** Where a file speaks of a field. */
const placeIn = (file: SourceFile, field: Pointer, marks: Marks, conflicts: Conflicts) =>
  conflicts.get(field)?.[file === 'cv' ? 'cvSource' : 'linkedinSource'] ??
  marks.get(field)?.places[file]

/** Every field of the draft that a file speaks of, with the place. */
function usesIn(file: SourceFile, marks: Marks, conflicts: Conflicts): LineUse[] {
  return [...new Set([...marks.keys(), ...conflicts.keys()])].flatMap((field) => {
    const source = placeIn(file, field, marks, conflicts)
    return source === undefined || source === null
      ? []
      : [{ field, source, disputed: conflicts.has(field) }]
  })
}

/** The file beside the fields: the one that was chosen, until a field has the focus that only the other speaks of. */
function useShownFile(
  readings: ReadingsAnswer,
  marks: Marks,
  conflicts: Conflicts,
  onField: (field: Pointer) => void,
) {
  const [file, setFile] = useState<SourceFile>(() =>
    readings.cv.fileName === null && readings.linkedin.fileName !== null ? 'linkedin' : 'cv',
  )
  const latest = useRef({ marks, conflicts })
  useEffect(() => {
    latest.current = { marks, conflicts }
  })
  const attend = useCallback(
    (field: Pointer) => {
      onField(field)
      const speaks = (of: SourceFile) =>
        placeIn(of, field, latest.current.marks, latest.current.conflicts) != null
      setFile((shown) => {
        const other = shown === 'cv' ? 'linkedin' : 'cv'
        return !speaks(shown) && speaks(other) ? other : shown
      })
    },
    [onField],
  )
  return { file, setFile, attend }
}

function follow(field: Pointer | null, { goTo }: EditorActs) {
  if (field !== null && field !== '') goTo(field)
}
