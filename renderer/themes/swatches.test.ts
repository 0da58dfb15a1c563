import { themeLabels } from '@vitrine/domain/sites/site-options'
import { expect, test } from 'vitest'
import { themes } from './index.ts'

test('the swatch shows the accent color of the theme', () => {
  for (const [id, { colour }] of Object.entries(themeLabels)) {
    expect([id, themes[id as keyof typeof themes].light.accent]).toEqual([id, colour])
  }
})
