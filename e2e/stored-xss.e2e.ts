/**
 * Hostile text from strangers in the team's pages and emails. The browser ignores every policy,
 * so escaping alone must keep the text inert.
 */
import { type APIRequestContext, expect, type Page, request } from '@playwright/test'
import { hostileLinks, hostileTexts } from '../renderer/testing/hostile-texts.ts'
import { signIn } from './journey.ts'
import { type Product, startProduct } from './start-product.ts'
import { test } from './test.ts'

test.use({ bypassCSP: true })

/** The longest name that an order takes; its phone takes 50 characters. */
const MAX_NAME = 200

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

// @promise no-stored-xss: Customer text never runs as script in the admin or in emails.
// @promise safe-links
test('runs no customer text as script', async ({ page }) => {
  const groups = grouped(hostileTexts.filter((text) => !text.includes('\0')))
  for (const [index, texts] of groups.entries()) {
    const link = hostileLinks[index % hostileLinks.length] ?? ''
    const visitor = await request.newContext({ baseURL: product.url })
    await order(visitor, texts, link)
    await write(visitor, texts, `eve-${index}@example.com`)
    await visitor.dispose()
  }

  await signIn(page, product.url)
  await page.goto(`${product.url}/admin?view=all`)
  await expect(page.getByRole('link', { name: /__xss/ }).first()).toBeVisible()
  await expectHarmless(page)
  const orderLinks = await page
    .locator('a[href^="/admin/orders/"]')
    .evaluateAll((links) => [...new Set(links.map((each) => each.getAttribute('href') ?? ''))])
  expect(orderLinks).toHaveLength(groups.length)
  for (const link of orderLinks) {
    await page.goto(`${product.url}${link}`)
    await expect(page.getByText('window.__xss').first()).toBeVisible()
    await expect(page.getByText(/^New order/).first()).toBeVisible()
    await expectHarmless(page)
  }
  // The editor asks nothing of an order that differs from one to the next.
  await page.goto(`${product.url}${orderLinks[0]}/editor`)
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeVisible()
  await expectHarmless(page)
  await page.goto(`${product.url}/admin/contacts`)
  await expect(page.getByText('window.__xss').first()).toBeVisible()
  await expectHarmless(page)

  // Of each order two to the customer and one to the team, of each message one to either.
  await expect.poll(async () => (await product.mails()).length).toBe(5 * groups.length)
  const mails = (await product.mails()).map(({ text }) => htmlOf(text))
  expect(mails.filter((html) => html.includes('window.__xss')).length).toBeGreaterThan(
    groups.length,
  )
  for (const { ran, links } of await openBeside(page, mails)) {
    expect(ran).toBe(false)
    expect(links.filter(isForeign)).toEqual([])
  }
})

// @promise no-stored-xss
test('runs the same texts without escaping', async ({ page }) => {
  const opened = await openBeside(
    page,
    hostileTexts.map((text) => `<p>${text}</p>`),
  )
  expect(opened.filter(({ ran }) => ran).length).toBeGreaterThan(20)
})

/** As many texts beside each other as fit into a name. */
function grouped(texts: readonly string[]): string[][] {
  const groups: string[][] = []
  for (const text of texts) {
    const last = groups.at(-1)
    if (last && [...last, text].join(' ').length <= MAX_NAME) last.push(text)
    else groups.push([text])
  }
  return groups
}

