/**
 * Focuses an element in the next frame, after the clicked one is unmounted. A frame can be late, and
 * the visitor may type elsewhere by then: the focus is not taken from another element.
 */
export function focusLater(find: () => HTMLElement | null | undefined): void {
  const before = document.activeElement
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    if (activeElement === null || activeElement === body || activeElement === before)
      find()?.focus()
  })
}
