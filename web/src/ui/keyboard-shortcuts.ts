/**
 * Single-letter shortcuts of the team's pages. They are off while typing, in a dialog or with a
 * modifier key, and can be disabled (WCAG 2.1.4).
 */
import { useEffect, useEffectEvent, useState } from 'react'

const SETTING = 'workbenchKeys'

const OPEN_DIALOG = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'

/** Whether shortcuts are enabled, and a setter; stored on this device. */
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

/** Calls the action of a pressed key; `acts` maps `KeyboardEvent.key` in lower case to actions. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>, on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector(OPEN_DIALOG)) return
    const act = actions[event.key.toLowerCase()]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
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
