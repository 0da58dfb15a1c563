import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** "The green button", "the box on the right": a control named by what is only seen. */
const CONTROLS = 'button|link|box|field|icon|panel|column|menu|tab|switch|arrow|line'
const LOOKS =
  'red|green|blue|yellow|gr[ae]y|black|white|round|square|big|small|left|right|upper|lower'
const BY_LOOK = [
  new RegExp(`\\b(?:the|this|a) (?:${LOOKS})(?:-hand)? (?:${CONTROLS})\\b`, 'i'),
  new RegExp(`\\b(?:${CONTROLS}) (?:on|at|to) (?:the|your) (?:left|right|top|bottom)\\b`, 'i'),
]

const namesByLook = (text: string) => BY_LOOK.some((pattern) => pattern.test(text))

// WCAG 1.3.3.
test('no text names a control by place, shape or color', async () => {
  expect(namesByLook('Press the green button.')).toBe(true)
  expect(namesByLook('Use the field on the right.')).toBe(true)
  const found = []
  let texts = 0
  for await (const file of glob('web/src/**/*.tsx')) {
    if (file.endsWith('.test.tsx')) continue
    const code = readFileSync(file, 'utf8')
      // Comments and class names are no texts.
      .replaceAll(/\/\/.*|\/\*[^]*?\*\/|className="[^"]*"/g, '')
    for (const [text] of code.matchAll(/'[^'\n]{12,}'|"[^"\n]{12,}"|`[^`]{12,}`|>[^<>{}]{12,}</g)) {
      texts += 1
      if (namesByLook(text)) found.push(`${file}: ${text}`)
    }
  }
  expect(texts).toBeGreaterThan(1000)
  expect(found).toEqual([])
})
