// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { ConversationResponse } from '@vitrine/contract/conversation'
import { type MockResponse, renderPage } from '../api/testing/render-page.tsx'
import CustomerConversation from './customer-conversation.tsx'

const READ = 'GET /api/orders/pi_1/conversation?token=t1'
const MAILS = 'GET /api/orders/pi_1/mails?token=t1'
const SEND = 'POST /api/orders/pi_1/conversation/messages?token=t1'
const AT = '2026-03-02T09:00:00.000Z'

type Entry = ConversationResponse['entries'][number]

const entry = (facts: Partial<Entry>): Entry => ({
  id: 'm1',
  kind: 'message',
  fileSize: null,
  shownAs: null,
  from: 'customer',
  text: 'Which photo?',
  at: AT,
  ...facts,
})
const thread = (facts: Partial<ConversationResponse> = {}): ConversationResponse => ({
  mayWrite: true,
  question: null,
  entries: [],
  ...facts,
})
const QUESTION = { entry: 7, text: 'Which year is right?', lifts: true }

async function open(answer: MockResponse) {
  const onMoved = vi.fn()
  let showOther: (() => void) | undefined
  function Page() {
    const [turn, setTurn] = useState(0)
    showOther = () => setTurn(turn + 1)
    return <CustomerConversation key={turn} access={{ oid: 'pi_1', t: 't1' }} onMoved={onMoved} />
  }
  const page = await renderPage(Page, { at: '/my-site', answers: { [READ]: answer } })
  return {
    page,
    onMoved,
    /** Remounts the page, as when a preview arrives. */
    otherPage: () => act(async () => showOther?.()),
    sent: () => page.calls(SEND).map(({ body }) => body as { id: string }),
  }
}

test('shows authors and renders markup as text', async () => {
  const { page } = await open({
    body: thread({
      entries: [
        entry({ text: '<b>Which</b> photo?' }),
        entry({ id: 'm2', from: 'team', text: 'Any.' }),
      ],
    }),
  })
  await page.says('<b>Which</b> photo?')
  await page.says('You')
  await page.says('%BRAND_NAME%')
  expect(document.querySelector('b')).toBeNull()
})

test('lists sent emails among the messages', async () => {
  const mail = {
    ...{
      id: '9a1b5d8e-6f0c-4c53-8e0b-0d8b8f9f4a11',
      subject: 'Your preview is ready',
      to: 'ada@example.com',
    },
    sentAt: '2026-03-02T08:00:00.000Z',
  }
  const page = await renderPage(
    () => <CustomerConversation access={{ oid: 'pi_1', t: 't1' }} onMoved={() => {}} />,
    {
      at: '/my-site',
      answers: { [READ]: { body: thread({ entries: [entry({})] }) }, [MAILS]: { body: [mail] } },
    },
  )
  await page.says('Your preview is ready')
  expect(page.text()).toMatch(/Mail to ada@example\.com.*Your preview is ready.*Which photo\?/)
})

// @promise message-drafts: Message drafts survive failures and page changes.
test('keeps the text after a failure and reuses its ID', async () => {
  const { page, sent } = await open({ body: thread() })
  await page.says('Write to us')
  page.answers[SEND] = new TypeError('Failed to fetch')
  await page.type('Write to us', 'Which photo?')
  await page.press('Send message')
  await page.says('It was not sent')
  expect(page.control('Write to us').value).toBe('Which photo?')
  page.answers[SEND] = { body: thread({ entries: [entry({})] }) }
  await page.press('Send message')
  await page.says('Sent. A person answers within 24 hours')
  expect(page.control('Write to us').value).toBe('')
  const [first, second] = sent()
  expect(second).toEqual(first)
  expect(first).toMatchObject({ text: 'Which photo?', answersEntry: null })
  await page.type('Write to us', 'And which size?')
  await page.press('Send message')
  await page.says('Sent.')
  expect(sent()[2]?.id).not.toBe(first?.id)
})

// @promise message-drafts
test('sends one message on a double click', async () => {
  const { page, sent } = await open({ body: thread() })
  await page.says('Write to us')
  page.answers[SEND] = { body: thread({ entries: [entry({})] }) }
  await page.type('Write to us', 'Which photo?')
  await act(async () => {
    page.button('Send message').click()
    page.button('Send message').click()
  })
  await page.says('Sent.')
  expect(sent()).toHaveLength(1)
})

