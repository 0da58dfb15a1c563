import {
  isTitle,
  lettersOf,
  ownTexts,
  refuseText,
  WORDED_LETTERS,
} from '@vitrine/domain/letter-texts'
import { expect, test } from 'vitest'
import { renderExamples } from '../preview-letter.tsx'

const sender = {
  brandName: 'Vitrine',
  supportEmail: 'help@vitrine.example',
  publicUrl: 'https://vitrine.example',
}

test.each(WORDED_LETTERS)(
  '“%s” in the program’s words is the letter that nobody wrote anew',
  (letter) => {
    const forms = renderExamples(sender, letter, {})
    expect(renderExamples(sender, letter, ownTexts(letter))).toEqual(forms)
    for (const { subject, html, text } of forms)
      for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\w+\}|undefined/)
  },
)

// @promise editable-emails: Edited email texts keep their facts and make no promises.
test.each(WORDED_LETTERS)('each text of “%s” that an owner writes anew is said', (letter) => {
  for (const [name, words] of Object.entries(ownTexts(letter))) {
    const mark = `☞${name}`
    expect([name, refuseText(letter, name, `${words} ${mark}`)]).toEqual([name, undefined])
    const forms = renderExamples(sender, letter, { [name]: `${words} ${mark}` })
    const said = forms.filter(({ subject, text }) => `${subject}\n${text}`.includes(mark))
    expect([name, said.length > 0]).toEqual([name, true])
  }
})

// @promise editable-emails
test.each(WORDED_LETTERS)(
  '“%s” is refused without what it has to say, and goes without the rest',
  (letter) => {
    const optional: Record<string, string> = {}
    for (const [name, { words, needs = [], isNeeded }] of Object.entries(lettersOf(letter).texts)) {
      for (const need of needs) {
        const without = words.replaceAll(`{${need}}`, '')
        expect(refuseText(letter, name, without)).toContain(`Keep {${need}}`)
        // Where it was saved all the same, the program's own are sent.
        expect(renderExamples(sender, letter, { [name]: without })).toEqual(
          renderExamples(sender, letter, {}),
        )
      }
      if (isTitle(name) || needs.length > 0 || isNeeded)
        expect(refuseText(letter, name, ' ')).toContain('can’t be empty')
      else optional[name] = ''
    }
    for (const { subject, text } of renderExamples(sender, letter, optional)) {
      expect(subject).not.toBe('')
      expect(text).toContain('help@vitrine.example')
    }
  },
)
