import { expect } from '@playwright/test'
import { cvTruth } from '../reader/testing/cvs.ts'
import { makeLinkedInArchive } from '../reader/testing/make-linkedin-archive.ts'
import { expectAccessible } from './expect-accessible.ts'
import {
  becomeCustomer,
  buy,
  cvFile,
  fillCard,
  fillOrder,
  finishOnboarding,
  linkInEmail,
  nameSource,
  openEditor,
  payButton,
  publish,
  signIn,
  draftFromCv,
} from './journey.ts'
import { test } from './test.ts'

const PDF = 'en-us-nurse__theme-kendall.pdf'
const DOCX = 'en-us-datasci__docx-classic.docx'

// @promise buy-to-live: A customer buys and sends a PDF, and the team publishes the site.
test('publishes, changes and rolls back a purchased site', async ({ browser, product }) => {
  const customer = { firstName: 'Alma', lastName: 'Reyes', email: 'alma.reyes@example.com' }
  const shop = await browser.newPage()
  await buy(shop, product.url, 'professional', customer)
  await finishOnboarding(shop, { cv: PDF, languages: ['English', 'Spanish'], theme: 'Zen Garden' })

  const desk = await browser.newPage()
  await signIn(desk, product.url)
  await openEditor(desk, 'Alma Reyes')
  await draftFromCv(desk)
  const name = desk.getByLabel('Name', { exact: true }).first()
  await expect(name).not.toHaveValue('')
  await name.focus()
  await expect(desk.getByText(/^CV p\.1/).first()).toBeVisible()

  await name.fill('Alma Reyes')
  const preview = desk.frameLocator('iframe').first()
  await expect(preview.getByText('Alma Reyes').first()).toBeVisible()
  await expect(desk.getByText(/^Saved /)).toBeVisible()

  const site = await publish(desk, 'alma-reyes')
  const visitor = await browser.newPage()
  await visitor.goto(site)
  await expect(visitor.getByText('Alma Reyes').first()).toBeVisible()
  expect(await visitor.locator('script:not([type="application/ld+json"])').count()).toBe(0)
  const pdf = await visitor.request.get(`${product.url}/resume.pdf`, {
    headers: { host: new URL(site).host },
  })
  expect(pdf.headers()['content-type']).toBe('application/pdf')

  // A second version, and back.
  await name.fill('Ada M. Quill')
  await expect(desk.getByText(/^Saved /)).toBeVisible()
  await nameSource(desk, 'Told by the customer on the phone')
  await publish(desk, 'alma-reyes')
  await visitor.reload()
  await expect(visitor.getByText('Ada M. Quill').first()).toBeVisible()
  await desk.goto(`${product.url}/admin?view=live`)
  await desk
    .getByRole('link', { name: /Alma Reyes/ })
    .first()
    .click()
  await desk.getByRole('button', { name: 'Roll back' }).first().click()
  await desk
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Roll back to version 1' })
    .click()
  await expect(desk.getByRole('alertdialog')).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByText('Alma Reyes').first()).toBeVisible()
  await expect(visitor.getByText('Ada M. Quill')).toHaveCount(0)

  await expect
    .poll(
      async () => (await product.mails()).filter(({ to }) => to.includes(customer.email)).length,
    )
    .toBe(4)
  const mails = (await product.mails()).filter(({ to }) => to.includes(customer.email))
  const confirmation = mails.find(({ subject }) => subject.startsWith('Order confirmed'))
  expect(confirmation?.text).toContain(`${product.url}/onboarding?oid=pi_`)
  expect(mails.find(({ subject }) => subject === 'Your site is live')?.text).toContain(
    new URL(site).host,
  )
})

