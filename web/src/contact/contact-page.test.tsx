// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import ContactPage from './contact-page.tsx'

const SEND = 'POST /api/contacts'

async function write(page: Awaited<ReturnType<typeof renderPage>>) {
  await page.type('Name', ' Eli Ward ')
  await page.type('Email', 'eli@example.com')
  await page.type('Message', 'Do you write CVs in Czech?')
}

// @promise field-validation
test('shows missing fields without a request', async () => {
  const page = await renderPage(ContactPage, { at: '/contact' })
  await page.press('Send message')
  await page.says('There is a problemName is requiredEmail address is requiredMessage is required')
  await page.type('Email', 'eli')
  expect(page.text()).not.toContain('Email address')
  await page.leave('Email')
  expect(page.text().match(/Please enter a valid email address/g)).toHaveLength(2)
  await page.type('Email', 'eli@')
  expect(page.text()).not.toContain('valid email address')
  expect(page.calls(SEND)).toHaveLength(0)
})

test('clears the form and shows the time after sending', async () => {
  const page = await renderPage(ContactPage, {
    at: '/contact',
    answers: {
      [SEND]: { body: { id: crypto.randomUUID(), createdAt: '2026-03-02T09:00:00.000Z' } },
    },
  })
  await write(page)
  await page.press('Send message')
  await page.says('Sent at')
  expect(page.calls(SEND)[0]?.body).toEqual({
    name: 'Eli Ward',
    email: 'eli@example.com',
    phone: null,
    package: null,
    message: 'Do you write CVs in Czech?',
    website: '',
  })
  expect(page.control('Message').value).toBe('')
})

test('keeps a message that could not be sent', async () => {
  const page = await renderPage(ContactPage, {
    at: '/contact',
    answers: { [SEND]: new TypeError('Failed to fetch') },
  })
  await write(page)
  await page.press('Send message')
  await page.says('Please try again later. What you wrote is still here.')
  expect(page.control('Message').value).toBe('Do you write CVs in Czech?')
})

test("shows the server's error at its field", async () => {
  const page = await renderPage(ContactPage, {
    at: '/contact',
    answers: {
      [SEND]: {
        status: 400,
        body: { error: 'Look at the fields', fields: { phone: 'Use at most 50 characters' } },
      },
    },
  })
  await write(page)
  await page.press('Send message')
  await page.says('Failed to send message')
  expect(page.control('Phone').getAttribute('aria-invalid')).toBe('true')
})

test('promises an email without a copy', async () => {
  const page = await renderPage(ContactPage, { at: '/contact' })
  await page.says('an email tells you that it came')
  expect(page.text()).not.toContain('copy by email')
})
