/** Focuses with a visible ring. WebKit shows none when a key handler moves the focus. */
export function focusVisibly(element: HTMLElement | null | undefined, preventScroll = false): void {
  const options: FocusOptions & { focusVisible: boolean } = { focusVisible: true, preventScroll }
  element?.focus(options)
}

let byKey = false

if (typeof document !== 'undefined') {
  document.addEventListener('keydown', () => (byKey = true), true)
  document.addEventListener('pointerdown', () => (byKey = false), true)
}

/** Focuses with a visible ring if the last press was a key. */
export function focusAsPressed(element: HTMLElement | null | undefined): void {
  if (byKey) focusVisibly(element, true)
  else element?.focus({ preventScroll: true })
}
