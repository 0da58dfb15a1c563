// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { LostLink } from './lost-link.tsx'

const ASK = 'POST /api/order-links'

// @promise lost-links
test('tells where the link was sent', async () => {
  const page = await renderPage(LostLink, {
    at: '/my-site',
    answers: { [ASK]: { body: { accepted: true } } },
  })
  await page.press('Email me my link')
  await page.says('Enter the email address that you ordered with')
  expect(page.calls(ASK)).toEqual([])
  await page.type('Email', 'ada@example.com')
  await page.press('Email me my link')
  await page.says('If ada@example.com has an order, we’ve emailed the link')
  expect(page.calls(ASK).map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
  await page.press('Try another address')
  expect(page.control('Email').value).toBe('')
})

// @promise lost-links
test('keeps the address after too many requests', async () => {
  const page = await renderPage(LostLink, {
    at: '/my-site',
    answers: {
      [ASK]: { status: 429, body: { error: 'Too many requests. Try again in a minute.' } },
    },
  })
  await page.type('Email', 'ada@example.com')
  await page.press('Email me my link')
  await page.says('Too many requests. Try again in a minute.')
  expect(page.control('Email').value).toBe('ada@example.com')
})
