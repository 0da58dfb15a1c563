// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { GrowingTextArea } from './growing-textarea.tsx'

function Page() {
  const [text, setText] = useState('one')
  return (
    <>
      <GrowingTextArea
        aria-label="Line"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="button" onClick={() => setText('one\ntwo\nthree')}>
        Paste
      </button>
    </>
  )
}

const area = () => document.querySelector('textarea')!

/** A browser that is 20 px high for each line of text. */
beforeEach(() => {
  vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLTextAreaElement,
  ) {
    return this.value.split('\n').length * 20
  })
})

test('grows with its text without field-sizing', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  const page = await renderPage(Page, { at: '/' })
  expect(area().style.height).toBe('20px')
  await page.press('Paste')
  expect(area().style.height).toBe('60px')
})

test('keeps a height that a person has dragged', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  const page = await renderPage(Page, { at: '/' })
  act(() => void (area().style.height = '200px'))
  await page.press('Paste')
  expect(area().style.height).toBe('200px')
})

test('leaves the height to browsers with field-sizing', async () => {
  vi.stubGlobal('CSS', { supports: () => true })
  await renderPage(Page, { at: '/' })
  expect(area().style.height).toBe('')
  expect(area().className).toContain('field-sizing-content')
})
