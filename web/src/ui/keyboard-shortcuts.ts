/**
 * Keyboard shortcuts of staff pages. Single letters are ignored while typing and can be
 * switched off (WCAG 2.1.4). No shortcut works while a dialog is open.
 */
import { useEffectEvent, useLayoutEffect, useState } from 'react'

type Shortcuts = Readonly<Record<string, () => void>>

const SETTING = 'workbenchKeys'

const OPEN_DIALOG = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'

/** Whether single-letter shortcuts are on, and a setter; stored on this device. */
export function useShortcutsEnabled(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(SETTING) !== 'off')
  return [
    on,
    (next) => {
      localStorage.setItem(SETTING, next ? 'on' : 'off')
      setOn(next)
    },
  ]
}

/** Single-letter shortcuts by `KeyboardEvent.key` in lower case. */
export function useShortcuts(shortcuts: Shortcuts, on: boolean): void {
  useKeyDown(
    (event) =>
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isTyping(event.target)
        ? undefined
        : shortcuts[event.key.toLowerCase()],
    on,
  )
}

/** Shortcuts that also work while typing: `F4`, `Shift F4`, `Ctrl s`, `Ctrl Shift z`. Cmd counts as Ctrl. */
export function useGlobalKeys(shortcuts: Shortcuts): void {
  useKeyDown(({ key, ctrlKey, metaKey, shiftKey, altKey }) => {
    const name = key.length === 1 ? key.toLowerCase() : key
    const modifiers = [ctrlKey || metaKey ? 'Ctrl ' : '', shiftKey ? 'Shift ' : '']
    return altKey ? undefined : shortcuts[`${modifiers.join('')}${name}`]
  }, true)
}

function useKeyDown(find: (event: KeyboardEvent) => (() => void) | undefined, on: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = document.querySelector(OPEN_DIALOG) ? undefined : find(event)
    if (action === undefined) return
    event.preventDefault()
    action()
  })
  // Before the paint: a key on a new page must not reach the page before it.
  useLayoutEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))
  )
}
