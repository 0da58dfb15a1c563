// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/client.ts'
import { renderPage } from '../api/testing/render-page.tsx'
import { uploadFile } from '../api/upload.ts'
import { AddFiles } from './add-files.tsx'

vi.mock('../api/upload.ts', () => ({ uploadFile: vi.fn<typeof uploadFile>() }))
const upload = vi.mocked(uploadFile)
const onSent = vi.fn<(answer: unknown) => void>()

afterEach(() => {
  upload.mockReset()
  onSent.mockReset()
})

async function choose(...files: File[]) {
  const Page = () => <AddFiles addressFor={(id) => `/files?id=${id}`} onSent={onSent} />
  const page = await renderPage(Page, { at: '/' })
  await act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('there is nothing to choose files with')
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  return page
}
const aFile = (name: string, content = 'x') => new File([content], name)

// @promise conversation-files
test('uploads files one by one and retries a rejected file', async () => {
  upload
    .mockResolvedValueOnce('first')
    .mockRejectedValueOnce(new ApiError(400, '{"error":"Save it without a password"}', ''))
    .mockResolvedValueOnce('second')
  const page = await choose(aFile('one.pdf'), aFile('two.pdf'))
  await page.says('Save it without a password')
  expect(onSent.mock.calls).toEqual([['first']])
  expect(page.text()).not.toContain('one.pdf')
  await page.press('Try again')
  expect(onSent.mock.calls).toEqual([['first'], ['second']])
  expect(upload.mock.calls[2]?.[0]).toBe(upload.mock.calls[1]?.[0])
  expect(page.text()).not.toContain('two.pdf')
})

// @promise conversation-files
test('rejects hundreds of files with advice', async () => {
  const page = await choose(...Array.from({ length: 130 }, (_, at) => aFile(`page-${at}.jpg`)))
  await page.says('You chose 130 files, and none was sent: 20 can be sent within a day.')
  expect(upload).not.toHaveBeenCalled()
})

test.each([
  ['drawing.svg', 'x', 'Send a PDF, a Word file'],
  ['empty.pdf', '', 'The file is empty. Choose another one'],
])('rejects %s before uploading', async (name, content, reason) => {
  const page = await choose(aFile(name, content))
  await page.says(reason)
  expect(upload).not.toHaveBeenCalled()
})
