/** The steps of the journey for customers and writers, by visible text and roles. */
import { expect, type Locator, type Page } from '@playwright/test'
import { cvBytes } from '../reader/testing/cvs.ts'
import { storageKeys } from '../web/src/api/stored-order.ts'
import {
  buyPlan as buyByRequests,
  cvForm,
  orderPath,
  type PaidOrder,
} from '../server/testing/test-client.ts'
import { type Product, STAFF } from './start-product.ts'

/** A CV file for tests, by its file name. */
export function cvFile(name: string) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(cvBytes(name)) }
}

/** A visitor moves: a public page fetches its scripts at once, not after some seconds. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(200, 300)
  await page.locator('html[data-hydrated]').waitFor()
}

export type Customer = { firstName: string; lastName: string; email: string; phone?: string }

/** The phone number on the CV of a nurse: an order with it is by the same person. */
export const NURSE_PHONE = '(512) 555-0147'

export async function fillOrder(
  page: Page,
  url: string,
  plan: string,
  customer: Customer,
): Promise<void> {
  await page.goto(`${url}/order?plan=${plan}`)
  // The browser restores its last order first, and would overwrite the typed text.
  await hydrate(page)
  await page.getByLabel('First name').fill(customer.firstName)
  await page.getByLabel('Last name').fill(customer.lastName)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\?plan=/)
}

export async function fillCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
}

/** The part of a page below a heading. Few parts are landmarks. */
export function section(root: Page | Locator, name: string | RegExp): Locator {
  const page = 'page' in root ? root.page() : root
  const heading = page.getByRole('heading', { name, exact: true })
  return root.locator('section').filter({ has: heading }).last()
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ })

export async function buy(
  page: Page,
  url: string,
  plan: string,
  customer: Customer,
): Promise<void> {
  await fillOrder(page, url, plan, customer)
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
}

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`)
  await page.getByLabel('Username').fill(STAFF.username)
  await page.getByLabel('Password').fill(STAFF.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
}

export type Answers = {
  /** A file of the benchmark, or `later` for "I'll send later". */
  cv: string
  languages: readonly string[]
  /** For the plan with a subdomain. */
  subdomain?: string
  theme: string
}

/** From the success page through all six steps. */
export async function finishOnboarding(page: Page, answers: Answers): Promise<void> {
  await page.getByRole('link', { name: 'Complete Your Details' }).click()
  await expect(page.getByRole('heading', { name: 'Share your CV' })).toBeVisible()
  if (answers.cv === 'later') {
    await page.getByRole('button', { name: "I'll send later" }).click()
  } else {
    await page.locator('input[type=file]').setInputFiles(cvFile(answers.cv))
    await expect(page.getByText('Received').first()).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await answerAfterCv(page, answers)
}

/** From the LinkedIn step to the end. */
export async function answerAfterCv(page: Page, answers: Omit<Answers, 'cv'>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'LinkedIn' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { name: 'Languages' })).toBeVisible()
  for (const language of answers.languages) await page.getByLabel(language, { exact: true }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  if (answers.subdomain) await page.getByRole('textbox').fill(answers.subdomain)
  await expect(page.getByText('Step 4 of 6')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Choose Your Color Theme' })).toBeVisible()
  await page.getByRole('radio', { name: answers.theme }).check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: "That's it for now!" })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/**
 * Turns the page's browser into that of a paying customer, with answers if given. Uses requests,
 * for tests of later steps: a purchase by hand takes seconds.
 */
export async function becomeCustomer(
  page: Page,
  { url }: Product,
  plan: string,
  customer: Customer,
  answers?: Answers,
): Promise<void> {
  const order = await buyByRequests(url, plan, { customerInfo: customer })
  if (answers) await answerByRequests(order, answers)
  // Stored by the browser that paid.
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(
    ([keys, { paymentIntentId, token }]) => {
      localStorage.setItem(keys.paymentIntentId, paymentIntentId)
      localStorage.setItem(keys.onboardingToken, token)
    },
    [storageKeys, { paymentIntentId: order.paymentIntentId, token: order.token }] as const,
  )
}

async function answerByRequests(
  order: PaidOrder,
  { cv, languages, subdomain, theme }: Answers,
): Promise<void> {
  const send = async (method: string, rest: string, body: unknown) => {
    const { status } = await order.customer.send(method, orderPath(order, rest), body)
    expect(status, `${method} ${rest}`).toBe(200)
  }
  if (cv !== 'later') await send('POST', '/upload-cv', cvForm(cvBytes(cv), cv))
  await send('PATCH', '', {
    ...(cv === 'later' ? { cvSource: 'later' } : {}),
    ...(subdomain ? { subdomain } : {}),
    languages,
    colorScheme: theme.toLowerCase().replace(' ', '-'),
    onboardingStatus: 'completed',
  })
}

/** From the queue to the editor of a customer's order. */
export async function openEditor(page: Page, customerName: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(customerName) })
    .first()
    .click()
  await page.getByRole('link', { name: 'Open editor' }).click()
  await expect(page).toHaveURL(/\/editor$/)
}

/** Drafts from the CV, or from both files, in the editor: the site is for the person in them. */
export async function draftFromCv(
  desk: Page,
  from: 'Draft from CV' | 'Draft from both' = 'Draft from CV',
): Promise<void> {
  await desk.getByRole('button', { name: from }).first().click()
  const yes = desk.getByRole('button', { name: /^Yes, for / })
  await desk.getByText('The CV is read. The fields are filled').or(yes).first().waitFor()
  if (await yes.isVisible()) await yes.click()
}

/** Names a source for everything that is open at the gate, by the keyboard alone. */
export async function nameSource(page: Page, words: string): Promise<void> {
  await page.keyboard.press('F9')
  const dialog = page.getByRole('dialog')
  for (const box of await dialog.getByRole('checkbox', { name: /^Choose:/ }).all()) {
    await box.focus()
    await page.keyboard.press('Space')
  }
  await dialog.getByLabel('Who said it, when and how?').fill(words)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/ resolved$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** Sends the preview from the editor. */
export async function sendPreview(desk: Page, number: number): Promise<void> {
  await desk.getByRole('button', { name: 'Send preview…' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send preview' }).click()
  await expect(dialog.getByText(`Preview ${number} is with the customer`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
}

/** Publishes from the editor. Gives the site's address. */
export async function publish(page: Page, subdomain?: string): Promise<string> {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  if (subdomain) await dialog.getByLabel('Address').fill(subdomain)
  await dialog
    .getByRole('textbox', { name: /^Why without|^What does this/ })
    .fill('Agreed by phone')
  await dialog.getByRole('button', { name: /^Publish/ }).click()
  const link = dialog.getByRole('link', { name: /localhost/ }).first()
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href')) ?? ''
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return address
}

/** The first link to such an address in the customer's mails, as soon as one has come. */
export async function linkInEmail(product: Product, to: string, address: RegExp): Promise<string> {
  const find = async () => {
    const mails = (await product.mails()).filter((mail) => mail.to.includes(to))
    const links = mails.flatMap(({ text }) => [...text.matchAll(/href="([^"]+)"/g)])
    return links
      .map(([, href = '']) => href.replaceAll('&amp;', '&'))
      .find((href) => address.test(href))
  }
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}

/** Focuses a control of a home page's section, and waits until the section listens to keys. */
export async function focusHydrated(control: Locator): Promise<void> {
  await control.focus()
  await expect(control.locator('xpath=ancestor::*[@data-island]')).toHaveAttribute('data-hydrated')
}
