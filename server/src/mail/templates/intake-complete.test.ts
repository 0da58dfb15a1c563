import { afterEach, expect, test, vi } from 'vitest'
import { renderEmail } from '../render-email.ts'
import { IntakeComplete } from './intake-complete.tsx'

const SENDER = {
  brandName: 'Vitrine',
  supportEmail: 'team@vitrine.example',
  publicUrl: 'https://vitrine.example',
}

afterEach(() => vi.unstubAllEnvs())

/** Renders the email in a time zone. */
function writtenIn(timeZone: string, dueAt: string) {
  vi.stubEnv('TZ', timeZone)
  const facts = {
    firstName: 'Ada',
    reference: 'K7-22',
    dueAt: new Date(dueAt),
    mySiteUrl: 'https://vitrine.example/m',
  }
  return renderEmail(IntakeComplete({ sender: SENDER, facts }))
}

// @promise time-boundaries
test.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])(
  'states UTC times on a server in %s',
  (timeZone) => {
    const { html, text } = writtenIn(timeZone, '2026-03-02T23:30:00Z')
    const moment = 'Monday, March 2, 2026 at 11:30 PM UTC'
    // Intl uses a narrow space before "PM".
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`by ${moment}.`)
    expect(html.replaceAll(/\s+/g, ' ').split(`by ${moment}.`)).toHaveLength(4)
  },
)
