// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { UploadZone } from './upload-zone.tsx'

const Zone = () => (
  <UploadZone title="Drop" hint="PDF" accept=".pdf" state={{ is: 'idle' }} onFile={() => {}} />
)

const drop = (types: string[]) => {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { types } })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

test('keeps the page when a file is dropped beside the zone', async () => {
  expect(drop(['Files'])).toBe(false)
  await renderPage(Zone, { at: '/' })
  expect([drop(['Files']), drop(['text/plain'])]).toEqual([true, false])
})
