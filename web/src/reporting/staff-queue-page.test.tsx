// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { type MockResponse, renderPage } from '../api/testing/render-page.tsx'
import { clockFixture, queueEntryFixture, HOUR, MINUTE } from './queue-entry-fixture.ts'
import StaffQueuePage from './staff-queue-page.tsx'

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const late = queueEntryFixture({
  orderId: uuid(1),
  customerName: 'Dana Whitlock',
  clock: clockFixture({ remainingMs: -65 * MINUTE }),
})
const soon = queueEntryFixture({
  orderId: uuid(2),
  customerName: 'Marcus Bell',
  clock: clockFixture({ remainingMs: 3 * HOUR }),
  needs: 'Read CV',
})
const counts = { open: 2, waiting: 0, review: 0, live: 0, unpaid: 1, all: 3 }
const COUNTS = 'GET /api/admin/queue/counts?view='
const counted = (view = 'open', given: Record<string, number> = counts, overdue = 1) => ({
  [`${COUNTS}${view}`]: { body: { counts: given, overdue } },
})
const OPEN = 'GET /api/admin/queue?view=open&search='

const open = (
  entries = [late, soon],
  at = '/admin',
  route = OPEN,
  more: Record<string, MockResponse> = counted(),
) =>
  renderPage(StaffQueuePage, {
    at,
    answers: { [route]: { body: { entries, next: null } }, ...more },
  })

const press = (key: string, target: EventTarget = document.body) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

test('shows late orders first with what they need', async () => {
  const page = await open()
  await page.says('2 open orders, 1 overdue')
  const text = page.text()
  expect(text.indexOf('1 h 05 m late')).toBeGreaterThan(text.indexOf('Overdue'))
  expect(text.indexOf('Marcus Bell')).toBeGreaterThan(text.indexOf('Due within 6 hours'))
  expect(text).toContain('Read CV')
})

test('shows how long previews and change requests wait', async () => {
  const since = (hours: number) => new Date(Date.now() - hours * HOUR - MINUTE).toISOString()
  const page = await open([
    queueEntryFixture({
      orderId: uuid(1),
      orderStatus: 'in_review',
      needs: 'Customer’s answer',
      since: since(50),
    }),
    queueEntryFixture({
      orderId: uuid(2),
      orderStatus: 'in_revision',
      needs: 'Answer the list',
      since: since(3),
    }),
    queueEntryFixture({ orderId: uuid(3), needs: 'Send preview', since: since(9) }),
  ])
  await page.says('Customer’s answer· 2 d 2 h')
  expect(page.text()).toContain('Answer the list· 3 h 01 m')
  expect(page.text()).not.toContain('Send preview·')
})

test('explains an empty queue', async () => {
  const page = await open([], '/admin', OPEN, counted('open', { ...counts, open: 0 }, 0))
  await page.says('No open orders.')
  await page.says('0 open orders')
})

// @promise order-search
test('stores the search in the URL until a view opens', async () => {
  const page = await open(
    [],
    '/admin?view=unpaid&search=ada',
    'GET /api/admin/queue?view=unpaid&search=ada',
    counted('unpaid'),
  )
  await page.says('No order matches “ada”.')
  await page.says('0 orders found, in all views')
  expect(document.querySelector('[aria-current=page]')).toBeNull()
  expect(page.button('All').getAttribute('href')).toBe('/admin?view=all')
})

test('shows search results in response order', async () => {
  const page = await open(
    [soon, late],
    '/admin?search=ma',
    'GET /api/admin/queue?view=open&search=ma',
  )
  await page.says('2 orders found, in all views')
  expect(page.text().indexOf('Marcus Bell')).toBeLessThan(page.text().indexOf('Dana Whitlock'))
  expect(page.text()).toContain('best matches first')
})