// @promise cv-trial
test('carries a trial CV into the order’s draft', async ({ browser, product }) => {
  const shop = await (await browser.newContext()).newPage()
  // Chosen before the page listens.
  await shop.goto(product.url)
  await shop.getByLabel('See yours first').setInputFiles(cvFile(DOCX))
  await expect(shop.getByRole('heading', { name: 'Your CV as a site' })).toBeVisible()
  const drawn = shop.frameLocator('iframe')
  await expect(drawn.getByText(cvTruth(DOCX).basics?.name ?? '').first()).toBeVisible()
  await shop.getByLabel('Design', { exact: true }).selectOption('letter')
  await shop.getByRole('radio', { name: 'Nomad' }).check()
  await shop.getByLabel('Phone', { exact: true }).check()
  await expect(drawn.getByText(cvTruth(DOCX).basics?.name ?? '').first()).toBeVisible()
  await expectAccessible(shop, 'iframe')

  // Corrections by keyboard are sent with the order.
  const correct = shop.getByRole('button', { name: /^Correct / }).first()
  await correct.focus()
  await shop.keyboard.press('Enter')
  const misread = shop.getByRole('textbox').and(shop.locator('form *'))
  await expect(misread).toBeFocused()
  await shop.keyboard.press('Escape')
  await expect(correct).toBeFocused()
  await shop.keyboard.press('Enter')
  await misread.fill('Workshop on Applied Causality')
  await shop.keyboard.press('Tab')
  await shop.keyboard.press('Enter')
  await expect(shop.getByText('corrected by you').first()).toBeVisible()
  // Unplaced text is listed, and confident values can be corrected too.
  await expect(shop.getByRole('list', { name: 'Not used yet' })).toBeVisible()
  await shop.locator('summary', { hasText: 'You' }).focus()
  await shop.keyboard.press('Enter')
  await shop.getByRole('button', { name: /^Correct email/ }).focus()
  await shop.keyboard.press('Enter')
  await misread.fill('ben.osei@example.com')
  await shop.keyboard.press('Enter')
  await expect(drawn.getByText('ben.osei@example.com').first()).toBeAttached()
  // axe counts a button that the fixed header covers in part as too small.
  await shop.evaluate(() => scrollBy({ top: 60, behavior: 'instant' }))
  await expectAccessible(shop, 'iframe')
  await shop.getByRole('button', { name: 'Order this site' }).click()

  await shop.getByRole('radio', { name: /Starter/ }).check()
  await shop.getByLabel('First name').fill('Ben')
  await shop.getByLabel('Last name').fill('Osei')
  await shop.getByLabel('Email').fill('ben@example.com')
  await shop.getByRole('button', { name: 'Continue to payment' }).click()
  await fillCard(shop)
  await payButton(shop).click()
  await shop.getByRole('link', { name: 'Complete Your Details' }).click()
  await shop.getByRole('button', { name: 'Send it' }).click()
  await expect(shop.getByText('Received').first()).toBeVisible()
  await shop.getByRole('button', { name: 'Continue' }).click()
  await expect(shop.getByRole('heading', { name: 'LinkedIn' })).toBeVisible()

  const desk = await browser.newPage()
  await signIn(desk, product.url)
  await openEditor(desk, 'Ben Osei')
  await draftFromCv(desk)
  await expect(desk.getByLabel('Name', { exact: true }).first()).not.toHaveValue('')
  await expect(desk.getByLabel('Theme')).toHaveValue('nomad')
  const corrected = desk.getByText('Corrected by the customer before ordering').locator('..')
  await expect(corrected.locator('ins')).toHaveText([
    'Workshop on Applied Causality',
    'ben.osei@example.com',
  ])

  // The PDF preview beside the fields follows the typing. It is not stored.
  await desk.getByRole('radio', { name: 'PDF' }).check()
  const page = desk.getByAltText(/^Page 1 of/)
  await expect(page).toBeVisible()
  const before = await page.getAttribute('src')
  await desk.getByLabel('Role', { exact: true }).first().fill('Head of data')
  await expect(page).not.toHaveAttribute('src', before ?? '')
  const documents = desk.getByRole('region', { name: 'Documents' })
  await documents.getByRole('radio', { name: 'Text' }).check()
  await expect(documents.getByRole('group', { name: 'The document' })).toContainText('Head of data')

  // Undo by keyboard.
  await desk.keyboard.press('F2')
  await desk.getByRole('button', { name: 'Restore: Role' }).focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('No changes')).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(desk.getByLabel('Role', { exact: true }).first()).not.toHaveValue('Head of data')
  await expect(documents.getByRole('group', { name: 'The document' })).not.toContainText(
    'Head of data',
  )
})

