import { useCallback, useMemo } from 'react'
import { onboardingRoutes } from '@vitrine/contract/onboarding'
import { sourcesRoutes } from '@vitrine/contract/sources'
import { fieldAnchor, resolveAnchor } from '@vitrine/domain/resume/field-anchor'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import { plainResume, type StoredResume } from '@vitrine/domain/resume/stored-resume'
import type { TranslationSources } from '@vitrine/domain/languages/translated-texts'
import { suggestTemplate } from '@vitrine/renderer/templates'
import { routeUrl } from '../api/client.ts'
import { paths } from '../shell/paths.ts'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { CustomerBrief } from './checks/index.ts'
import type { Editor } from './draft-editor.tsx'
import type { EditedDraft } from './draft/index.ts'
import { fieldLabel } from './fields/index.ts'
import { FieldsHeader, FieldsPane } from './form/index.ts'
import { Panes } from './panes/index.ts'
import { PreviewPane } from './preview/index.ts'
import { CvPane, insertCvText } from './source/index.ts'
import { TranslationEditor } from './translate/index.ts'
import { countWords, WordsForm } from './words/index.ts'

/** The source, the fields and the preview of a draft. */
export function EditorPanes({ editor }: { editor: Editor }) {
  const { pane, setPane, isTranslating } = editor
  return (
    <Panes shown={pane} onShow={setPane} narrowed={isTranslating}>
      {{
        source: <SourcePane editor={editor} />,
        fields: <Fields editor={editor} />,
        preview: <Preview editor={editor} />,
      }}
    </Panes>
  )
}

function SourcePane({ editor }: { editor: Editor }) {
  const { order, readings, sources, session, actions, draftFromCv, onFilesChanged } = editor
  const { field } = sources
  const params = { orderId: order.id }
  const insertText = useCallback(
    (text: string, how: 'replace' | 'append') => {
      if (field === null || text === '') return
      const { resume } = session.state().history.present
      const insertion = insertCvText(resume, field, text, how)
      actions.change(insertion.field, insertion.alter)
      actions.focusField(insertion.field)
    },
    [session, field, actions],
  )
  return (
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
      onUse={insertText}
      onLinkedInFile={async (added) => {
        await Promise.all([onFilesChanged(), editor.reloadDraft()])
        sources.setFile(added === null ? 'cv' : 'linkedin')
      }}
      isDrafted={editor.server !== null || sources.marks.size > 0}
      isTranslation={editor.original !== null}
      onDraft={() => void draftFromCv.start()}
      drafting={draftFromCv.busy}
      draftFault={draftFromCv.fault}
    />
  )
}

type Mode = 'fields' | 'translate' | 'words'

/** Translations are edited side by side; a language outside the catalog needs words of the page. */
function modesOf({ original, siteWords: { words } }: Editor) {
  const modes: { value: Mode; label: string; title?: string }[] = [
    { value: 'fields', label: 'Fields' },
  ]
  if (original !== null)
    modes.push({ value: 'translate', label: 'Translate', title: 'Side by side (F7)' })
  if (words !== null) {
    const { there, asked } = countWords(words)
    modes.push({ value: 'words', label: 'Words', title: `${there} of ${asked} words of the page` })
  }
  return modes
}

function Fields({ editor }: { editor: Editor }) {
  const { order, language, present, original, session, actions, sources, draftFromCv } = editor
  const { isTranslating, setIsTranslating, setOpenSections, siteWords } = editor
  const { words, saveWords, reloadWords } = siteWords
  const showsWords = editor.showsWords && words !== null
  const modes = modesOf(editor)
  const { marks, conflicts, field } = sources
  const toggleSection = useCallback(
    (id: string) =>
      setOpenSections((open) => {
        const next = new Set(open)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [setOpenSections],
  )
  const changeSources = useCallback(
    (at: Pointer, alter: (madeFrom: TranslationSources, resume: unknown) => TranslationSources) =>
      session.edit(at, (draft) => ({ ...draft, madeFrom: alter(draft.madeFrom, draft.resume) })),
    [session],
  )
  return (
    <>
      <FieldsHeader
        marks={marks}
        conflicts={conflicts.size}
        onNextConflict={editor.focusNextConflict}
      >
        {modes.length > 1 && (
          <SegmentedToggle
            small
            label="Editing mode"
            options={modes}
            value={showsWords ? 'words' : isTranslating ? 'translate' : 'fields'}
            onChange={(mode) => {
              setIsTranslating(mode === 'translate')
              editor.setShowsWords(mode === 'words')
            }}
          />
        )}
      </FieldsHeader>
      <CustomerBrief order={order} items={editor.items} gate={editor.gate} />
      {editor.fieldNotes({
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
            : { label: fieldLabel(at), go: () => actions.focusField(at) }
        },
      })}
      <div tabIndex={-1} className="min-h-0 flex-1 scroll-pt-12 scroll-pb-6 overflow-y-auto">
        {marks.size === 0 &&
          editor.startOptions(({ resume, decided }) => {
            session.edit('', (draft) => ({ ...draft, resume, decided }))
            setIsTranslating(original !== null)
            draftFromCv.say('The draft is filled. Translate text by text, Enter goes to the next.')
          })}
        {showsWords ? (
          <WordsForm answer={words} onSave={saveWords} onReload={reloadWords} />
        ) : isTranslating && original !== null ? (
          <TranslationEditor
            orderId={order.id}
            draft={present}
            original={original}
            language={language}
            onMadeFrom={changeSources}
          />
        ) : (
          <FieldsPane
            resume={present.resume}
            marks={marks}
            advice={editor.advice}
            items={editor.notes}
            changes={editor.changes}
            conflicts={conflicts}
            open={editor.openSections}
            onToggle={toggleSection}
          />
        )}
      </div>
    </>
  )
}

function Preview({ editor }: { editor: Editor }) {
  const { order, language, first, present, resume, session, sources } = editor
  const { html, shown } = editor.preview
  const isEmpty = sources.marks.size === 0
  const suggestion = useMemo(
    () => (isEmpty ? null : suggestTemplate(plainResume(resume as StoredResume))),
    [resume, isEmpty],
  )
  const changeDesign = useCallback(
    (changed: Partial<Pick<EditedDraft, 'templateId' | 'themeId'>>) =>
      session.edit('', (draft) => ({ ...draft, ...changed })),
    [session],
  )
  const document = useMemo(
    () => ({ id: order.id, language: language.code }),
    [order.id, language.code],
  )
  return (
    <PreviewPane
      design={first?.draft ?? present}
      suggestion={suggestion}
      html={html}
      order={document}
      shown={shown}
      onDesign={first === null ? changeDesign : { as: first.name }}
    />
  )
}
