import { useEffect, useRef } from 'react'

/** Keys with a modifier, F6 and F8: they work from every field. */
export function useEditorKeys(
  acts: Record<'save' | 'undo' | 'redo' | 'publish' | 'nextPane' | 'nextConflict', () => void>,
) {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (openDialog() !== null) return
      const act = actOf(event)
      if (act === undefined) return
      event.preventDefault()
      latest.current[act]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** One that is closing takes no keys any more. */
const openDialog = () =>
  document.querySelector('[role=dialog][data-state=open],[role=alertdialog][data-state=open]')

function actOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) {
  if (key === 'F6') return 'nextPane'
  if (key === 'F8') return 'nextConflict'
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

/** Puts the focus into the pane after the one that has it. */
export function focusNextPane() {
  const panes = ['source', 'fields', 'preview'].flatMap(
    (id) => document.getElementById(`pane-${id}`) ?? [],
  )
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  for (let step = 1; step <= panes.length; step += 1) {
    const pane = panes[(at + step) % panes.length]
    const target = pane?.querySelector<HTMLElement>(
      '[tabindex="0"], input, textarea, select, button',
    )
    if (pane?.hidden === false && target != null) {
      target.focus()
      return
    }
  }
}
