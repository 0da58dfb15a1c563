// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { MAX_COMMENT_LENGTH } from '@vitrine/domain/reviews/review-limits'
import { renderPage } from '../api/testing/render-page.tsx'
import type { DraftComment } from './change-request-session.ts'
import { CommentEditor } from './comment-editor.tsx'

test('keeps a too long comment open until it fits', async () => {
  const onChange = vi.fn<(comment: DraftComment) => void>()
  const onClose = vi.fn<() => void>()
  const comment = { quote: '', text: '', suggestion: null, target: { on: 'whole', language: null } }
  const page = await renderPage(
    () => (
      <CommentEditor
        comment={comment as unknown as DraftComment}
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
  const words = 'x'.repeat(MAX_COMMENT_LENGTH + 12)
  await page.type('What should change?', words)
  await page.says('This is 12 characters too long: 4000 fit.')
  expect(page.control('What should change?').value).toBe(words)
  await page.press('Done')
  expect(onClose).not.toHaveBeenCalled()
  expect(onChange).not.toHaveBeenCalled()
  await page.type('What should change?', words.slice(12))
  await page.press('Done')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onChange.mock.lastCall?.[0].text).toHaveLength(MAX_COMMENT_LENGTH)
})