test('resolves CV and LinkedIn conflicts before publishing', async ({ browser, product }) => {
  const shop = await browser.newPage()
  const customer = { firstName: 'Iris', lastName: 'Vale', email: 'iris@example.com' }
  const answers = { cv: PDF, languages: ['English'], theme: 'Nomad' }
  await becomeCustomer(shop, product, 'professional', customer, answers)
  const truth = cvTruth(PDF)
  const [job, ...jobs] = truth.work ?? []
  const archive = makeLinkedInArchive({
    basics: { ...truth.basics, email: 'iris.private@example.com' },
    work: [{ ...job, position: `Lead ${job?.position}` }, ...jobs],
  })

  const desk = await browser.newPage()
  await signIn(desk, product.url)
  await openEditor(desk, 'Iris Vale')
  const chooser = desk.waitForEvent('filechooser')
  await desk.getByRole('button', { name: 'Add LinkedIn file' }).click()
  await (
    await chooser
  ).setFiles({
    name: 'Basic_LinkedInDataExport.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(archive),
  })
  await draftFromCv(desk, 'Draft from both')
  await expect(desk.getByRole('button', { name: '2 conflicts', exact: true })).toBeVisible()

  // From conflict to conflict by the keyboard alone.
  await desk.keyboard.press('F8')
  const email = desk.getByLabel('Email', { exact: true })
  await expect(email).toBeFocused()
  await desk.keyboard.press('Tab')
  await expect(desk.getByRole('button', { name: 'Use LinkedIn’s' }).first()).toBeFocused()
  await desk.getByRole('button', { name: 'Keep the CV’s' }).first().click()
  await expect(desk.getByRole('button', { name: '1 conflict', exact: true })).toBeVisible()
  await desk.keyboard.press('F8')
  await expect(desk.locator(':focus')).toHaveValue(job?.position ?? '')

  // Nothing is published while one is open.
  await desk.getByRole('button', { name: 'Publish…' }).click()
  await expect(
    desk.getByRole('dialog').getByText('1 conflict between CV and LinkedIn'),
  ).toBeVisible()
  await expect(desk.getByRole('dialog').getByRole('button', { name: 'Publish' })).toBeDisabled()
  await desk.keyboard.press('Escape')

  await desk.getByRole('button', { name: 'Use LinkedIn’s' }).click()
  await expect(desk.locator(':focus')).toHaveValue(`Lead ${job?.position}`)
  await expect(desk.getByText('LinkedIn says')).toHaveCount(0)
  await expect(desk.getByText(/^Saved /)).toBeVisible()
  await desk.getByRole('button', { name: 'Re-read CV' }).click()
  await expect(desk.getByRole('button', { name: 'Re-read CV' })).not.toHaveAttribute('aria-busy')
  await expect(desk.getByText('LinkedIn says')).toHaveCount(0)

  const site = await publish(desk, 'iris-vale')
  const visitor = await browser.newPage()
  await visitor.goto(site)
  await expect(visitor.getByText(`Lead ${job?.position}`).first()).toBeVisible()
  await expect(visitor.getByText('iris.private@example.com')).toHaveCount(0)
})

test('pauses the clock until the CV arrives', async ({ browser, product }) => {
  const customer = { firstName: 'Cleo', lastName: 'Adler', email: 'cleo@example.com' }
  const shop = await browser.newPage()
  const answers = { cv: 'later', languages: ['German'], theme: 'Honey' }
  await becomeCustomer(shop, product, 'basic', customer, answers)

  const desk = await browser.newPage()
  await signIn(desk, product.url)
  await expect(desk.getByRole('row', { name: /Cleo Adler/ })).toContainText('CV not sent yet')

  const link = await linkInEmail(product, customer.email, /\/onboarding\?/)
  const later = await (await browser.newContext()).newPage()
  await later.goto(link)
  await expect(later).not.toHaveURL(/[?&]t=/)
  await expect(later.getByText(/^Step \d of 6$/)).toBeVisible()
  await later.goto(`${product.url}/onboarding?step=1`)
  await later.locator('input[type=file]').setInputFiles(cvFile(PDF))
  await expect(later.getByText('Received').first()).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('row', { name: /Cleo Adler/ })).toContainText('Read CV')
})

test('retries a declined payment with another card', async ({ page, product }) => {
  await fillOrder(page, product.url, 'basic', {
    firstName: 'Dora',
    lastName: 'Voss',
    email: 'dora@example.com',
  })
  await fillCard(page, '4000 0000 0000 0002')
  await payButton(page).click()
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
})

test('returns 404 with a link home', async ({ page, product }) => {
  const answer = await page.goto(`${product.url}/no-such-page`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${product.url}/`)
})
