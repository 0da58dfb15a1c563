import { announce, spokenText } from '../ui/announce.ts'

/**
 * The focus moves this long after the page changed. A screen reader first hears that the focused
 * element is gone: Orca says nothing about an element that takes the focus from a removed one, and
 * Firefox nothing about one that is newer than its accessibility tree. Code that moves the focus
 * itself, such as a dialog that closes, goes first.
 */
const SCREEN_READER_DELAY_MS = 350
/** On a busy machine the tree is late: the focus waits for an idle moment, so long at most. */
const MOST_IDLE_WAIT_MS = 2000
const VISITORS_OWN_MOVES = ['keydown', 'pointerdown', 'click', 'input'] as const
const DIALOG = '[role=dialog], [role=alertdialog]'

/** Moves the keyboard focus to a heading. Nothing scrolls. */
export function focusHeading(heading: HTMLElement | null): void {
  if (heading === null) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Safari has no idle callbacks. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(act, { timeout: MOST_IDLE_WAIT_MS })
  else act()
}

const pageHeading = () => document.querySelector<HTMLElement>('h1')

/** True while no element has the focus. */
const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body

/**
 * Focuses the page's heading, and each heading that replaces it while content loads, until the
 * visitor acts or another element takes the focus. Returns a function that stops it.
 */
export function holdPageHeading(): () => void {
  const before = document.activeElement
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  let isStopped = false
  let spoken: string | undefined
  const focusNow = () => {
    isWaiting = false
    if (isStopped) return
    if (!isFocusLost() && document.activeElement !== before) return
    const heading = pageHeading()
    focusHeading(heading)
    say(heading)
  }
  /** A heading that replaces a spoken one comes late: Orca often drops it, or only its text changed. */
  const say = (heading: HTMLElement | null) => {
    if (heading === null) return
    const text = spokenText(heading)
    if (spoken !== undefined && text !== spoken) announce(heading, text, { unasked: true })
    spoken = text
  }
  const focusSoon = () => {
    if (isWaiting) return
    isWaiting = true
    frame = requestAnimationFrame(() => {
      timer = setTimeout(() => whenIdle(focusNow), SCREEN_READER_DELAY_MS)
    })
  }
  focusSoon()
  const observer = new MutationObserver(() => {
    if (isFocusLost()) focusSoon()
    else if (spoken !== undefined && document.activeElement === pageHeading()) say(pageHeading())
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  const stop = () => {
    isStopped = true
    observer.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    document.removeEventListener('focusin', stopElsewhere)
    for (const move of VISITORS_OWN_MOVES) document.removeEventListener(move, stopByMove, true)
  }
  // A key that opened the page and is still held down is no new act.
  const stopByMove = (event: Event) => {
    if (!(event instanceof KeyboardEvent && event.repeat)) stop()
  }
  const stopElsewhere = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.matches('h1')) stop()
  }
  document.addEventListener('focusin', stopElsewhere)
  for (const move of VISITORS_OWN_MOVES) document.addEventListener(move, stopByMove, true)
  return stop
}

/**
 * Moves the focus to the nearest heading above when an act removed the element that had it, such as
 * a button that is gone once it was pressed. Browsers would leave it nowhere. Returns a function
 * that stops it.
 */
export function recoverLostFocus(): () => void {
  let last: Element | null = null
  /** Ancestors of the last focused element, nearest first; below a dialog those of its opener. */
  let trail: Element[] = []
  let pageTrail: Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    // A dialog takes the focus itself when its focused element is gone.
    if (last?.isConnected === false && target.matches(DIALOG)) return recoverSoon()
    last = target
    const ancestors = ancestorsOf(target)
    if (target.closest(DIALOG) === null) pageTrail = ancestors
    trail = [...ancestors, ...pageTrail]
  }
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !document.hasFocus()) return
    // A removed element is still in the page here, in some browsers.
    queueMicrotask(() => {
      if (last === target && last?.isConnected && isFocusLost()) last = null
    })
  }
  const recover = () => {
    const isOnDialog = document.activeElement?.matches(DIALOG) === true
    if (!(isFocusLost() || isOnDialog) || last === null || last.isConnected) return
    const heading = headingAbove(trail)
    const dialog = [...document.querySelectorAll(DIALOG)].at(-1)
    if (!dialog || (heading !== null && dialog.contains(heading))) focusHeading(heading)
  }
  const recoverSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(recover, SCREEN_READER_DELAY_MS)
  }
  const observer = new MutationObserver(() => {
    if (last?.isConnected === false && isFocusLost()) recoverSoon()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
  }
}

/** Without the body, whose first heading says nothing about the place. */
function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = []
  const { body } = element.ownerDocument
  for (let each = element.parentElement; each && each !== body; each = each.parentElement)
    ancestors.push(each)
  return ancestors
}

function headingAbove(trail: readonly Element[]): HTMLElement | null {
  for (const ancestor of trail) {
    if (!ancestor.isConnected) continue
    const heading = ancestor.querySelector<HTMLElement>('h1, h2, h3')
    if (heading !== null) return heading
  }
  return pageHeading()
}
