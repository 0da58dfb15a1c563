// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { focusLater } from './focus-later.ts'

const element = (id: string) => document.getElementById(id)

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<button id="done"></button><p id="place" tabindex="0"></p><textarea id="other">'
  element('done')?.focus()
  return () => vi.useRealTimers()
})

it('focuses the element when the pressed one is gone', async () => {
  focusLater(() => element('place'))
  element('done')?.remove()
  await vi.runAllTimersAsync()
  expect(document.activeElement).toBe(element('place'))
})

it('leaves the focus with a field that took it meanwhile', async () => {
  focusLater(() => element('place'))
  element('done')?.remove()
  element('other')?.focus()
  await vi.runAllTimersAsync()
  expect(document.activeElement).toBe(element('other'))
})
