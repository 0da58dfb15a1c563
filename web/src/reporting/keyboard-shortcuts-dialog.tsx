import { Dialog } from '../ui/dialog.tsx'
import { KeyHint } from '../ui/key-hint.tsx'

const KEYS = [
  {
    where: 'In the queue',
    keys: [
      ['J', 'next order'],
      ['K', 'order before'],
      ['Enter', 'open it'],
      ['T', 'take it, or give it back'],
      ['X', 'select it, for acts on several'],
      ['A', 'to the acts on those selected'],
      ['F', 'choose by person, plan, language, template or tag'],
      ['S', 'save what is chosen as a view'],
      ['1', 'the first saved view; 2 to 9 the others'],
      ['M', 'what is yours'],
      ['W', 'what can be worked on'],
      ['R', 'lists of edits'],
      ['L', 'what is late'],
      ['Q', 'all that is open'],
      ['/', 'search; Enter goes to the first order found'],
      ['?', 'this list'],
    ],
  },
  {
    where: 'On an order',
    keys: [
      ['T', 'take it, or give it back'],
      ['H', 'hand it over'],
      ['L', 'its tags'],
      ['E', 'open the editor'],
      ['J', 'next order of the queue'],
      ['K', 'order before'],
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
      ['Ctrl Enter', 'send the preview, or publish'],
      ['F2', 'history'],
      ['F3', 'back to the order'],
      ['F4', 'next item of the customer’s list; with Shift the one before'],
      ['F6', 'next pane'],
      ['F7', 'next text to translate'],
      ['Alt Enter', 'in a translation: take the offer'],
      ['F8', 'next place where the sources differ'],
      ['F9', 'what is open; with Shift the hints on the writing'],
      ['F10', 'accept what the customer suggests'],
    ],
  },
] as const

/** All keys, and the switch that turns the single letters off. */
export function KeyboardShortcutsDialog(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  on: boolean
  onChange: (on: boolean) => void
}) {
  const { open, onOpenChange, on, onChange } = props
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
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
        Single letters act as keys in the queue and on an order
      </label>
    </Dialog>
  )
}
