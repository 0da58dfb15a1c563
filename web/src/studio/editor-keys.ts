import { useEffect, useRef } from 'react'

/** Keys with a modifier, F2, F3 and F6 to F9 (Shift F9 for the writing): they work from every field. */
export function useEditorKeys(
  acts: Record<
    | 'save'
    | 'undo'
    | 'redo'
    | 'sendOrPublish'
    | 'nextPane'
    | 'nextConflict'
    | 'openItems'
    | 'writing'
    | 'nextText'
    | 'history'
    | 'leave',
    () => void
  >,
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
  if (key === 'F2') return 'history'
  if (key === 'F3') return 'leave'
  if (key === 'F6') return 'nextPane'
  if (key === 'F7') return 'nextText'
  if (key === 'F8') return 'nextConflict'
  if (key === 'F9') return shiftKey ? 'writing' : 'openItems'
  if (altKey || !(ctrlKey || metaKey)) return undefined
  switch (key.toLowerCase()) {
    case 's':
      return 'save'
    case 'z':
      return shiftKey ? 'redo' : 'undo'
    case 'y':
      return 'redo'
    case 'enter':
      return 'sendOrPublish'
    default:
      return undefined
  }
}
