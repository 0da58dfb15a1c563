/**
 * Presses everything that a page of the desk offers, in the browser, and notes which requests that
 * would send. Nothing is changed: requests other than GET are answered in the page with 503.
 */
import type { Page } from '@playwright/test'

/** A request and the acts before it that were pressed on its page, for the message of a test. */
export type SentAct = {
  readonly method: string
  readonly path: string
  /** The page, and the label that was pressed last; null: the page itself asked. */
  readonly page: string
  readonly act: string | null
}

export type Walk = {
  readonly pages: readonly string[]
  readonly presses: number
  readonly sent: readonly SentAct[]
}

type Recorder = {
  sent: SentAct[]
  pending: number
  act: string | null
}

declare global {
  // oxlint-disable-next-line no-var -- a property of the browser's window
  var actRecorder: Recorder
}

/** Before the first page: notes requests, and sends only those that read. */
function recordRequests(): void {
  globalThis.actRecorder = { sent: [], pending: 0, act: null }
  const recorder = globalThis.actRecorder
  const note = (method: string, address: string) => {
    const { pathname: path } = new URL(address, location.href)
    if (!path.startsWith('/api/')) return
    recorder.sent.push({ method, path, page: location.pathname, act: recorder.act })
  }
  const read = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const method = (init.method ?? 'GET').toUpperCase()
    note(method, input instanceof Request ? input.url : String(input))
    if (method !== 'GET')
      return new Response(JSON.stringify({ error: 'Not sent.', code: 'unavailable' }), {
        status: 503,
      })
    recorder.pending += 1
    try {
      return await read(input, init)
    } finally {
      recorder.pending -= 1
    }
  }
  XMLHttpRequest.prototype.open = function open(method: string, address: string | URL) {
    note(method, String(address))
  }
  XMLHttpRequest.prototype.send = function send() {
    this.dispatchEvent(new Event('error'))
  }
  // The walk leaves pages with typed text.
  const listen = globalThis.addEventListener
  globalThis.addEventListener = (type: string, ...rest: unknown[]) => {
    if (type !== 'beforeunload') Reflect.apply(listen, globalThis, [type, ...rest])
  }
}

/** At most: a page that changes with each press would never end. */
const PRESSES_PER_PAGE = 150