/** Orders and pays with hostile words in every field that takes words, and sends a file with such a name. */
async function order(
  visitor: APIRequestContext,
  texts: readonly string[],
  link: string,
): Promise<void> {
  const text = texts.join(' ')
  const short = text.slice(0, 50)
  const opened = await visitor.post('/api/create-payment-intent', {
    data: {
      planId: 'starter',
      priceId: 'price_starter',
      campaign: text,
      customerInfo: { firstName: text, lastName: text, email: 'ada@example.com', phone: short },
      projectDetails: {
        currentJobTitle: text,
        targetJobTitle: text,
        industry: text,
        linkedinUrl: link,
        languages: [text.slice(0, 100)],
        specialRequests: hostileTexts.filter((each) => !each.includes('\0')).join('\n'),
      },
      customization: { colorScheme: short, primaryColor: short, secondaryColor: short },
      domain: { selectedDomain: text, selectedSubdomain: short, domainPreferences: [text] },
    },
  })
  expect(opened.status(), await opened.text()).toBe(200)
  const { paymentIntentId, clientSecret } = await opened.json()
  const { publishableKey } = await (await visitor.get('/api/payment-settings')).json()
  await visitor.post(`/simulator/browser/payment_intents/${paymentIntentId}/confirm`, {
    form: {
      key: publishableKey,
      client_secret: clientSecret,
      payment_method: 'pm_card_visa',
      exp_month: '12',
      exp_year: '2040',
    },
  })
  const confirmed = await visitor.post('/api/test-create-order', { data: { paymentIntentId } })
  const { onboardingToken } = await confirmed.json()
  const sent = await visitor.post(
    `/api/orders/${paymentIntentId}/upload-cv?token=${onboardingToken}`,
    {
      multipart: {
        cvFile: { name: `${short}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(CV) },
      },
    },
  )
  expect(sent.status(), await sent.text()).toBe(200)
}

const CV =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

async function write(
  visitor: APIRequestContext,
  texts: readonly string[],
  email: string,
): Promise<void> {
  const text = texts.join(' ')
  const answer = await visitor.post('/api/contacts', {
    data: {
      name: text,
      email,
      phone: text.slice(0, 50),
      message: text,
      package: text,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Nothing ran, even when touched, and no link leads anywhere but the web, mail and phone. */
async function expectHarmless(page: Page): Promise<void> {
  expect(await touchAndLook(page)).toBe(false)
  const links = await page.evaluate(linksIn)
  expect(links.filter(isForeign)).toEqual([])
}

const isForeign = (href: string) => !/^(https?|mailto|tel|blob):/.test(href)

/** Moves over everything and gives whether a script of the words has run. */
async function touchAndLook(page: Page): Promise<boolean> {
  await page.evaluate(touch)
  return page.evaluate(lookLater)
}

const AT_ONCE = 20

type Opened = { readonly ran: boolean; readonly links: readonly string[] }

/** Opens documents in frames beside each other, each as a page of its own, and moves over everything in them. */
async function openBeside(page: Page, documents: readonly string[]): Promise<Opened[]> {
  const opened: Opened[] = []
  for (let first = 0; first < documents.length; first += AT_ONCE) {
    await page.setContent('')
    await page.evaluate(
      (some) =>
        Promise.all(
          some.map((html) => {
            const frame = document.createElement('iframe')
            frame.srcdoc = html
            document.body.append(frame)
            return new Promise((resolve) => frame.addEventListener('load', resolve))
          }),
        ),
      documents.slice(first, first + AT_ONCE),
    )
    const frames = page.mainFrame().childFrames()
    for (const frame of frames) await frame.evaluate(touch)
    opened.push(
      ...(await Promise.all(
        frames.map(async (frame) => ({
          ran: await frame.evaluate(lookLater),
          links: await frame.evaluate(linksIn),
        })),
      )),
    )
  }
  expect(opened).toHaveLength(documents.length)
  return opened
}

// Runs in the browser from here.

const linksIn = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href)

function touch(): void {
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    element.dispatchEvent(new MouseEvent('mouseover'))
    if (element.hasAttribute('onfocus')) element.focus()
  }
}

async function lookLater(): Promise<boolean> {
  // Failed loads have reported by then.
  await new Promise((resolve) => setTimeout(resolve, 100))
  return '__xss' in window
}

/** The HTML of a mail that is given as it was sent, but for its soft line ends. */
function htmlOf(mail: string): string {
  const [, head = '', body = ''] =
    /Content-Type: text\/html[^\n]*\n((?:[^\n]+\n)*)\n([\s\S]*?)\n--/.exec(mail) ?? []
  expect(body).not.toBe('')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  const bytes = body.replace(/=([0-9A-F]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
