// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { KeyboardShortcutsDialog } from '../reporting/keyboard-shortcuts-dialog.tsx'
import { useGlobalKeys, useShortcuts } from './keyboard-shortcuts.ts'

const PRINTABLE = [...'abcdefghijklmnopqrstuvwxyz0123456789/?@#-_ .']

async function openDesk() {
  const pressed: string[] = []
  function Desk() {
    const all = (keys: readonly string[]) =>
      Object.fromEntries(keys.map((key) => [key, () => void pressed.push(key)]))
    useShortcuts(all(PRINTABLE), true)
    useGlobalKeys(all(['F7', 'Shift F7', 'Ctrl F10', ...PRINTABLE.map((key) => `Ctrl ${key}`)]))
    return (
      <>
        <input aria-label="One line" />
        <textarea aria-label="Lines" />
        <select aria-label="Choice" />
        <div contentEditable suppressContentEditableWarning role="textbox">
          Text
        </div>
        <button type="button">Button</button>
      </>
    )
  }
  await renderPage(Desk, { at: '/' })
  const type = (target: Element, key: string, modifiers: KeyboardEventInit = {}) =>
    act(
      async () =>
        void target.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
        ),
    )
  return { pressed, type }
}

// @promise typing-is-no-shortcut: What is typed into a field never becomes a shortcut.
test('never takes typed characters for shortcuts', async () => {
  const { pressed, type } = await openDesk()
  const fields = document.querySelectorAll('input, textarea, select, [role=textbox]')
  expect(fields).toHaveLength(4)
  for (const field of fields) {
    for (const key of PRINTABLE) {
      await type(field, key)
      await type(field, key.toUpperCase(), { shiftKey: true })
      // AltGr on Windows, Option on macOS.
      await type(field, key, { ctrlKey: true, altKey: true })
      await type(field, key, { altKey: true })
    }
  }
  expect(pressed).toEqual([])
  await type(document.querySelector('button') ?? document.body, 'j')
  expect(pressed).toEqual(['j'])
})

test('takes function keys and Ctrl in fields', async () => {
  const { pressed, type } = await openDesk()
  const field = document.querySelector('textarea') ?? document.body
  await type(field, 'F7')
  await type(field, 'F7', { shiftKey: true })
  await type(field, 'F10', { ctrlKey: true })
  expect(pressed).toEqual(['F7', 'Shift F7', 'Ctrl F10'])
})

test('lists no character as a shortcut of the editor', async () => {
  await renderPage(
    () => (
      <KeyboardShortcutsDialog open onOpenChange={() => undefined} on onChange={() => undefined} />
    ),
    { at: '/' },
  )
  const editor = [...document.querySelectorAll('section')].find(
    (section) => section.querySelector('h3')?.textContent === 'In the editor',
  )
  const keys = [...(editor?.querySelectorAll('dt') ?? [])].map((each) =>
    [...each.querySelectorAll('kbd')].map(({ textContent }) => textContent),
  )
  expect(keys.length).toBeGreaterThan(15)
  for (const [first = '', ...rest] of keys)
    expect([first, rest.length > 0 || first.length > 1]).toEqual([first, true])
  expect(keys.filter(([first]) => first === 'Shift' || first === 'Ctrl').length).toBeGreaterThan(6)
})