// @promise queue-order
test('loads more orders and counts all of them', async () => {
  const page = await open([late], '/admin', OPEN, {
    ...counted('open', { ...counts, open: 1234 }, 321),
    [OPEN]: { body: { entries: [late], next: 'code' } },
    [`${OPEN}&after=code`]: { body: { entries: [soon], next: null } },
  })
  await page.says('1,234 open orders, 321 overdue')
  await page.says('1 of 1,234')
  expect(page.text()).not.toContain('Marcus Bell')
  await page.press('Show more')
  await page.says('Marcus Bell')
  expect(page.text()).toContain('Dana Whitlock')
  expect(page.text()).not.toContain('Show more')
})

test('ignores single-letter shortcuts in fields', async () => {
  const page = await open()
  await page.says('Marcus Bell')
  const search = document.querySelector('input[type=search]') as HTMLInputElement
  await press('/')
  expect(document.activeElement).toBe(search)
  await press('j', search)
  expect(document.activeElement).toBe(search)
})

// @promise keyboard-desk: The staff desk works by keyboard alone.
test('focuses the first search result on Enter', async () => {
  const page = await open([late, soon], '/admin', OPEN, {
    ...counted(),
    [`${OPEN}ma`]: { body: { entries: [soon], next: null } },
  })
  await page.says('Dana Whitlock')
  await press('/')
  const search = document.querySelector('input[type=search]') as HTMLInputElement
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(search, 'ma')
    search.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => {
    search.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await page.says('1 order found, in all views')
  expect(document.activeElement?.textContent).toBe('Marcus Bell')
})

// @promise keyboard-desk
test('moves to bulk actions with A, except in dialogs', async () => {
  const page = await open([late, soon])
  await page.says('Marcus Bell')
  await press('a')
  expect(document.activeElement).toBe(document.body)
  await press('j')
  await press('x')
  await page.says('1 selected')
  await press('a')
  expect(document.activeElement?.textContent).toBe('Assign to…')

  const question = document.createElement('div')
  question.role = 'alertdialog'
  question.dataset['state'] = 'open'
  document.body.append(question)
  await press('j')
  expect(document.activeElement?.textContent).toBe('Assign to…')
})

test('assigns the focused order with T', async () => {
  const me = uuid(7)
  const free = soon
  const page = await open([free], '/admin', OPEN, {
    ...counted(),
    'GET /api/admin/people': {
      body: [{ id: me, username: 'noor', displayName: null, pictureId: null, active: true }],
    },
    'GET /api/admin/session': {
      body: {
        id: me,
        username: 'noor',
        role: 'writer',
        secondFactor: false,
        mustChangePassword: false,
        mustSetUpSecondFactor: false,
      },
    },
    [`PUT /api/admin/orders/${free.orderId}/assignee`]: { body: { assigneeId: me } },
  })
  await page.says('Marcus Bell')
  await press('j')
  page.answers[OPEN] = { body: { entries: [{ ...free, assigneeId: me }], next: null } }
  await press('t')
  await page.says('Marcus Bell’s order is assigned to you.')
  const [sent] = page.calls(`PUT /api/admin/orders/${free.orderId}/assignee`)
  expect(sent?.body).toEqual({ assigneeId: me, instead: null })
  await page.says('with noor')
})

test('disables single-letter shortcuts', async () => {
  const page = await renderPage(StaffQueuePage, {
    at: '/admin',
    stored: { workbenchKeys: 'off' },
    answers: { [OPEN]: { body: { entries: [soon], next: null } }, ...counted() },
  })
  await page.says('Marcus Bell')
  await press('/')
  expect(document.activeElement).toBe(document.body)
})

test('shows why the queue failed and retries', async () => {
  const page = await renderPage(StaffQueuePage, {
    at: '/admin',
    answers: {
      [OPEN]: { status: 503, body: { error: 'Starting. Try again in a moment.' } },
      ...counted(),
    },
  })
  await page.says('Starting. Try again in a moment.')
  page.answers[OPEN] = { body: { entries: [soon], next: null } }
  await page.press('Try again')
  await page.says('Marcus Bell')
  expect(page.text()).not.toContain('could not be loaded')
})

type Page = Awaited<ReturnType<typeof open>>

const choose = (page: Page, label: string, value: string) =>
  act(async () => {
    const field = page.control(label)
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })

const TEAM = {
  'GET /api/admin/session': {
    body: {
      id: uuid(8),
      username: 'noor',
      role: 'owner',
      secondFactor: false,
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
    },
  },
  'GET /api/admin/people': {
    body: [
      { id: uuid(8), username: 'noor', displayName: null, pictureId: null, active: true },
      { id: uuid(9), username: 'tove', displayName: null, pictureId: null, active: true },
    ],
  },
}

test('filters a view and stores the filters in the URL', async () => {
  const page = await open([late, soon], '/admin', OPEN, {
    ...counted(),
    ...TEAM,
    'GET /api/admin/queue?view=open&search=&plan=basic': { body: { entries: [], next: null } },
    [`GET /api/admin/queue/counts?view=open&plan=basic`]: { body: { counts, overdue: 0 } },
  })
  await page.says('Template')
  await choose(page, 'Plan', 'basic')
  await page.says('No order in this view matches the filters.')
  await page.press('Show all')
  await page.says('Marcus Bell')
})

test('assigns several orders and keeps failed ones selected', async () => {
  const assign = (n: number) => `PUT /api/admin/orders/${uuid(n)}/assignee`
  const page = await open([late, soon], '/admin', OPEN, {
    ...counted(),
    ...TEAM,
    [assign(1)]: { status: 409, body: { error: 'tove has it by now.' } },
    [assign(2)]: { body: { assigneeId: uuid(9) } },
  })
  await page.says('Template')
  await page.check('Select the order of Dana Whitlock')
  await page.check('Select the order of Marcus Bell')
  await page.says('2 selected')
  await page.press('Assign to')
  await choose(page, 'Assign to', uuid(9))
  await page.press('Assign orders')
  await page.says('1 order assigned. 1 failed and stay selected:')
  await page.says('Dana Whitlock: tove has it by now.')
  await page.says('1 selected')
  for (const n of [1, 2])
    expect(page.calls(assign(n)).map(({ body }) => body)).toEqual([
      { assigneeId: uuid(9), instead: null },
    ])
})

const thread = (customerFirstName: string) => ({
  mayWrite: true,
  customerFirstName,
  waitingSince: null,
  answerDueAt: null,
  entries: [],
})

test('messages several customers by name', async () => {
  const write = (n: number) => `POST /api/admin/orders/${uuid(n)}/conversation/messages`
  const page = await open([late, soon], '/admin', OPEN, {
    ...counted(),
    ...TEAM,
    [`GET /api/admin/orders/${uuid(1)}/conversation`]: { body: thread('Dana Mae') },
    [`GET /api/admin/orders/${uuid(2)}/conversation`]: { body: thread('Marcus') },
    [write(1)]: { body: thread('Dana Mae') },
    [write(2)]: { body: thread('Marcus') },
  })
  await page.says('Template')
  await page.check('Select all that are shown')
  await page.press('Send message')
  await page.press('Send to each')
  await page.says('Enter a message for the customers')
  await page.type('Message', 'Dear {name}, we are closed on Friday.')
  await page.press('Send to each')
  await page.says('2 orders messaged.')
  const texts = [1, 2].map((n) =>
    page.calls(write(n)).map(({ body }) => (body as { text: string }).text),
  )
  expect(texts).toEqual([
    ['Dear Dana Mae, we are closed on Friday.'],
    ['Dear Marcus, we are closed on Friday.'],
  ])
})

const TAG = { id: uuid(5), name: 'Press', colour: 'teal', orders: 1 }
const withTags = { 'GET /api/admin/tags': { body: [TAG] } }

test('shows tags, tags several orders and filters by tag', async () => {
  const put = (n: number) => `PUT /api/admin/orders/${uuid(n)}/tags/${TAG.id}`
  const page = await open([{ ...late, tagIds: [TAG.id] }, soon], '/admin', OPEN, {
    ...counted(),
    ...TEAM,
    ...withTags,
    [put(1)]: { body: { mayTag: true, tagIds: [TAG.id] } },
    [put(2)]: { status: 409, body: { error: 'The order has 10 tags.' } },
    [`GET /api/admin/queue?view=open&search=&tag=${TAG.id}`]: { body: { entries: [], next: null } },
    [`GET /api/admin/queue/counts?view=open&tag=${TAG.id}`]: { body: { counts, overdue: 0 } },
  })
  await page.says('Press')
  await page.check('Select all that are shown')
  await page.says('Remove tag')
  await page.press('Add tag…')
  await page.press('Tag orders')
  await page.says('1 order tagged. 1 failed and stay selected:')
  await choose(page, 'Tag', TAG.id)
  await page.says('No order in this view matches the filters.')
  await page.says('Save this view')
})

test('opens, saves and shares saved views', async ({ onTestFinished }) => {
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes)
  onTestFinished(() => random.mockRestore())
  const SAVE = `PUT /api/admin/saved-views/${uuid(0)}`
  const saved = {
    id: uuid(6),
    name: 'German basics',
    filter: { view: 'review', plan: 'basic', language: 'German' },
    shared: true,
    by: 'tove',
    mayChange: false,
  }
  const page = await open(
    [late],
    '/admin?plan=basic',
    'GET /api/admin/queue?view=open&search=&plan=basic',
    {
      ...counted(),
      ...TEAM,
      'GET /api/admin/queue/counts?view=open&plan=basic': { body: { counts, overdue: 0 } },
      'GET /api/admin/saved-views': { body: [saved] },
      [SAVE]: { status: 409, body: { error: 'It was not saved.' } },
    },
  )
  await page.says('German basics')
  expect(page.button('German basics').getAttribute('href')).toBe(
    '/admin?view=review&plan=basic&language=German',
  )
  await press('s')
  await page.says('Saves the filters')
  await page.press('Save view')
  await page.says('Name the view')
  await page.type('Name', 'Basics')
  await page.check('Share with the team')
  await page.press('Save view')
  await page.says('It was not saved.')
  expect(page.calls(SAVE).map(({ body }) => body)).toEqual([
    { name: 'Basics', filter: { view: 'open', plan: 'basic' }, shared: true },
  ])
})

