import { expect, test } from 'vitest'
import { hostileTexts } from '../../../renderer/testing/hostile-texts.ts'
import { Confirmation } from './templates/confirmation.tsx'
import { PreviewSent } from './templates/preview-sent.tsx'
import { TeamEmail } from './templates/team-email.tsx'
import { renderEmail } from './render-email.ts'

const sender = {
  brandName: 'Vitrine',
  supportEmail: 'help@vitrine.example',
  publicUrl: 'https://vitrine.example',
}
const onboardingUrl = `https://vitrine.example/onboarding?oid=pi_1&t=${'t'.repeat(90)}`

const confirmation = renderEmail(
  <Confirmation
    sender={sender}
    facts={{
      firstName: 'Ada',
      packageName: 'Enhanced Visibility',
      deliveryHours: 48,
      totalCents: 4319,
      taxCents: 320,
      reference: 'K7-22',
      onboardingUrl,
      simulated: false,
      receiptNumber: 'R-000007',
      hasTerms: false,
    }}
  />,
)

// @promise plain-text-emails: The text part of emails is readable and complete.
test('puts each fact on its own line in plain text', () => {
  const lines = confirmation.text.split('\n')
  for (const [name, value] of [
    ['Package', 'Enhanced Visibility'],
    ['Tax', '$3.20'],
    ['Paid', '$43.19'],
    ['Order', 'K7-22'],
  ]) {
    expect(
      lines.filter((line) => line.startsWith(`${name} `) && line.endsWith(` ${value}`)),
    ).toHaveLength(1)
  }
})

// @promise plain-text-emails
test('keeps links whole in plain text', () => {
  expect(confirmation.text).toContain(`<${onboardingUrl}>`)
})

test('contains brand and contact, and no remote content', () => {
  for (const part of [confirmation.html, confirmation.text]) {
    expect(part).toContain('Vitrine')
    expect(part).toContain('help@vitrine.example')
    expect(part).toContain('vitrine.example')
  }
  expect(confirmation.html).not.toMatch(/<img|<link|url\(|@import/)
})

// @promise plain-text-emails
test('keeps line breaks of customer text', () => {
  const { text } = renderEmail(
    <TeamEmail
      sender={sender}
      facts={{
        title: 'A message',
        sentence: 'First\nSecond',
        facts: [],
        url: 'https://vitrine.example/',
        action: 'Open',
      }}
    />,
  )
  expect(text).toContain('First\nSecond')
})

// @promise no-xss-in-reviews
test('escapes all typed text', () => {
  const words = hostileTexts.filter((text) => /[<>"]/.test(text))
  expect(words.length).toBeGreaterThan(40)
  for (const text of words) {
    const facts = {
      firstName: text,
      reference: 'K7-22',
      number: 2,
      roundsLeft: 1,
      owedLanguages: ['German', text],
      owedReason: text,
      writer: { name: text, pictureUrl: text },
      mySiteUrl: 'https://vitrine.example/my-site',
      pictureUrl: 'https://preview.example/share.png',
    }
    const preview = renderEmail(<PreviewSent sender={sender} facts={facts} />)
    const notice = {
      title: `${text} asks for 2 changes`,
      sentence: text,
      facts: [['Package', text]] as const,
      url: 'https://vitrine.example/',
      action: 'Open',
    }
    const list = renderEmail(<TeamEmail sender={sender} facts={notice} />)
    for (const { html } of [preview, list]) expect(html).not.toContain(text)
  }
})
