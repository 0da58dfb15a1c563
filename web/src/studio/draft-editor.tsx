import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { publishingRoutes, type SiteAnswer } from '@vitrine/contract/publishing'
import { onboardingRoutes } from '@vitrine/contract/onboarding'
import { type CvReadingAnswer, type DraftAnswer, studioRoutes } from '@vitrine/contract/studio'
import { renderPage } from '@vitrine/renderer/page'
import { isTemplateId } from '@vitrine/renderer/templates'
import { addressOf, CallFailed, call } from '../api/call.ts'
import { queryOf } from '../api/queries.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { sentenceOf } from '../ui/fault-notice.tsx'
import { checkDraft } from './check-draft.ts'
import { ChecksBar } from './checks-bar.tsx'
import { CvPane } from './cv-pane.tsx'
import type { EditedDraft } from './draft-backup.ts'
import { DraftNews } from './draft-news.tsx'
import { type EditorActs, EditorActsProvider, FIELD_ATTRIBUTE } from './editor-context.ts'
import { EditorHeader, type EditorHeaderProps } from './editor-header.tsx'
import { FieldsPane, sectionsToOpen } from './fields-pane.tsx'
import { insertInto, type Pointer, pointerTo, textAt, writeAt } from './json-pointer.ts'
import { type FieldMark, markFields } from './mark-fields.ts'
import { PaneHead } from './pane-head.tsx'
import { type PaneId, Panes } from './panes.tsx'
import { prepareResume } from './prepare-resume.ts'
import { PreviewPane } from './preview-pane.tsx'
import { kindOf, labelOf, sectionOf } from './resume-form.ts'
import { useDraftSession } from './use-draft-session.ts'

export type PublishSlot = (dialog: {
  open: boolean
  onOpenChange: (open: boolean) => void
  warnings: readonly string[]
  errors: readonly string[]
}) => ReactNode

type DraftEditorProps = Pick<EditorHeaderProps, 'order' | 'standing' | 'languages' | 'language'> & {
  server: DraftAnswer | null
  blank: EditedDraft
  /** The first language's design holds for all; null while this is the first. */
  designOf: { name: string; design: Pick<EditedDraft, 'templateId' | 'themeId'> } | null
  cv: CvReadingAnswer
  site: SiteAnswer | undefined
  me: string
  publish: PublishSlot
  /** Beside the fields while the draft is empty: other ways to begin. */
  beginnings: (begin: (resume: unknown) => void) => ReactNode
}

