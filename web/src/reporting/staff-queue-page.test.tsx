// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '../api/testing/open-page.tsx'
import { aClock, aQueueEntry, HOUR, MINUTE } from './a-queue-entry.ts'
import StaffQueuePage from './staff-queue-page.tsx'

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const late = aQueueEntry({
  orderId: uuid(1),
  customerName: 'Dana Whitlock',
  clock: aClock({ remainingMs: -65 * MINUTE }),
})
const soon = aQueueEntry({
  orderId: uuid(2),
  customerName: 'Marcus Bell',
  clock: aClock({ remainingMs: 3 * HOUR }),
  needs: 'Read CV',
})
const counts = { open: 2, waiting: 0, review: 0, live: 0, unpaid: 1, all: 3 }
const OPEN = 'GET /api/admin/queue?view=open&search='

const open = (entries = [soon, late], at = '/admin', route = OPEN) =>
  openPage(StaffQueuePage, { at, answers: { [route]: { body: { entries, counts } } } })

const press = (key: string, target: EventTarget = document.body) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

test('the queue shows what is late first, and what each order needs', async () => {
  const page = await open()
  await page.says('2 open orders, 1 overdue')
  const text = page.text()
  expect(text.indexOf('1 h 05 m late')).toBeGreaterThan(text.indexOf('Overdue'))
  expect(text.indexOf('Marcus Bell')).toBeGreaterThan(text.indexOf('Due within 6 hours'))
  expect(text).toContain('Read CV')
})

test('a preview that waits for the customer, and a list that waits for the team, say how long', async () => {
  const since = (hours: number) => new Date(Date.now() - hours * HOUR - MINUTE).toISOString()
  const page = await open([
    aQueueEntry({
      orderId: uuid(1),
      orderStatus: 'in_review',
      needs: 'Customer’s answer',
      since: since(50),
    }),
    aQueueEntry({
      orderId: uuid(2),
      orderStatus: 'in_revision',
      needs: 'Answer the list',
      since: since(3),
    }),
    aQueueEntry({ orderId: uuid(3), needs: 'Send preview', since: since(9) }),
  ])
  await page.says('Customer’s answer· 2 d 2 h')
  expect(page.text()).toContain('Answer the list· 3 h 01 m')
  expect(page.text()).not.toContain('Send preview·')
})

test('an empty queue says that nobody waits', async () => {
  const page = await open([])
  await page.says('Nobody is waiting for us.')
  expect(page.text()).toContain('0 open orders')
})

test('views and search are in the address', async () => {
  const page = await open(
    [],
    '/admin?view=unpaid&search=ada',
    'GET /api/admin/queue?view=unpaid&search=ada',
  )
  await page.says('No order matches “ada”.')
  expect(page.button('All').getAttribute('href')).toBe('/admin?view=all&search=ada')
})

test('letters act as keys only outside of fields', async () => {
  const page = await open()
  await page.says('Marcus Bell')
  const search = document.querySelector('input[type=search]') as HTMLInputElement
  await press('/')
  expect(document.activeElement).toBe(search)
  await press('j', search)
  expect(document.activeElement).toBe(search)
})

test('letters can be switched off for good', async () => {
  const page = await openPage(StaffQueuePage, {
    at: '/admin',
    stored: { workbenchKeys: 'off' },
    answers: { [OPEN]: { body: { entries: [soon], counts } } },
  })
  await page.says('Marcus Bell')
  await press('/')
  expect(document.activeElement).toBe(document.body)
})

test('a queue that can’t be loaded says why and is asked again', async () => {
  const page = await openPage(StaffQueuePage, {
    at: '/admin',
    answers: { [OPEN]: { status: 503, body: { error: 'Starting. Try again in a moment.' } } },
  })
  await page.says('Starting. Try again in a moment.')
  page.answers[OPEN] = { body: { entries: [soon], counts } }
  await page.press('Try again')
  await page.says('Marcus Bell')
  expect(page.text()).not.toContain('could not be loaded')
})
