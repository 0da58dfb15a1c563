/** The selection in a file's text: which lines it covers, how keys move it, what it says. */
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

/** What is selected inside `box`, on one line and without bullets; empty if nothing is. */
export function useSelectedText(box: RefObject<HTMLElement | null>): string {
  const [text, setText] = useState('')
  useEffect(() => {
    const read = () => {
      const selection = getSelection()
      const inside = selection?.anchorNode != null && box.current?.contains(selection.anchorNode)
      if (inside) setText(selectedText())
      // While a field has the focus the selection lies elsewhere, and the bar with it.
      else if (!box.current?.contains(document.activeElement)) setText('')
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [box])
  return text
}

/** What is selected, as one line and without its bullet; empty if nothing is. */
export function selectedText(): string {
  return (getSelection()?.toString() ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[•·▪◦‣●○*–—-]\s*(?=\S)/, '')
}

/** Brings the first line of the focused field's source into view, inside the pane only. */
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

/** Up and Down select the line before or after; Shift extends; Enter uses what is selected. */
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
  // The focus of a selection is where it grows: at the end when it was extended downwards.
  selection.setBaseAndExtent(
    from,
    to >= anchor ? 0 : from.childNodes.length,
    until,
    to >= anchor ? until.childNodes.length : 0,
  )
  lines[to]?.scrollIntoView({ block: 'nearest' })
}
