import { describe, expect, it } from 'vitest'
import { ignoredMail, withoutQuote } from './received-mail.ts'

const own = { addresses: ['Team@shop.example'], isOwnId: (id: string) => id === '<own@shop>' }
const mail = (headers = {}, address = 'ada@example.com', messageId = '<1@example.com>') => ({
  from: { address, name: '' },
  messageId,
  headers: headers as Record<string, string>,
})

describe('ignoredMail', () => {
  it('takes an email of a person', () => {
    expect(ignoredMail(mail(), own)).toBeNull()
    expect(ignoredMail(mail({ 'auto-submitted': 'no', precedence: 'normal' }), own)).toBeNull()
  })

  it.each([
    ['own', mail({}, 'team@SHOP.example')],
    ['own', mail({}, 'ada@example.com', '<own@shop>')],
    ['bounce', mail({ 'return-path': '<>' })],
    ['bounce', mail({}, 'MAILER-DAEMON@example.com')],
    ['bounce', mail({ 'content-type': 'multipart/report; report-type=delivery-status' })],
    ['automatic', mail({ 'auto-submitted': 'auto-replied (vacation)' })],
    ['automatic', mail({ precedence: 'bulk' })],
    ['automatic', mail({ 'x-autoreply': 'yes' })],
    ['list', mail({ 'list-id': '<news.example.com>' })],
    ['list', mail({ 'list-unsubscribe': '<mailto:x@example.com>' })],
    ['no-sender', mail({}, '')],
  ])('ignores %s', (reason, ignored) => {
    expect(ignoredMail(ignored, own)).toBe(reason)
  })
})

describe('withoutQuote', () => {
  it.each([
    ['Yes.\n\nOn Mon, 2 Mar 2026 at 10:00, Vitrine <x@y.example> wrote:\n> Is it?\n> Say.', 'Yes.'],
    ['Ja.\r\n\r\nAm 02.03.26 um 10:00 schrieb Vitrine:\r\n> Frage', 'Ja.'],
    ['Oui.\n\n-----Original Message-----\nFrom: Vitrine\nWords', 'Oui.'],
    ['Both.\n________________________________\nFrom: Vitrine', 'Both.'],
    ['> Is it?\nYes.\n> And this?\nNo.', '> Is it?\nYes.\n> And this?\nNo.'],
    ['On two days:\nMonday\nand Friday', 'On two days:\nMonday\nand Friday'],
    ['> only a quote', '> only a quote'],
    ['', ''],
  ])('keeps the answer of %j', (text, answer) => {
    expect(withoutQuote(text)).toBe(answer)
  })
})
