// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { AlertDialog, Dialog } from './dialog.tsx'

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
  await expect.poll(() => document.querySelector('[role*=dialog]')).not.toBeNull()
  expect(document.activeElement).not.toBe(opener)
  document.querySelector<HTMLElement>(`[role*=dialog] ${button}`)?.click()
  await expect.poll(() => document.activeElement).toBe(opener)
})
