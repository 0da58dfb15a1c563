import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeIds } from '@vitrine/domain/sites/site-options'
import { type ThemeColors, themes } from './index.ts'

/** The designed colors, sRGB hex. */
const tokens: Record<string, Record<string, Record<string, string>>> = JSON.parse(
  readFileSync(new URL('tokens.json', import.meta.url), 'utf8'),
)
const tokenNames: Record<keyof ThemeColors, string> = {
  background: 'background',
  surface: 'surface',
  text: 'text',
  muted: 'muted',
  accent: 'accent',
  onAccent: 'accent-contrast',
  accentInk: 'accent-ink',
  border: 'border',
  borderStrong: 'border-strong',
}
const textPairs: [keyof ThemeColors, keyof ThemeColors][] = [
  ['text', 'background'],
  ['text', 'surface'],
  ['muted', 'background'],
  ['muted', 'surface'],
  ['accentInk', 'background'],
  ['accentInk', 'surface'],
  ['onAccent', 'accent'],
  ['background', 'text'],
]

test('themes have the colors of the design tokens', () => {
  for (const id of themeIds) {
    for (const mode of ['light', 'dark'] as const) {
      for (const [role, token] of Object.entries(tokenNames)) {
        expect(themes[id][mode][role as keyof ThemeColors], `${id} ${mode} ${role}`).toBe(
          tokens[id]?.[mode]?.[token],
        )
      }
    }
  }
})

test.for(themeIds)('text contrast suffices in %s, light and dark', (id) => {
  for (const mode of ['light', 'dark'] as const) {
    const colors = themes[id][mode]
    for (const [ink, paper] of textPairs) {
      expect(
        contrast(colors[ink], colors[paper]),
        `${mode}: ${ink} on ${paper}`,
      ).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(colors.borderStrong, colors.background)).toBeGreaterThanOrEqual(3)
  }
})

/** WCAG 2.2 contrast ratio of two sRGB hex values. */
function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
