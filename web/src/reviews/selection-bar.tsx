import { MessageSquarePlus, PencilLine } from '../ui/icons.tsx'

/** A toolbar for selected text: below it for a mouse, at the bottom edge for touch. */
export function SelectionBar(props: {
  /** Pixels from the top of the panel to the end of the selection. */
  below: number
  maySuggest: boolean
  onChoose: (how: 'comment' | 'suggestion') => void
}) {
  const { below, maySuggest, onChoose } = props
  return (
    <div
      role="toolbar"
      aria-label="Selected words"
      // Keeps the selection.
      onPointerDown={(event) => event.preventDefault()}
      className="on-ink absolute left-0 z-30 flex rounded-sm bg-ink p-1 text-on-ink shadow-toast pointer-coarse:fixed pointer-coarse:inset-x-4 pointer-coarse:top-auto! pointer-coarse:bottom-36 pointer-coarse:justify-center"
      style={{ top: below + 8 }}
    >
      <button
        type="button"
        onClick={() => onChoose('comment')}
        className="inline-flex min-h-11 items-center gap-2 rounded-xs px-3 font-semibold hover:bg-glass-7"
      >
        <MessageSquarePlus aria-hidden="true" size={18} strokeWidth={1.75} /> Comment
      </button>
      {maySuggest && (
        <button
          type="button"
          onClick={() => onChoose('suggestion')}
          className="inline-flex min-h-11 items-center gap-2 rounded-xs px-3 font-semibold hover:bg-glass-7"
        >
          <PencilLine aria-hidden="true" size={18} strokeWidth={1.75} /> Change the words
        </button>
      )}
    </div>
  )
}
