import { useGlobalKeys } from '../ui/keyboard-shortcuts.ts'
import type { Editor } from './draft-editor.tsx'
import { findNextClaim } from './checks/index.ts'
import { focusNextPane } from './panes/index.ts'

/** Shortcuts that work in every field: Ctrl or Cmd with a letter, and function keys. */
export function useEditorShortcuts(
  editor: Editor,
  { undo, redo }: { undo: () => void; redo: () => void },
) {
  const { session, setDialog } = editor
  useGlobalKeys({
    F2: () => setDialog('history'),
    F3: editor.leave,
    F6: focusNextPane,
    F7: editor.focusNextText,
    'Shift F7': editor.openNextLanguage,
    F8: editor.focusNextConflict,
    'Shift F8': () => {
      const next = findNextClaim(editor.items, editor.language.code, editor.sources.field)
      if (next) editor.actions.openField({ language: next.language, field: next.pointer })
    },
    F9: () => setDialog('items'),
    'Shift F9': () => setDialog('hints'),
    'Ctrl s': () => void session.flush(),
    'Ctrl z': undo,
    'Ctrl Shift z': redo,
    'Ctrl y': redo,
    'Ctrl Enter': () => (editor.onSendPreview ?? editor.onPublish)?.(),
  })
}