/** CV, fields and page of one language version, side by side. */
export function DraftEditor(props: DraftEditorProps) {
  const { order, language, server, blank, designOf, cv, site, me, publish, beginnings } = props
  const { session, state } = useDraftSession(order.id, language.code, server, blank)
  const { present } = state.history
  const resume = useDeferredValue(present.resume)
  const reading = cv.reading

  const marks = useSteadyMarks(useMemo(() => markFields(resume, reading, state.saved, me), [resume, reading, state.saved, me]))
  const advice = useMemo(() => new Map(state.heldBack.map((each) => [each.field, each.advice])), [state.heldBack])
  const checks = useMemo(() => checkDraft(resume, marks, state.heldBack), [resume, marks, state.heldBack])

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
        const control = document.querySelector<HTMLElement>(`[${FIELD_ATTRIBUTE}="${CSS.escape(at)}"]`)
        control?.focus({ preventScroll: true })
        control?.scrollIntoView({ block: 'nearest' })
      },
    }
  }, [session])

  const useText = useCallback(
    (text: string, how: 'replace' | 'append') => {
      if (field === null || text === '') return
      const into = placeFor(session.state().history.present.resume, field, text, how)
      acts.change(into.field, into.alter)
      acts.goTo(into.field)
    },
    [session, field, acts],
  )
  const toggleSection = useCallback(
    (id: string) =>
      setOpen((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    [],
  )

  const { html, livePdf } = usePreview(resume, state.saved?.resume, designOf?.design ?? present, language, site)
  const drafting = useDrafting(order.id, language.code, session, setOpen)
  const [publishing, setPublishing] = useState(false)
  const startPublishing = useCallback(async () => {
    await session.flush()
    setPublishing(true)
  }, [session])
  useEditorKeys({
    save: () => void session.flush(),
    undo: () => follow(session.undo(), acts),
    redo: () => follow(session.redo(), acts),
    publish: () => void startPublishing(),
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
          onPublish={() => void startPublishing()}
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
                  fileAddress={addressOf(onboardingRoutes.downloadCv, { params: { orderId: order.id } })}
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
                    detail={said.length === 0 ? undefined : `${sourced} of ${said.length} from the CV`}
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
                  design={designOf?.design ?? present}
                  html={html}
                  livePdf={livePdf}
                  onDesign={designOf === null ? changeDesign : { as: designOf.name }}
                />
              ),
            }}
          </Panes>
        </main>
        <ChecksBar checks={checks} html={html} />
        {publish({
          open: publishing,
          onOpenChange: setPublishing,
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

/** Where a text from the CV goes: into the field, behind what it says, or as a new line below it. */
function placeFor(resume: unknown, field: Pointer, text: string, how: 'replace' | 'append') {
  const line = /^(.*)\/(\d+)$/.exec(field)
  if (how === 'append' && line !== null) {
    const [, list = '', place] = line
    const next = Number(place) + 1
    return {
      field: pointerTo(list, next),
      alter: (before: unknown) => insertInto(before, list, next, text),
    }
  }
  const before = textAt(resume, field)
  const joint = before === '' ? '' : kindOf(field) === 'text' ? '\n' : ' '
  return { field, alter: (document: unknown) => writeAt(document, field, how === 'append' ? before + joint + text : text) }
}

/** Marks that say the same keep their identity, so that only fields whose source changed are drawn anew. */
function useSteadyMarks(marks: ReadonlyMap<Pointer, FieldMark>): ReadonlyMap<Pointer, FieldMark> {
  const before = useRef<ReadonlyMap<Pointer, FieldMark>>(new Map())
  const steady = useMemo(
    () =>
      new Map(
        [...marks].map(([field, mark]) => {
          const old = before.current.get(field)
          const same =
            old !== undefined &&
            old.words === mark.words &&
            old.source === mark.source &&
            old.kind === mark.kind &&
            old.figures.join() === mark.figures.join()
          return [field, same ? old : mark]
        }),
      ),
    [marks],
  )
  useEffect(() => {
    before.current = steady
  }, [steady])
  return steady
}

function usePreview(
  resume: unknown,
  savedResume: unknown,
  design: Pick<EditedDraft, 'templateId' | 'themeId'>,
  language: { code: string; name: string },
  site: SiteAnswer | undefined,
) {
  const { templateId, themeId } = design
  const subdomain = site?.subdomain ?? site?.proposedSubdomain
  const html = useMemo(() => {
    if (!isTemplateId(templateId)) return null
    return renderPage({
      resume: prepareResume(resume, savedResume).resume,
      code: language.code,
      languageName: language.name,
      templateId,
      themeId,
      fontPrefix: addressOf(publishingRoutes.readPreviewFont, { params: { name: '' } }),
      updatedOn: new Date().toISOString().slice(0, 10),
      address: subdomain === undefined ? '' : `${subdomain}.${siteConfig().sitesDomain}`,
    })
  }, [resume, savedResume, templateId, themeId, language, subdomain])
  const url = site?.state === 'live' ? site.url : null
  return { html, livePdf: url === null ? null : new URL('resume.pdf', url.endsWith('/') ? url : `${url}/`).href }
}

/** Reads the CV into the draft, after what is typed has been saved. */
function useDrafting(
  orderId: string,
  language: string,
  session: ReturnType<typeof useDraftSession>['session'],
  openSections: (sections: ReadonlySet<string>) => void,
) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [kept, setKept] = useState<readonly string[]>([])
  const start = async () => {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      if (!(await session.flush())) throw new Error('What is typed could not be saved first. Settle that, then try again.')
      const answer = await call(studioRoutes.draftFromCv, { params: { orderId, language } })
      session.takeOver(answer.draft)
      openSections(sectionsToOpen(answer.draft.resume))
      setKept(answer.kept.map(sectionName))
    } catch (failed) {
      // A CV that can't be read has its advice where the CV would stand.
      if (!(failed instanceof CallFailed && failed.status === 422)) setFault(sentenceOf(failed))
    }
    await queryClient.invalidateQueries({ queryKey: queryOf(studioRoutes.readCvReading, { params: { orderId } }).queryKey })
    setBusy(false)
  }
  return { busy, fault, kept, start, dismissKept: () => setKept([]) }
}

const sectionName = (key: string) => sectionOf(`/${key}/0`)?.label ?? sectionOf(`/${key}/name`)?.label ?? labelOf(`/${key}`)

function follow(field: Pointer | null, { goTo }: EditorActs) {
  if (field !== null && field !== '') goTo(field)
}

/** Keys with a modifier, and F6: they work from every field. */
function useEditorKeys(acts: Record<'save' | 'undo' | 'redo' | 'publish' | 'nextPane', () => void>) {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (document.querySelector('[role=dialog],[role=alertdialog]') !== null) return
      const act = actOf(event)
      if (act === undefined) return
      event.preventDefault()
      latest.current[act]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function actOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  if (key === 'F6') return 'nextPane'
  if (altKey || !(ctrlKey || metaKey)) return undefined
  switch (key.toLowerCase()) {
    case 's':
      return 'save'
    case 'z':
      return shiftKey ? 'redo' : 'undo'
    case 'y':
      return 'redo'
    case 'enter':
      return 'publish'
    default:
      return undefined
  }
}

function focusNextPane() {
  const panes = ['source', 'fields', 'preview'].flatMap((id) => document.getElementById(`pane-${id}`) ?? [])
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  for (let step = 1; step <= panes.length; step += 1) {
    const pane = panes[(at + step) % panes.length]
    const target = pane?.querySelector<HTMLElement>('[tabindex="0"], input, textarea, select, button')
    if (pane?.hidden === false && target != null) {
      target.focus()
      return
    }
  }
}
