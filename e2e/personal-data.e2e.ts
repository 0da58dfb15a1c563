import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { publishTestSite } from '../server/testing/publish-test-site.ts'
import { expectAccessible } from './expect-accessible.ts'
import { linkInEmail, signIn, section } from './journey.ts'
import { test } from './test.ts'

// @promise replace-links
test('exports data, replaces links and erases the order', async ({ page, browser, product }) => {
  const { paymentIntentId, token } = await publishTestSite(product.url, 'ada-quill')
  const subjects = async () => (await product.mails()).map(({ subject }) => subject)
  const visitor = await page.context().newPage()
  const siteAnswers = async () => {
    const { port } = new URL(product.url)
    return (await visitor.goto(`http://ada-quill.localhost:${port}/`))?.status()
  }
  await expect.poll(siteAnswers).toBe(200)

  const firstLink = `${product.url}/my-site?oid=${paymentIntentId}&t=${token}`
  await page.goto(firstLink)
  const own = section(page, 'Your data')
  await expect(own).toBeVisible()
  await expectAccessible(page)
  // The names of a zip's files stand in it as they are.
  expect(await downloadEverything(page)).toContain('site/version-1/resume.pdf')

  const emailed = await linkInEmail(product, 'ada@example.com', /\/my-site\?/)
  const emailedToken = new URL(emailed).searchParams.get('t') ?? ''
  await own.getByRole('button', { name: 'Turn off old links…' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn them off' }).click()
  await expect(own.getByText('Every earlier link is turned off')).toBeVisible()
  await expectAccessible(page)

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(firstLink)
  await expect(elsewhere.getByRole('heading', { name: 'Lost the link?' })).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByLabel('Email').fill('ADA@example.com')
  await elsewhere.getByRole('button', { name: 'Email me my link' }).click()
  await expect(elsewhere.getByText('Check your email')).toBeVisible()
  await expectAccessible(elsewhere)
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^Your link to order/))
  const newLink = new RegExp(`/my-site\\?(?!.*(?:${token}|${emailedToken}))`)
  await elsewhere.goto(await linkInEmail(product, 'ada@example.com', newLink))
  await expect(section(elsewhere, 'Your data')).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await signIn(desk, product.url)
  await desk.goto(`${product.url}/admin?view=all&search=${paymentIntentId}`)
  await desk.getByRole('link', { name: 'Ada Quill' }).first().click()
  await expect(desk.getByRole('link', { name: 'Word' })).toBeVisible()
  await desk.getByText('Copy or erase at the customer’s request').click()
  await expect(desk.getByRole('button', { name: 'Download everything' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Close order…' }).click()
  const closing = desk.getByRole('alertdialog')
  await closing.getByRole('button', { name: 'Close the order' }).click()
  await expect(closing.getByText('Enter a reason for the order’s history')).toBeVisible()
  await expectAccessible(desk)
  await closing.getByRole('textbox').fill('Twelve months are over')
  await closing.getByRole('button', { name: 'Close the order' }).click()
  await expect(desk.getByText('Order closed').first()).toBeVisible()
  expect(await siteAnswers()).toBe(200)

  // The page goes on with the new link, also after a reload.
  await page.reload()
  await own.getByRole('button', { name: 'Erase everything…' }).click()
  const ending = page.getByRole('alertdialog')
  await ending.getByRole('button', { name: 'Erase everything' }).click()
  const refusal = ending.getByText(/^Type [0-9A-F]{8}$/)
  await expect(refusal).toBeVisible()
  await expectAccessible(page)
  const number = (await refusal.textContent())?.split(' ').at(-1) ?? ''
  await ending.getByRole('textbox').fill(number)
  await ending.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByRole('heading', { name: 'Your data is being erased' })).toBeVisible()
  await expectAccessible(page)
  await expect.poll(siteAnswers).toBe(410)
  await expect.poll(subjects).toContain('Your data is erased')
  await page.goto(`${product.url}/my-site`)
  await expect(page.getByRole('heading', { name: 'Lost the link?' })).toBeVisible()
})

/** Gives the bytes of the zip, each as a letter. */
async function downloadEverything(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^order-[0-9a-f]{8}\.zip$/)
  return readFile(await download.path(), 'latin1')
}
