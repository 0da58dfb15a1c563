import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const colours = Object.fromEntries(
  [...css.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
)

/** Contrast of two colors, as defined in WCAG 2.2 (1 to 21). */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(name: string): number {
  const hex = colours[name]
  if (!hex) throw new Error(`There is no colour ${name}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each([
  ...['wall', 'wall-2', 'surface', 'glass-1', 'glass-2'].flatMap((ground) => [
    ['ink', ground],
    ['ink-2', ground],
    ['muted', ground],
    ['glass-7', ground],
  ]),
  ['ink', 'glass-4'],
  ['on-ink', 'ink'],
  ['on-ink', 'glass-7'],
  ['on-ink', 'glass-9'],
  ['on-ink', 'danger'],
  ['glass-3', 'ink'],
  ['glass-3', 'glass-9'],
  ['danger', 'surface'],
  ['danger', 'wall'],
  ['danger', 'danger-1'],
  ['warn', 'surface'],
  ['warn', 'warn-1'],
  ['ok', 'surface'],
  ['ok', 'wall'],
  ['ok', 'ok-1'],
])('%s can be read on %s', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

test.each([
  ['line-2', 'surface'],
  ['line-2', 'wall'],
  ['line-2', 'wall-2'],
  ['red', 'wall'],
  ['red', 'surface'],
  ['red', 'ink'],
  ['ink', 'glass-3'],
])('%s is distinguishable on %s', (mark, ground) => {
  expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3)
})

test('the smallest text has 14 px', () => {
  const sizes = [...css.matchAll(/--text-[\w]+: ([\d.]+)rem;/g)].map(([, rem]) => Number(rem) * 16)
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14)
})
