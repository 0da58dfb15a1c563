/** An action of the page on screen: one of its buttons or links. */
export type PageAction = { readonly label: string; readonly run: () => void }

const CONTROLS = ':is(main, header, [aria-label="Checks"]) :is(button, a[href^="/"], summary)'

/** Visible and enabled controls in the order of the page, each label once. */
export function listPageActions(root: ParentNode): PageAction[] {
  const actions = new Map<string, PageAction>()
  for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
    const label = labelOf(control)
    if (label === '' || actions.has(label) || !isUsable(control)) continue
    actions.set(label, {
      label,
      run: () => {
        control.focus()
        control.click()
      },
    })
  }
  return [...actions.values()]
}

/** Rows of tables are found by the search for orders, pages are listed apart. */
const isUsable = (control: HTMLElement): boolean =>
  !control.matches(':disabled, [aria-disabled=true], table *') &&
  control.closest('header')?.querySelector('nav[aria-label=Workbench]') == null &&
  control.checkVisibility()

const labelOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-label') ?? textOf(control)).replace(/\s+/g, ' ').trim()

/** Without the key that the button shows; a space between its parts, as between name and count. */
function textOf(control: HTMLElement): string {
  const copy = control.cloneNode(true) as HTMLElement
  for (const key of copy.querySelectorAll('kbd, svg')) key.remove()
  for (const part of copy.querySelectorAll('*')) part.before(' ')
  return copy.textContent
}
