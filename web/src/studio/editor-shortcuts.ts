import { useGlobalKeys } from '../ui/keyboard-shortcuts.ts'
import type { Editor } from './draft-editor.tsx'
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
    F8: editor.focusNextConflict,
    F9: () => setDialog('items'),
    'Shift F9': () => setDialog('hints'),
    'Ctrl s': () => void session.flush(),
    'Ctrl z': undo,
    'Ctrl Shift z': redo,
    'Ctrl y': redo,
    'Ctrl Enter': () => (editor.onSendPreview ?? editor.onPublish)?.(),
  })
}
