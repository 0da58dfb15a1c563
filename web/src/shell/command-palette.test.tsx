// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { CommandPalette } from './command-palette.tsx'
import { workbenchPages } from './workbench-pages.ts'

const FIELD = 'Find an action, a page or an order'

async function open() {
  const done: string[] = []
  const Page = () => {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <header>
          <nav aria-label="Workbench" />
          <button type="button">Sign out</button>
        </header>
        <main>
          <a href="mailto:ada@example.com">ada@example.com</a>
          <button type="button" onClick={() => done.push('hold')}>
            Put on hold
          </button>
          <button type="button" aria-label="Undo" onClick={() => done.push('undo')}>
            ↶
          </button>
          <button type="button" disabled>
            Publish
          </button>
          <button type="button" onClick={() => done.push('accept')}>
            Accept <kbd>F10</kbd>
          </button>
          <a href="/admin?view=late">
            Late<span>2</span>
          </a>
        </main>
        {isOpen && (
          <CommandPalette pages={workbenchPages('writer')} onClose={() => done.push('closed')} />
        )}
      </>
    )
  }
  const page = await renderPage(() => <Page />, { at: '/admin/orders/o1', answers: {} })
  await page.press('Open')
  const options = () =>
    [...document.querySelectorAll('[role=option] > span:first-child')].map(
      (each) => each.textContent,
    )
  const press = (key: string) =>
    act(async () => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
    })
  return { page, done, options, press }
}

test('lists the actions of the page and the pages of the role', async () => {
  const { options } = await open()
  expect(document.activeElement?.getAttribute('role')).toBe('combobox')
  expect(options()).toEqual([
    ...['Put on hold', 'Undo', 'Accept', 'Late 2'],
    ...['Queue', 'For you', 'Contacts', 'Reviews', 'Visits', 'Portfolio'],
  ])
})

test('runs the chosen action by keyboard', async () => {
  const { page, done, options, press } = await open()
  await page.type(FIELD, 'U')
  expect(options()).toEqual(['Put on hold', 'Undo', 'Queue', 'For you', 'Search orders for “U”'])
  await press('ArrowDown')
  await press('Enter')
  expect(done).toEqual(['undo', 'closed'])
})

test('searches orders for any other words', async () => {
  const { page, options, press } = await open()
  await page.type(FIELD, 'ada quill')
  expect(options()).toEqual(['Search orders for “ada quill”'])
  await press('Enter')
  const { pathname, search } = page.router.state.location
  expect(pathname + search).toBe('/admin?search=ada+quill')
})