test('rejects an empty message and shows the server error', async () => {
  const { page, sent } = await open({ body: thread() })
  await page.says('Write to us')
  await page.press('Send message')
  await page.says('Write a message first')
  expect(sent()).toEqual([])
  page.answers[SEND] = { status: 429, body: { error: 'Send this one in 12 minutes.' } }
  await page.type('Write to us', 'Once more')
  await page.press('Send message')
  await page.says('Send this one in 12 minutes.')
})

// @promise message-drafts
test('keeps typed text when the order ends', async () => {
  const { page } = await open({ body: thread() })
  await page.says('Write to us')
  await page.type('Write to us', 'Half a sentence')
  page.answers[READ] = { body: thread({ mayWrite: false }) }
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
  await page.says('nothing can be sent from here')
  expect(page.control('Write to us').value).toBe('Half a sentence')
})

// @promise message-drafts
test('keeps typed text across page states until it is sent', async () => {
  const { page, otherPage } = await open({ body: thread() })
  await page.says('Write to us')
  await page.type('Write to us', 'Half a sentence')
  await otherPage()
  await page.says('Write to us')
  expect(page.control('Write to us').value).toBe('Half a sentence')
  page.answers[SEND] = { body: thread({ entries: [entry({})] }) }
  await page.press('Send message')
  await page.says('Sent.')
  await otherPage()
  await page.says('Write to us')
  expect(page.control('Write to us').value).toBe('')
})

// @promise message-drafts
test('says that an answer resumes the order, and reloads', async () => {
  const asked = entry({ id: 'question-7', kind: 'question', from: 'team', text: QUESTION.text })
  const { page, onMoved, sent } = await open({
    body: thread({ question: QUESTION, entries: [asked] }),
  })
  await page.says('Which year is right?')
  await page.says('We continue with your order when you send it.')
  expect(page.text().split('Which year is right?')).toHaveLength(2)
  // Heard with the box that answers it.
  const described = document.querySelector('textarea')?.getAttribute('aria-describedby') ?? ''
  const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['Which year is right?', 'We continue with your order when you send it.'])
  page.answers[SEND] = { body: thread({ entries: [entry({ kind: 'answer', text: '2014' })] }) }
  await page.type('Your answer', '2014')
  await page.press('Send answer')
  await page.says('Sent. We continue with your order.')
  expect(sent()).toMatchObject([{ text: '2014', answersEntry: 7 }])
  expect(onMoved).toHaveBeenCalledOnce()
})

test('sends a message that does not answer the question', async () => {
  const { page, onMoved, sent } = await open({ body: thread({ question: QUESTION }) })
  await page.says('Which year is right?')
  await page.check('This answers the question')
  await page.type('Write to us', 'I am away until Monday')
  page.answers[SEND] = { body: thread({ question: QUESTION, entries: [entry({})] }) }
  await page.press('Send message')
  await page.says('Sent. A person answers within 24 hours')
  expect(sent()).toMatchObject([{ answersEntry: null }])
  expect(onMoved).not.toHaveBeenCalled()
})

// @promise message-drafts
test('does not turn typed text into an answer', async () => {
  const { page, sent } = await open({ body: thread() })
  await page.says('Write to us')
  await page.type('Write to us', 'By the way')
  page.answers[READ] = { body: thread({ question: QUESTION }) }
  await act(async () => void window.dispatchEvent(new Event('visibilitychange')))
  await page.says('Which year is right?')
  page.answers[SEND] = { body: thread({ question: QUESTION, entries: [entry({})] }) }
  await page.press('Send message')
  await page.says('Sent.')
  expect(sent()).toMatchObject([{ text: 'By the way', answersEntry: null }])
})

test('shows a closed conversation with an email address', async () => {
  const { page } = await open({ body: thread({ mayWrite: false, entries: [entry({})] }) })
  await page.says('nothing can be sent from here. To write to us, mail')
  expect(document.querySelector('textarea')).toBeNull()
})

test('retries failed messages', async () => {
  const { page } = await open({ status: 503, body: { error: 'We can’t read anything now.' } })
  await page.says('We can’t read anything now.')
  page.answers[READ] = { body: thread() }
  await page.press('Try again')
  await page.says('Write to us')
})

test('shows the newest messages and expands the rest', async () => {
  const entries = Array.from({ length: 40 }, (_, place) =>
    entry({ id: `m${place}`, text: `Message number ${place}.` }),
  )
  const { page } = await open({ body: thread({ entries }) })
  await page.says('Message number 39.')
  expect(page.text()).not.toContain('Message number 0.')
  await page.press('Show 28 earlier entries')
  await page.says('Message number 0.')
})
