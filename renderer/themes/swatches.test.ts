import { themeLabels } from '@vitrine/domain/sites/site-options'
import { expect, test } from 'vitest'
import { themes } from './index.ts'

test('the swatch of each theme is the colour that its sites act with', () => {
  for (const [id, { colour }] of Object.entries(themeLabels)) {
    expect([id, themes[id as keyof typeof themes].light.accent]).toEqual([id, colour])
  }
})
