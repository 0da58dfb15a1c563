// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { MAX_WORDING } from '@vitrine/domain/review-limits'
import { openPage } from '../api/testing/open-page.tsx'
import type { Remark } from './list-session.ts'
import { RemarkEditor } from './remark-editor.tsx'

test('a comment that is too long says so, is not cut, and is not put away until it fits', async () => {
  const onChange = vi.fn<(remark: Remark) => void>()
  const onClose = vi.fn<() => void>()
  const remark = { quote: '', text: '', suggestion: null, target: { on: 'whole', language: null } }
  const page = await openPage(
    () => (
      <RemarkEditor
        remark={remark as unknown as Remark}
        mode="comment"
        about="the whole"
        maySuggest={false}
        onChange={onChange}
        onRemove={() => undefined}
        onClose={onClose}
      />
    ),
    { at: '/' },
  )
  const words = 'x'.repeat(MAX_WORDING + 12)
  await page.type('What should change?', words)
  await page.says('This is 12 characters too long: 4000 fit.')
  expect(page.control('What should change?').value).toBe(words)
  await page.press('Done')
  expect(onClose).not.toHaveBeenCalled()
  expect(onChange).not.toHaveBeenCalled()
  await page.type('What should change?', words.slice(12))
  await page.press('Done')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onChange.mock.lastCall?.[0].text).toHaveLength(MAX_WORDING)
})
