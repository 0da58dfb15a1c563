// @vitest-environment happy-dom
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { AlertDialog, Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

function Page({ asks }: { asks: boolean }) {
  const [open, setOpen] = useState(false)
  const shown = { open, onOpenChange: setOpen, title: 'Correct the name' }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Correct
      </button>
      {asks ? (
        <AlertDialog
          {...shown}
          description="It stands on the page."
          confirmLabel="Correct it"
          cancelLabel="Leave"
          onConfirm={() => setOpen(false)}
        >
          <input aria-label="Name" />
        </AlertDialog>
      ) : (
        <Dialog {...shown}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  )
}

test.each([
  ['a question', true, 'button:nth-of-type(1)'],
  ['a form', false, '[aria-label=Close]'],
])('closing %s returns the focus', async (_name, asks, button) => {
  const page = await renderPage(() => <Page asks={asks} />, { at: '/admin', answers: {} })
  const opener = [...document.querySelectorAll('button')].find(
    (each) => each.textContent === 'Correct',
  )
  opener?.focus()
  await page.press('Correct')
  await expect.poll(() => document.activeElement).not.toBe(opener)
  document.querySelector<HTMLElement>(`[role*=dialog] ${button}`)?.click()
  await expect.poll(() => document.activeElement).toBe(opener)
})

const Opened = ({ children }: { children?: ReactNode }) => (
  <Dialog open onOpenChange={() => {}} title="Send preview" description="The customer gets it.">
    {children}
  </Dialog>
)
const description = () =>
  document
    .querySelector('[role*=dialog]')
    ?.getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)

test('begins on its first field', async () => {
  await renderPage(
    () => (
      <Opened>
        <input type="hidden" />
        <textarea disabled />
        <textarea aria-label="Message" />
      </Opened>
    ),
    { at: '/admin' },
  )
  // After the dialog is there, so that screen readers speak both.
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
  expect(document.activeElement).toBe(document.body)
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Message')
})

test('a letter typed at once goes into its first field', async () => {
  await renderPage(
    () => (
      <Opened>
        <textarea aria-label="Message" />
      </Opened>
    ),
    { at: '/admin' },
  )
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  press('Tab')
  expect(document.activeElement).toBe(document.body)
  press('W')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Message')
})

test('begins on its title without a field', async () => {
  await renderPage(() => <Opened />, { at: '/admin' })
  await expect.poll(() => document.activeElement?.textContent).toBe('Send preview')
})

test('is described by its warnings, too', async () => {
  await renderPage(
    () => (
      <Opened>
        <Notice kind="warn">One change is not sent.</Notice>
        <Notice urgent>It failed.</Notice>
      </Opened>
    ),
    { at: '/admin' },
  )
  await expect.poll(description).toEqual(['The customer gets it.', 'One change is not sent.'])
})

test('describes a question by its warnings', async () => {
  await renderPage(
    () => (
      <AlertDialog
        open
        onOpenChange={() => {}}
        title="Approve preview 2?"
        description="It goes live."
        confirmLabel="Approve"
        cancelLabel="Not yet"
        onConfirm={() => {}}
      >
        <Notice kind="warn">One change is not sent.</Notice>
      </AlertDialog>
    ),
    { at: '/admin' },
  )
  await expect.poll(description).toEqual(['It goes live.', 'One change is not sent.'])
})
