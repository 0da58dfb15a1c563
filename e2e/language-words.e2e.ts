import { expect } from '@playwright/test'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import {
  buyPlan,
  nameSourcesOfGate,
  orderPath,
  signInStaff,
} from '../server/testing/test-client.ts'
import { paths } from '../web/src/shell/paths.ts'
import { expectAccessible } from './expect-accessible.ts'
import { sendPreview, signIn } from './journey.ts'
import { STAFF } from './start-product.ts'
import { test } from './test.ts'

const CUSTOMER = { firstName: 'Ada', lastName: 'Words', email: 'words@example.com' }

// @promise language-words
test('asks a writer for the words of Luxembourgish and uses them', async ({ page, product }) => {
  const staff = await signInStaff(product.url)
  const bought = await buyPlan(product.url, 'basic', { customerInfo: CUSTOMER })
  const linkedinUrl = 'https://www.linkedin.com/in/ada-words'
  const answers = { linkedinUrl, languages: ['Luxembourgish'] }
  await bought.customer.send('PATCH', orderPath(bought), answers)
  const queue = await staff.send<{ entries: { orderId: string }[] }>(
    'GET',
    `/api/admin/queue?view=all&search=${CUSTOMER.email}`,
  )
  const orderId = queue.body.entries[0]?.orderId ?? ''
  const resume = assignIds({
    basics: { name: 'Ada Words', email: 'ada@example.com', summary: 'Schafft gär.' },
    work: [{ name: 'Bayview', position: 'Infirmière' }],
    languages: [{ language: 'French', fluency: 'Fluent' }],
  })
  const draft = { revision: 0, resume, templateId: 'tearsheet', themeId: 'nomad' }
  const saved = await staff.send('PUT', `/api/admin/orders/${orderId}/drafts/luxembourgish`, draft)
  expect(saved.status).toBe(200)
  await nameSourcesOfGate(staff, orderId)

  // The blocker leads to the form.
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, product.url)
  await page.goto(`${product.url}${paths.staffEditor(orderId)}`)
  await page.getByRole('button', { name: '1 blocker' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Words of the page are missing in Luxembourgish/ })
    .click()
  const form = page.getByRole('form', { name: 'Words in Luxembourgish' })
  await expect(form.getByText('0 of 67 words')).toBeVisible()

  // By keyboard: a word, Enter, the word of the related language, a bad word.
  const field = (name: string) => form.getByLabel(name, { exact: true })
  await expect(field('Summary')).toBeFocused()
  await page.keyboard.type('Iwwer mech')
  await page.keyboard.press('Enter')
  await expect(field('Experience')).toBeFocused()
  await page.keyboard.press('Alt+Enter')
  await expect(field('Experience')).toHaveValue('Berufserfahrung')
  await field('Education').fill('<b>')
  await expect(form.getByText('Write plain words, without < > { }')).toBeVisible()
  await field('Education').fill('Ausbildung')
  await field('Fluent').fill('Fléissend')
  await expect(form.getByText('4 of 67 words')).toBeVisible()
  await expect(form.getByText(`${STAFF.username}, `)).toHaveCount(4)
  const preview = page.frameLocator('iframe').first()
  await expect(preview.getByRole('heading', { name: 'Berufserfahrung' })).toBeVisible()
  await expect(preview.getByText('Fléissend')).toBeVisible()
  await expectAccessible(page, 'iframe')

  await form.getByRole('button', { name: 'Keep English for the other 63' }).click()
  await expect(form.getByText(`decided by ${STAFF.username}`)).toBeVisible()
  await page.reload()
  await page.getByRole('radio', { name: 'Words' }).check()
  await expect(field('Education')).toHaveValue('Ausbildung')
  await sendPreview(page, 1)

  // Owners correct them in the settings.
  await page.goto(`${product.url}${paths.staffSettings()}`)
  await page.getByRole('link', { name: 'Words by language' }).click()
  await page.getByText('4 of 67 words, by').click()
  await field('Experience').fill('Beruffserfarung')
  await expect(form.getByText('Saving…')).toBeHidden()
  await expectAccessible(page)
  await page.reload()
  await page.getByText('4 of 67 words, by').click()
  await expect(field('Experience')).toHaveValue('Beruffserfarung')
})
