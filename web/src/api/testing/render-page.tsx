import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act, type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { defaultPrices } from '@vitrine/domain/catalog/plans'
import { displayPrices } from '@vitrine/domain/storefront/display-prices'
import { tokenSiteConfig } from '@vitrine/domain/storefront/site-config'
import { SITE_CONFIG_ELEMENT_ID } from '../../shell/site-config.ts'
import { createQueryClient } from '../query-client.ts'

/** The mock response to a request; an `Error` simulates an unreachable server. */
export type MockResponse =
  | { status?: number; body: unknown; headers?: Record<string, string> }
  | Error
/** The runner's default timeout of a second is too short on a busy machine. */
export const SLOW_TIMEOUT = { timeout: 60_000 } as const

export type SentRequest = { readonly route: string; readonly body: unknown }

/** The config block that the server embeds, with prices and without owner texts. */
function siteConfigBlock(): HTMLElement {
  const block = document.createElement('script')
  block.id = SITE_CONFIG_ELEMENT_ID
  block.type = 'application/json'
  block.textContent = JSON.stringify({
    ...tokenSiteConfig,
    ...displayPrices(defaultPrices),
    payWords: 'Pay',
    consentWords: '',
    taxLabel: 'Tax (8%)',
    eInvoiceNotice: '',
    taxQuestions: '',
    taxCountry: '',
    taxStates: '',
    priceNote: '',
  })
  return block
}

/**
 * Renders a page at a URL in strict mode, with a mock server that responds to "METHOD /path" from
 * `answers` and with 404 to everything else. Other URLs are empty pages.
 */
export async function renderPage(
  Page: ComponentType,
  options: {
    at: string
    stored?: Record<string, unknown>
    answers?: Record<string, MockResponse | ((sent: SentRequest) => MockResponse)>
  },
) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // Notify within the current `act`, not in a timer after it.
  notifyManager.setScheduler(queueMicrotask)
  localStorage.clear()
  for (const [key, value] of Object.entries(options.stored ?? {})) {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const answers = { ...options.answers }
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const call = {
      route: `${request.method ?? 'GET'} ${address}`,
      body: typeof request.body === 'string' ? JSON.parse(request.body) : undefined,
    }
    sent.push(call)
    const answer = answers[call.route]
    const given = typeof answer === 'function' ? answer(call) : answer
    if (given instanceof Error) throw given
    return new Response(JSON.stringify(given?.body ?? { error: 'No such call' }), {
      status: given ? (given.status ?? 200) : 404,
      ...(given?.headers ? { headers: given.headers } : {}),
    })
  })

  const router = createMemoryRouter(
    [
      { path: new URL(options.at, 'http://x').pathname, Component: Page },
      { path: '*', element: null },
    ],
    { initialEntries: [options.at] },
  )
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  document.getElementById(SITE_CONFIG_ELEMENT_ID)?.remove()
  // In the head, because tests read the body's text.
  document.head.append(siteConfigBlock())
  const root = createRoot(container)
  await act(async () => {
    root.render(
      <StrictMode>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    )
  })
  onTestFinished(async () => {
    await act(async () => root.unmount())
    vi.unstubAllGlobals()
  })

  // Dialogs are rendered beside the page.
  const { body } = document
  const control = (label: string) => {
    const labels = [...body.querySelectorAll('label')]
    const tag = labels.find(({ textContent }) => textContent.startsWith(label))
    const input = tag && (tag.control ?? tag.querySelector('input'))
    if (!input) throw new Error(`The page has no field "${label}"`)
    return input as HTMLInputElement
  }
  const button = (label: string) => {
    const all = [...body.querySelectorAll<HTMLElement>('button, a')]
    const found = all.find(({ textContent }) => textContent.startsWith(label))
    if (!found) throw new Error(`The page has no button "${label}"`)
    return found as HTMLButtonElement
  }
  return {
    answers,
    router,
    control,
    button,
    text: () => body.textContent,
    /** Requests to a route so far. */
    calls: (route: string) => sent.filter((call) => call.route === route),
    /** Waits until the page contains the text. */
    says: (sentence: string) =>
      vi.waitFor(async () => {
        await act(async () => {})
        if (!body.textContent.includes(sentence)) {
          throw new Error(`The page does not say "${sentence}" but "${body.textContent}"`)
        }
      }, SLOW_TIMEOUT),
    press: (label: string) => act(async () => button(label).click()),
    check: (label: string) => act(async () => control(label).click()),
    type: (label: string, value: string) =>
      act(async () => {
        const field = control(label)
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
        // React ignores a change made through its own value setter.
        set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    /** Blurs a field. */
    leave: (label: string) =>
      act(async () => {
        const field = control(label)
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      }),
  }
}
