// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { holdPageHeading, recoverLostFocus } from './keep-focus.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = ''
  return () => vi.useRealTimers()
})

const show = (html: string) => {
  document.body.innerHTML = html
}
const focused = () => document.querySelector(':is(h1, h2):focus')?.textContent
const start = (hold: () => () => void) => onTestFinished(hold())
const settled = () => vi.advanceTimersByTimeAsync(1000)

it('focuses each heading that replaces the loading heading', async () => {
  show('<main><h1>Loading</h1></main>')
  start(holdPageHeading)
  await settled()
  expect(focused()).toBe('Loading')
  show('<main>no heading yet</main>')
  await settled()
  show('<main><h1>Queue</h1></main>')
  await vi.waitFor(() => expect(focused()).toBe('Queue'))
})

it('speaks a heading that comes after the loading heading', async () => {
  const region = '<p id="announcements"></p>'
  const spoken = () => document.querySelector('#announcements')?.textContent
  show(`<main><h1>Order</h1></main>${region}`)
  start(holdPageHeading)
  await settled()
  expect(focused()).toBe('Order')
  expect(spoken()).toBe('')
  // The same element with another text, then another element.
  document.querySelector('h1')!.textContent = 'Ada Writes'
  await settled()
  expect(spoken()).toBe('Ada Writes')
  document.querySelector('main')!.innerHTML = '<h1>Ada Reviews</h1>'
  await settled()
  expect(focused()).toBe('Ada Reviews')
  expect(spoken()).toBe('Ada Reviews')
})

// Orca says nothing about a heading that takes the focus in the moment when the page is replaced.
it('leaves a screen reader time to hear the change', async () => {
  show('<main><a href="#">Start</a></main>')
  document.querySelector('a')?.focus()
  start(holdPageHeading)
  show('<main><h1>Order</h1></main>')
  await vi.advanceTimersByTimeAsync(300)
  expect(document.activeElement).toBe(document.body)
  await vi.waitFor(() => expect(focused()).toBe('Order'))
})

it('counts no key that is held down as an act', async () => {
  show('<main><h1>Loading</h1></main>')
  start(holdPageHeading)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true }))
  await settled()
  expect(focused()).toBe('Loading')
})

it('leaves the focus alone once the visitor acts', async () => {
  show('<main><h1>Loading</h1></main>')
  start(holdPageHeading)
  await settled()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  show('<main><h1>Queue</h1></main>')
  await settled()
  expect(document.activeElement).toBe(document.body)
})

it('leaves the focus to a field that takes it', async () => {
  show('<main><h1>Loading</h1><input></main>')
  start(holdPageHeading)
  document.querySelector('input')?.focus()
  show('<main><h1>Queue</h1></main>')
  await settled()
  expect(document.activeElement).toBe(document.body)
})

it('moves from a removed button to the heading of its section', async () => {
  show('<h1>Order</h1><section><h2>Files</h2><div><button>Remove</button></div></section>')
  start(recoverLostFocus)
  document.querySelector('button')?.focus()
  document.querySelector('section div')?.remove()
  await vi.waitFor(() => expect(focused()).toBe('Files'))
})

it('moves to the page heading when the section is gone', async () => {
  show('<main><h1>Order</h1><section><h2>Files</h2><button>Remove</button></section></main>')
  start(recoverLostFocus)
  document.querySelector('button')?.focus()
  document.querySelector('section')?.remove()
  await vi.waitFor(() => expect(focused()).toBe('Order'))
})

it('returns below the opener of a dialog that removed it', async () => {
  show('<h1>Order</h1><section><h2>Review</h2><button>Approve…</button></section>')
  start(recoverLostFocus)
  document.querySelector('button')?.focus()
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog"><h2>Sure?</h2><a href="#">Yes</a></div>',
  )
  document.querySelector('a')?.focus()
  document.querySelector('section button')?.remove()
  document.querySelector('[role=dialog]')?.remove()
  await vi.waitFor(() => expect(focused()).toBe('Review'))
})

it('moves to the title of a dialog that takes the focus itself', async () => {
  show('<h1>Order</h1><div role="dialog" tabindex="-1"><h2>Send</h2><button>Send</button></div>')
  start(recoverLostFocus)
  document.querySelector('button')?.focus()
  document.querySelector('button')?.remove()
  document.querySelector<HTMLElement>('[role=dialog]')?.focus()
  await vi.waitFor(() => expect(focused()).toBe('Send'))
})

it('keeps the focus that the page sets itself', async () => {
  show('<main><h1>Order</h1><button>Remove</button><input></main>')
  start(recoverLostFocus)
  const [button, input] = [document.querySelector('button'), document.querySelector('input')]
  button?.focus()
  button?.remove()
  await vi.advanceTimersByTimeAsync(1)
  input?.focus()
  await settled()
  expect(document.activeElement).toBe(input)
})

it('forgets an element that lost the focus before', async () => {
  show('<main><h1>Order</h1><button>Remove</button></main>')
  start(recoverLostFocus)
  const button = document.querySelector('button')
  button?.focus()
  button?.blur()
  await settled()
  button?.remove()
  await settled()
  expect(document.activeElement).toBe(document.body)
})
