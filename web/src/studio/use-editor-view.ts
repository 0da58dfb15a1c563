import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { resolveAnchor } from '@vitrine/domain/resume/field-anchor'
import { paths } from '../shell/paths.ts'
import { createEditorActions } from './create-editor-actions.ts'
import { useResolveItems } from './checks/index.ts'
import type { DraftEditorProps } from './draft-editor.tsx'
import type { DraftSession } from './draft/index.ts'
import { FIELD_ATTRIBUTE } from './editor-actions.ts'
import { sectionsToOpen } from './form/index.ts'
import { type PaneId, readSetting, writeSetting } from './panes/index.ts'
import { focusNextOpenText } from './translate/index.ts'
import { focusNextMissingWord } from './words/index.ts'
import { findNextConflict, type useSources } from './source/index.ts'

const PANE = 'editorPane'
const readPane = (): PaneId => {
  const kept = readSetting(localStorage, PANE)
  return kept === 'source' || kept === 'preview' ? kept : 'fields'
}

type EditorDialog = 'preview' | 'publish' | 'items' | 'history' | 'hints'

/** The visible pane, sections, editing mode and dialog, and the actions that change them. */
export function useEditorView(
  props: DraftEditorProps,
  session: DraftSession,
  { field, conflicts, setActiveField, showSource }: ReturnType<typeof useSources>,
) {
  const { order, language, languages, first, startAt } = props
  const { resume } = session.state().history.present
  const navigate = useNavigate()
  const [pane, setPane] = useState<PaneId>(readPane)
  useEffect(() => writeSetting(localStorage, PANE, pane), [pane])
  const [openSections, setOpenSections] = useState(() => sectionsToOpen(resume))
  const [isTranslating, setIsTranslating] = useState(false)
  const { showsWords, setShowsWords, openWords } = useWordsView(props, setPane)
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  const [chosenItem, setChosenItem] = useState<string | null>(null)
  const resolveItems = useResolveItems(order.id, session.flush)
  const original = useMemo(
    () => first && { code: first.code, name: first.name, resume: first.draft.resume },
    [first],
  )
  const isTranslation = first !== null
  const actions = useMemo(
    () =>
      createEditorActions(session, {
        language: language.code,
        openLanguage: ({ language: code, field: at }) => {
          const search = new URLSearchParams({ language: code, ...(at !== '' && { field: at }) })
          void navigate(`${paths.staffEditor(order.id)}?${search}`)
        },
        openTranslation: (at) => {
          if (!isTranslation) return
          flushSync(() => {
            setIsTranslating(true)
            setShowsWords(false)
          })
          document.querySelector<HTMLElement>(`[${FIELD_ATTRIBUTE}="${CSS.escape(at)}"]`)?.focus()
        },
        setActiveField,
        confirmChange: (key) => resolveItems('same-fact', [key]),
        tick: (keys) => resolveItems('done', keys),
        nameSource: (key) => {
          setChosenItem(key)
          setDialog('items')
        },
        openWords,
        showSource: (at, from) => {
          showSource(at, from)
          setPane('source')
        },
        showFields: (section) => {
          setPane('fields')
          setIsTranslating(false)
          setShowsWords(false)
          if (section !== undefined) setOpenSections((open) => new Set([...open, section]))
        },
      }),
    [
      session,
      setActiveField,
      openWords,
      setShowsWords,
      showSource,
      resolveItems,
      language,
      navigate,
      order.id,
      isTranslation,
    ],
  )
  useEffect(() => {
    if (startAt !== null) actions.focusField(resolveAnchor(resume, startAt) ?? startAt)
    // oxlint-disable-next-line react/exhaustive-deps -- only the initial field
  }, [startAt])
  return {
    pane,
    setPane,
    openSections,
    setOpenSections,
    isTranslating,
    setIsTranslating,
    showsWords,
    setShowsWords,
    setDialog,
    chosenItem,
    original,
    actions,
    dialogProps: (name: EditorDialog) => ({
      open: dialog === name,
      onOpenChange: (open: boolean) => {
        setChosenItem(null)
        setDialog((shown) => (open ? name : shown === name ? null : shown))
      },
    }),
    focusNextConflict: () => {
      const next = findNextConflict(conflicts, field)
      if (next !== undefined) actions.focusField(next)
    },
    focusNextText: () => {
      if (showsWords) return focusNextMissingWord()
      if (original === null) return
      flushSync(() => {
        setPane('fields')
        setIsTranslating(true)
      })
      focusNextOpenText()
    },
    /** The next language after this one, and around. */
    openNextLanguage: () => {
      const at = languages.findIndex(({ code }) => code === language.code)
      const next = languages[(at + 1) % languages.length]
      if (next !== undefined && next.code !== language.code)
        void navigate(
          `${paths.staffEditor(order.id)}?${new URLSearchParams({ language: next.code })}`,
        )
    },
    leave: () => void navigate(paths.staffOrder(order.id)),
    openClaims: async () => {
      // The claims page lists saved claims only.
      if (await session.flush()) void navigate(paths.staffClaims(order.id))
    },
  }
}

/** The words of the page, opened from a blocker of any language. */
function useWordsView(
  { order, language, startsWithWords }: DraftEditorProps,
  setPane: (pane: PaneId) => void,
) {
  const navigate = useNavigate()
  const [showsWords, setShowsWords] = useState(startsWithWords)
  const openWords = useCallback(
    (code: string) => {
      if (code !== language.code) {
        const search = new URLSearchParams({ language: code, words: '' })
        return void navigate(`${paths.staffEditor(order.id)}?${search}`)
      }
      flushSync(() => {
        setPane('fields')
        setShowsWords(true)
      })
      focusNextMissingWord()
    },
    [language.code, order.id, navigate, setPane],
  )
  return { showsWords, setShowsWords, openWords }
}