/** In the browser: presses, and returns the number of presses and the paths of links. */
async function pressAll(perPage: number) {
  const LEAVES = /^(?:Close|Cancel|Keep|Discard|Sign out|Done$)/
  const DIALOGS = ':is([role=dialog], [role=alertdialog]):not([data-state=closed])'
  const recorder = globalThis.actRecorder
  const home = location.pathname
  const turn = () => new Promise((resolve) => setTimeout(resolve, 4))
  const settle = async () => {
    for (let calm = 0; calm < 3; calm = recorder.pending === 0 ? calm + 1 : 0) await turn()
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ checkVisibilityCSS: true }) && !element.closest('[inert]')
  const shownDialog = () => [...document.querySelectorAll(DIALOGS)].filter(isShown).at(-1)
  const labelOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent)
      .trim()
      .replaceAll(/\d+/g, '#')
      .slice(0, 60)

  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  const VALUES: Readonly<Record<string, string>> = {
    ...{ number: '1', email: 'a@example.com', url: 'https://example.com', date: '2026-12-01' },
  }
  const valueFor = (field: Field): string | undefined => {
    if (field instanceof HTMLSelectElement) return field.options[field.options.length - 1]?.value
    if (field.inputMode === 'decimal') return '1.00'
    const isNumber = [...(field.labels ?? [])].some((label) => /order number/i.test(labelOf(label)))
    if (!isNumber) return VALUES[field.type]
    return /Order (?:number )?([0-9A-F]{8})/i.exec(document.body.textContent)?.[1]
  }
  const fillField = (field: Field) => {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      if (!field.checked) field.click()
      return
    }
    if (field.value !== '' && !(field instanceof HTMLSelectElement)) return
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
    // React ignores a change made through its own value setter.
    set?.call(field, valueFor(field) ?? 'Agreed by phone')
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  const fill = (root: Element) => {
    for (const field of root.querySelectorAll<Field>('input, textarea, select')) {
      const takesText = isShown(field) && !field.disabled
      if (takesText && field.type !== 'file' && field.type !== 'hidden') fillField(field)
    }
  }

  const links = new Set<string>()
  const noteLinks = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const { origin, pathname } = new URL(link.href)
      if (isShown(link) && origin === location.origin) links.add(pathname)
    }
  }
  /** A dialog asks before typed text goes, so there can be two. False: one stays. */
  const closeDialogs = async () => {
    for (let asked = 0; asked < 4; asked += 1) {
      const dialog = shownDialog()
      if (!dialog) return true
      const buttons = [...dialog.querySelectorAll('button')]
      const away = buttons.find((each) => labelOf(each).startsWith('Discard'))
      ;(away ?? buttons.find((each) => LEAVES.test(labelOf(each))))?.click()
      await settle()
    }
    return shownDialog() === undefined
  }
  // By label within a page or dialog: the rows of a list offer the same.
  const pressed = new Set<string>()
  const nextAct = (root: Element, within: string) =>
    [...root.querySelectorAll<HTMLElement>('button, summary, [role=menuitem]')].find(
      (each) =>
        isShown(each) &&
        !each.matches(':disabled, [aria-disabled=true]') &&
        // Closing comes last, and so does leaving.
        !LEAVES.test(labelOf(each)) &&
        !pressed.has(`${within}/${labelOf(each)}`),
    )
  const press = async (act: HTMLElement, within: string) => {
    const form = act.closest('form, [role=dialog], [role=alertdialog]')
    if (form) fill(form)
    pressed.add(`${within}/${labelOf(act)}`)
    recorder.act = [within, labelOf(act)].filter(Boolean).join(' › ')
    act.click()
    await settle()
    if (location.pathname === home) return
    links.add(location.pathname)
    history.back()
    await settle()
  }

  const filled = new WeakSet<Element>()
  let presses = 0
  let stuck: string | null = null
  await settle()
  while (presses < perPage && stuck === null) {
    noteLinks()
    const dialog = shownDialog()
    // Many a dialog offers its act only once it is filled in.
    if (dialog && !filled.has(dialog)) {
      filled.add(dialog)
      fill(dialog)
      await settle()
    }
    const within = dialog?.querySelector('h2')?.textContent ?? ''
    const act = nextAct(dialog ?? document.body, within)
    if (act) {
      presses += 1
      await press(act, within)
    } else if (!dialog) break
    else if (!(await closeDialogs())) stuck = within
  }
  return { presses, links: [...links], sent: recorder.sent, stuck }
}

/** Walks over every page of the desk that links lead to, from the first page after signing in. */
export async function walkActs(page: Page, origin: string): Promise<Walk> {
  await page.addInitScript(recordRequests)
  const waiting = ['/admin']
  const pages: string[] = []
  const sent: SentAct[] = []
  let presses = 0
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await page.goto(origin + path)
    await page.locator('main h1, main h2').first().waitFor()
    const { pathname } = new URL(page.url())
    if (pages.includes(pathname)) continue
    pages.push(pathname)
    const walked = await page.evaluate(pressAll, PRESSES_PER_PAGE)
    if (walked.stuck !== null)
      throw new Error(`${path}: the dialog “${walked.stuck}” does not close`)
    presses += walked.presses
    sent.push(...walked.sent)
    for (const link of walked.links) {
      if (link.startsWith('/api/'))
        sent.push({ method: 'GET', path: link, page: pathname, act: 'link' })
      const isNew = !pages.includes(link) && !waiting.includes(link)
      if (isNew && /^\/admin(?:\/(?!sign-in|welcome)|$)/.test(link)) waiting.push(link)
    }
  }
  return { pages, presses, sent }
}
