import { MessageSquarePlus, PencilLine } from '../ui/icons.tsx'

/**
 * What can be done with the words that are selected: under them for a mouse, at the lower edge for
 * a finger, whose own menu stands at the words.
 */
export function SelectionBar(props: {
  /** Pixels from the panel's top to the end of the selection. */
  below: number
  maySuggest: boolean
  onChoose: (how: 'comment' | 'suggestion') => void
}) {
  const { below, maySuggest, onChoose } = props
  return (
    <div
      role="toolbar"
      aria-label="Selected words"
      // A press must not take the selection away before it is read.
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
