/** The selection in a file's text: covered lines, keyboard movement and selected text. */
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

/** The text selected inside `box`, in one line without bullets; empty if there is none. */
export function useSelectedText(box: RefObject<HTMLElement | null>): string {
  const [text, setText] = useState('')
  useEffect(() => {
    const read = () => {
      const selection = getSelection()
      const inside = selection?.anchorNode != null && box.current?.contains(selection.anchorNode)
      if (inside) setText(selectedText())
      // A focused field holds its own selection.
      else if (!box.current?.contains(document.activeElement)) setText('')
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [box])
  return text
}

/** The selected text in one line, without its bullet; empty if there is none. */
export function selectedText(): string {
  return (getSelection()?.toString() ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[•·▪◦‣●○*–—-]\s*(?=\S)/, '')
}

/** Scrolls to the source of the focused field, within the pane only. */
export function useSourceInView(box: RefObject<HTMLElement | null>, lineId: number | undefined) {
  useEffect(() => {
    if (lineId === undefined || box.current === null) return
    const line = box.current.querySelector<HTMLElement>(`[data-line="${lineId}"]`)
    if (line === null) return
    const view = box.current.getBoundingClientRect()
    const at = line.getBoundingClientRect()
    if (at.top >= view.top + 16 && at.bottom <= view.bottom - 48) return
    box.current.scrollTo({ top: box.current.scrollTop + at.top - view.top - view.height / 3 })
  }, [box, lineId])
}

/** Up and Down select a line; Shift extends the selection; Enter inserts it. */
export function handleLineKeys(event: KeyboardEvent, box: HTMLElement | null, onUse: () => void) {
  if (box === null || event.target !== box) return
  const selection = getSelection()
  if (selection === null) return
  if (event.key === 'Enter' && !selection.isCollapsed) {
    event.preventDefault()
    onUse()
    return
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const lines = [...box.querySelectorAll('[data-line]')]
  const lineOf = (node: Node | null) =>
    lines.findIndex((line) => node !== null && line.contains(node))
  const focus = lineOf(selection.focusNode)
  const to = Math.min(Math.max(focus + (event.key === 'ArrowDown' ? 1 : -1), 0), lines.length - 1)
  const anchor =
    event.shiftKey && lineOf(selection.anchorNode) !== -1 ? lineOf(selection.anchorNode) : to
  const first = lines[Math.min(anchor, to)]
  const last = lines[Math.max(anchor, to)]
  if (first === undefined || last === undefined) return
  const [from, until] = to >= anchor ? [first, last] : [last, first]
  // An extended selection ends where it has its focus.
  selection.setBaseAndExtent(
    from,
    to >= anchor ? 0 : from.childNodes.length,
    until,
    to >= anchor ? until.childNodes.length : 0,
  )
  lines[to]?.scrollIntoView({ block: 'nearest' })
}
