import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PREVIEW_SOURCES, digestPreviewSources } from './preview-sources.ts'

test('keeps the storefront’s images up to date', async () => {
  const kept: unknown = JSON.parse(
    readFileSync(new URL(`../${PREVIEW_SOURCES}`, import.meta.url), 'utf8'),
  )
  expect(await digestPreviewSources(), 'run "npm run previews" and look at the pictures').toEqual(
    kept,
  )
})