test('dates a search result found in a message', async () => {
  const found = queueEntryFixture({ foundInMessageOf: '2020-05-03T12:00:00.000Z' })
  const page = await open(
    [found],
    '/admin?search=passport',
    'GET /api/admin/queue?view=open&search=passport',
  )
  await page.says('In a message from 3 May 2020')
})

// @promise search-by-content
test('says how a search matched an order', async () => {
  const found = (
    [
      ['works-at', 'Nordwind GmbH', 'Works at Nordwind GmbH'],
      ['worked-at', 'Quay & Sons', 'Worked at Quay & Sons'],
      ['studied-at', 'Universität Örebro', 'Studied at Universität Örebro'],
      ['address', 'anna-becker', 'Address: anna-becker'],
      ['earlier-address', 'anna-old', 'Earlier address: anna-old'],
      ['domain', 'größe.de', 'Domain: größe.de'],
    ] as const
  ).map(([kind, name, words], at) => ({
    entry: queueEntryFixture({ orderId: uuid(at), foundBy: { kind, name } }),
    words,
  }))
  const page = await open(
    found.map(({ entry }) => entry),
    '/admin?search=nord',
    'GET /api/admin/queue?view=open&search=nord',
  )
  for (const { words } of found) await page.says(words)
})

test('opens ready, revised and late orders by letter', async () => {
  const empty = { body: { entries: [], next: null } }
  const page = await open([late], '/admin', OPEN, {
    ...Object.fromEntries(
      ['workable', 'revisions', 'late'].map((view) => [
        `GET /api/admin/queue?view=${view}&search=`,
        empty,
      ]),
    ),
    ...counted(),
    ...counted('workable'),
    ...counted('revisions'),
    ...counted('late'),
  })
  await page.says('Dana Whitlock')
  await press('w')
  await page.says('No order is ready to work on.')
  await press('r')
  await page.says('No change request is open.')
  await press('l')
  await page.says('No order is late.')
})
