import {
  isSubjectOrHeading,
  emailTextsOf,
  defaultEmailTexts,
  checkEmailText,
  EDITABLE_EMAILS,
} from '@vitrine/domain/email/email-copy'
import { expect, test } from 'vitest'
import { renderExamples } from '../preview-email.tsx'

const sender = {
  brandName: 'Vitrine',
  supportEmail: 'help@vitrine.example',
  publicUrl: 'https://vitrine.example',
}

test.each(EDITABLE_EMAILS)('renders “%s” with the default texts', (letter) => {
  const forms = renderExamples(sender, letter, {})
  expect(renderExamples(sender, letter, defaultEmailTexts(letter))).toEqual(forms)
  for (const { subject, html, text } of forms)
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\w+\}|undefined/)
})

// @promise editable-emails: Edited email texts keep their facts and make no promises.
test.each(EDITABLE_EMAILS)('uses each custom text of “%s”', (letter) => {
  for (const [name, words] of Object.entries(defaultEmailTexts(letter))) {
    const mark = `☞${name}`
    expect([name, checkEmailText(letter, name, `${words} ${mark}`)]).toEqual([name, undefined])
    const forms = renderExamples(sender, letter, { [name]: `${words} ${mark}` })
    const said = forms.filter(({ subject, text }) => `${subject}\n${text}`.includes(mark))
    expect([name, said.length > 0]).toEqual([name, true])
  }
})

// @promise editable-emails
test.each(EDITABLE_EMAILS)(
  'requires placeholders of “%s” and allows removing other texts',
  (letter) => {
    const optional: Record<string, string> = {}
    for (const [name, { words, needs = [], isNeeded }] of Object.entries(
      emailTextsOf(letter).texts,
    )) {
      for (const need of needs) {
        const without = words.replaceAll(`{${need}}`, '')
        expect(checkEmailText(letter, name, without)).toContain(`Keep {${need}}`)
        // The default texts are sent even if it was saved.
        expect(renderExamples(sender, letter, { [name]: without })).toEqual(
          renderExamples(sender, letter, {}),
        )
      }
      if (isSubjectOrHeading(name) || needs.length > 0 || isNeeded)
        expect(checkEmailText(letter, name, ' ')).toContain('can’t be empty')
      else optional[name] = ''
    }
    for (const { subject, text } of renderExamples(sender, letter, optional)) {
      expect(subject).not.toBe('')
      expect(text).toContain('help@vitrine.example')
    }
  },
)

/** Links of an email with their attributes and words. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>([^<]*)</g)].map(([, attributes = '', words = '']) => ({
    attributes,
    words,
  }))

// Clients that darken an email change only declared colors.
test.each(EDITABLE_EMAILS)('“%s” declares the color of each link', (letter) => {
  const links = renderExamples(sender, letter, {}).flatMap(({ html }) => linksOf(html))
  expect(links.length).toBeGreaterThan(1)
  for (const { attributes } of links) expect(attributes).toMatch(/style="(?:[^"]*;)?color:#/)
})

// rspamd counts a URL in the words of a link as obfuscated if it does not know its ending.
test.each(EDITABLE_EMAILS)('“%s” shows no URL as a link', (letter) => {
  for (const { html } of renderExamples(sender, letter, {}))
    for (const { words } of linksOf(html)) expect(words).not.toContain('://')
})
