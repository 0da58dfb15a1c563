/** Focuses with a visible ring. WebKit shows none when a key handler moves the focus. */
export function focusVisibly(element: HTMLElement | null | undefined, preventScroll = false): void {
  const options: FocusOptions & { focusVisible: boolean } = { focusVisible: true, preventScroll }
  element?.focus(options)
}
