import { randomUUID } from 'node:crypto'
import { STAFF } from './test-server.ts'

export type TestResponse<T = Record<string, unknown>> = {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

export type TestClient = {
  send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestResponse<T>>
  /** Cookies of the browser. */
  readonly cookies: Map<string, string>
}

/** A browser: keeps cookies, sends JSON or forms. */
export function createTestClient(origin: string): TestClient {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async send(method, path, body, headers = {}) {
      const form = body instanceof FormData
      const response = await fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
          ...(cookies.size > 0
            ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
            : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const [name = '', value = ''] = pair.split('=')
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const text = await response.text()
      return { status: response.status, body: parse(text) as never, headers: response.headers }
    },
  }
}

export async function signInStaff(origin: string): Promise<TestClient> {
  const staff = createTestClient(origin)
  const { status } = await staff.send('POST', '/api/admin/session', STAFF)
  if (status !== 200) throw new Error(`signing in was answered with ${status}`)
  return staff
}

export const ADA = { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' } as const

export type OpenedIntent = { readonly paymentIntentId: string; readonly clientSecret: string }

/** Orders a plan as `/checkout` does, without paying. */
export async function orderPlan(
  customer: TestClient,
  planId = 'professional',
  details: Record<string, unknown> = {},
): Promise<OpenedIntent> {
  const { status, body } = await customer.send<OpenedIntent>('POST', '/api/create-payment-intent', {
    planId,
    priceId: `price_${planId}`,
    customerInfo: ADA,
    ...details,
  })
  if (status !== 200)
    throw new Error(`ordering was answered with ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Pays by card at the provider. Returns its status code. */
export async function payByCard(
  origin: string,
  intent: OpenedIntent,
  paymentMethod = 'pm_card_visa',
): Promise<number> {
  const settings = await (await fetch(`${origin}/api/payment-settings`)).json()
  const response = await fetch(
    `${origin}/simulator/browser/payment_intents/${intent.paymentIntentId}/confirm`,
    {
      method: 'POST',
      body: new URLSearchParams({
        key: (settings as { publishableKey: string }).publishableKey,
        client_secret: intent.clientSecret,
        payment_method: paymentMethod,
        exp_month: '12',
        exp_year: '2040',
      }),
    },
  )
  await response.text()
  return response.status
}

export type PaidOrder = OpenedIntent & { readonly token: string; readonly customer: TestClient }

/** Orders, pays and confirms. */
export async function buyPlan(
  origin: string,
  planId = 'professional',
  details: Record<string, unknown> = {},
): Promise<PaidOrder> {
  const customer = createTestClient(origin)
  const intent = await orderPlan(customer, planId, details)
  await payByCard(origin, intent)
  const { body } = await customer.send<{ onboardingToken: string }>(
    'POST',
    '/api/test-create-order',
    {
      paymentIntentId: intent.paymentIntentId,
    },
  )
  return { ...intent, token: body.onboardingToken, customer }
}

/** The order's API path. */
export const orderPath = ({ paymentIntentId, token }: PaidOrder, rest = '') =>
  `/api/orders/${paymentIntentId}${rest}?token=${token}`

/** A form with one file. */
export function cvForm(bytes: Uint8Array, name: string, field = 'cvFile'): FormData {
  const form = new FormData()
  form.set(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return form
}

/** Names sources for all open gate items. */
export async function nameSourcesOfGate(
  staff: TestClient,
  orderId: string | undefined,
  words = 'Told on the phone',
): Promise<void> {
  const gate = `/api/admin/orders/${orderId}/gate`
  const { body } = await staff.send<{ items: { key: string; kind: string }[] }>('GET', gate)
  const keys = body.items.flatMap(({ key, kind }) =>
    kind === 'language-missing' || kind === 'words' ? [] : [key],
  )
  if (keys.length === 0) return
  const given = { keys, how: 'source', words }
  const { status } = await staff.send('POST', `${gate}/resolutions`, given)
  if (status !== 200) throw new Error(`naming a source was answered with ${status}`)
}

/** Drafts from the order's files. Files with another name than the order's are for its person. */
export async function draftFromCv<T = Record<string, unknown>>(
  staff: TestClient,
  orderId: string,
  language = 'en',
): Promise<TestResponse<T>> {
  const order = `/api/admin/orders/${orderId}`
  const draft = () => staff.send<T>('POST', `${order}/drafts/${language}/from-cv`)
  const first = await draft()
  if ((first.body as { code?: string }).code !== 'people_differ') return first
  const { body } = await staff.send<{ people: { names: unknown } }>('GET', `${order}/readings`)
  await staff.send('PUT', `${order}/people`, { names: body.people.names, answer: 'one-person' })
  return draft()
}

export const newRequestId = () => randomUUID()

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
