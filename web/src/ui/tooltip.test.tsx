// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { IconButton } from './icon-button.tsx'
import { TooltipProvider } from './tooltip.tsx'

// WCAG 1.4.13. Radix keeps a tooltip open while the pointer is on it.
test('closes a tooltip by Escape without moving the focus', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(root).render(
      <TooltipProvider>
        <IconButton label="Undo" hint="Undo the last change" onClick={() => undefined}>
          <span />
        </IconButton>
      </TooltipProvider>,
    ),
  )
  const button = root.querySelector('button')!
  await act(async () => button.focus())
  const tooltip = () => document.querySelector('[role=tooltip]')
  expect(tooltip()?.textContent).toContain('Undo the last change')
  const key = { key: 'Escape', bubbles: true }
  await act(async () => button.dispatchEvent(new KeyboardEvent('keydown', key)))
  expect(tooltip()).toBeNull()
  expect(document.activeElement).toBe(button)
})
