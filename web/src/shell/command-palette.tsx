import { useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Dialog } from '../ui/dialog.tsx'
import { listPageActions, type PageAction } from './page-actions.ts'
import { paths } from './paths.ts'

export type PaletteProps = {
  onClose: () => void
  /** Pages of the workbench that this account may open. */
  pages: readonly { readonly label: string; readonly path: string }[]
}

type Command = PageAction & { readonly kind: string }

/** Finds an action of the page, a page of the workbench, or an order, by typing. */
export function CommandPalette({ onClose, pages }: PaletteProps) {
  const [isOpen, setIsOpen] = useState(true)
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // The page behind the dialog, as it was when the dialog opened.
  const [actions] = useState(() => listPageActions(document))
  const commands = useMemo((): Command[] => {
    const open = (path: string) => () => void navigate(path)
    return [
      ...actions.map((action) => ({ ...action, kind: 'This page' })),
      ...pages.map(({ label, path }) => ({ label, run: open(path), kind: 'Go to' })),
    ]
  }, [actions, pages, navigate])
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = commands.filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  )
  const search = typed.trim()
  const shown: readonly Command[] =
    search === '' || !pages.some(({ path }) => path === paths.staffQueue())
      ? found
      : [
          ...found,
          {
            label: `Search orders for “${search}”`,
            run: () => void navigate(paths.staffQueue({ search })),
            kind: 'Orders',
          },
        ]
  const chosen = Math.min(at, shown.length - 1)
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    // The action may open a dialog of its own.
    flushSync(() => setIsOpen(false))
    command.run()
    onClose()
  }
  const step = (by: number) => {
    const next = (chosen + by + shown.length) % shown.length
    setAt(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Commands"
    >
      <label htmlFor={`${id}-field`} className="mb-1 block text-admin font-semibold">
        Find an action, a page or an order
      </label>
      <input
        id={`${id}-field`}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'ArrowDown') step(1)
          else if (event.key === 'ArrowUp') step(-1)
          else if (event.key === 'Enter') run(shown[chosen])
          else return
          event.preventDefault()
        }}
        className="block h-11 w-full rounded-sm border border-line-2 bg-surface px-3"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Commands"
        tabIndex={-1}
        className="mt-3 max-h-[50svh] overflow-y-auto text-admin"
      >
        {shown.map((command, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
          <div
            key={`${command.kind} ${command.label}`}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            onClick={() => run(command)}
            className={`flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 ${
              place === chosen ? 'bg-ink text-on-ink' : 'hover:bg-glass-1'
            }`}
          >
            <span className="min-w-0 break-words">{command.label}</span>
            <span className="shrink-0 text-caption opacity-80">{command.kind}</span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}
