// @vitest-environment happy-dom
import { listCustomerEmails } from '@vitrine/domain/email/customer-emails'
import { expect, test } from 'vitest'
import { renderPage } from '../../api/testing/render-page.tsx'
import PrivacyPage from './privacy-page.tsx'

test('lists every email with its reason', async () => {
  const page = await renderPage(PrivacyPage, { at: '/privacy' })
  for (const { name, when } of listCustomerEmails())
    expect(page.text()).toContain(`${name}: ${when}`)
})

test('says what is true of messages and of the CV', async () => {
  const page = await renderPage(PrivacyPage, { at: '/privacy' })
  await page.says('it repeats nothing of what you wrote')
  await page.says('You get it back in the copy of everything')
  expect(page.text()).not.toContain('send you a copy')
})
