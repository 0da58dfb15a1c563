import { Dialog } from '../ui/dialog.tsx'
import { KeyHint } from '../ui/key-hint.tsx'

const KEYS = [
  { where: 'Everywhere', keys: [['Ctrl K', 'find any action, page or order']] },
  {
    where: 'In the queue',
    keys: [
      ['J', 'next order'],
      ['K', 'previous order'],
      ['Enter', 'open it'],
      ['T', 'assign to me or unassign'],
      ['X', 'select it for bulk actions'],
      ['A', 'bulk actions'],
      ['F', 'filter by assignee, plan, language, template or tag'],
      ['S', 'save the filters as a view'],
      ['1', 'first saved view; 2 to 9 for the others'],
      ['M', 'my orders'],
      ['W', 'orders ready to work on'],
      ['R', 'change requests'],
      ['L', 'late orders'],
      ['Q', 'all open orders'],
      ['/', 'search; Enter goes to the first result'],
      ['?', 'this list'],
    ],
  },
  {
    where: 'On an order',
    keys: [
      ['T', 'assign to me or unassign'],
      ['H', 'reassign'],
      ['L', 'tags'],
      ['E', 'open the editor'],
      ['J', 'next order in the queue'],
      ['K', 'previous order'],
      ['Q', 'back to the queue'],
    ],
  },
  {
    where: 'In the editor',
    keys: [
      ['Ctrl S', 'save now'],
      ['Ctrl Z', 'undo'],
      ['Ctrl Shift Z', 'redo'],
      ['Alt ↑', 'move an entry or a line up'],
      ['Alt ↓', 'move it down'],
      ['Enter', 'in a list of lines: a new line below'],
      ['Ctrl Enter', 'send the preview, or publish; again in the dialog: send it'],
      ['F2', 'history'],
      ['F3', 'back to the order'],
      ['Shift F3', 'ask a colleague about the field'],
      ['F4', 'next change request; with Shift the previous one'],
      ['F6', 'next pane'],
      ['F7', 'next text to translate'],
      ['Shift F7', 'next language'],
      ['Alt Enter', 'in a translation: use the suggestion'],
      ['F8', 'next conflict between CV and LinkedIn'],
      ['Shift F8', 'next claim without a source'],
      ['F9', 'blockers; with Shift writing hints'],
      ['F10', 'accept the customer’s suggestion'],
      ['Ctrl F10', '“Done” for the customer’s item'],
      ['Ctrl Shift F10', '“Not done” with a reason'],
    ],
  },
] as const

/** All shortcuts, and a switch for the single-letter ones. */
export function KeyboardShortcutsDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  on: boolean
  onChange: (on: boolean) => void
}) {
  const { open, onOpenChange, on, onChange } = props
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      {KEYS.map(({ where, keys }) => (
        <section key={where} className="mb-6">
          <h3 className="mb-2 font-semibold">{where}</h3>
          <dl className="grid grid-cols-[8rem_1fr] gap-y-1.5 text-admin">
            {keys.map(([key, act]) => (
              <div key={key} className="contents">
                <dt>
                  <KeyHint keys={key.split(' ')} />
                </dt>
                <dd>{act}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 accent-ink"
        />
        Use single-letter shortcuts in the queue and on an order
      </label>
    </Dialog>
  )
}
