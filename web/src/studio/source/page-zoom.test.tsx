// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { PageZoom, usePageZoom } from './page-zoom.tsx'

beforeEach(() => localStorage.clear())

function Pages() {
  return (
    <PageZoom zoom={usePageZoom()}>
      <p>A page</p>
    </PageZoom>
  )
}

async function open() {
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  const close = () => act(async () => root.unmount())
  onTestFinished(async () => {
    await close()
    page.remove()
  })
  await act(async () => root.render(<Pages />))
  const region = page.querySelector<HTMLElement>('[role=region]')
  return {
    close,
    width: () => page.querySelector('p')?.parentElement?.style.width,
    press: (key: string) =>
      act(async () =>
        region?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        ),
      ),
    click: (label: string) =>
      act(async () => page.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click()),
  }
}

test('zooms by button and key, within bounds', async () => {
  const pages = await open()
  expect(pages.width()).toBe('100%')
  await pages.click('Zoom out')
  expect(pages.width()).toBe('100%')
  await pages.click('Zoom in')
  expect(pages.width()).toBe('125%')
  for (let turn = 0; turn < 9; turn += 1) await pages.press('+')
  expect(pages.width()).toBe('400%')
  await pages.press('-')
  expect(pages.width()).toBe('300%')
  await pages.press('0')
  expect(pages.width()).toBe('100%')
})

test('remembers the zoom and rejects a broken one', async () => {
  const first = await open()
  await first.press('+')
  await first.close()
  expect((await open()).width()).toBe('125%')
  for (const broken of ['9', '-1', 'x', '1.5']) {
    localStorage.setItem('editorZoom', broken)
    expect((await open()).width()).toBe('100%')
  }
})
