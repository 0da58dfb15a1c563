import { afterAll, expect, test } from 'vitest'
import { createInspector } from './create-inspector.ts'

const inspector = createInspector()
afterAll(() => inspector.close())

const read = (lines: readonly string[]) =>
  inspector.readMail(Buffer.from(lines.join('\r\n'), 'latin1'))

test('reads an email with attachments in the child', async () => {
  const mail = await read([
    'Return-Path: <ada@example.com>',
    'From: =?utf-8?Q?Ada_Qu=C3=AFll?= <Ada@example.com>',
    'To: reply+o1@shop.example',
    'Subject: =?utf-8?B?SGVsbMO2?=',
    'Message-ID: <one@example.com>',
    'In-Reply-To: <two@shop.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>Caf=C3=A9</p><script>x</script><img src="http://spy.example/1.png">',
    '--b',
    'Content-Type: application/pdf; name="cv.pdf"',
    'Content-Disposition: attachment; filename="cv.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0=',
    '--b--',
    '',
  ])
  expect(mail).toMatchObject({
    from: { address: 'Ada@example.com', name: 'Ada Quïll' },
    to: ['reply+o1@shop.example'],
    subject: 'Hellö',
    messageId: '<one@example.com>',
    references: ['<two@shop.example>'],
    headers: { 'return-path': '<ada@example.com>', 'auto-submitted': '' },
    attachments: [{ name: 'cv.pdf', data: 'JVBERi0=' }],
    dropped: [],
  })
  expect(mail?.text).toContain('Café')
  expect(mail?.text).not.toContain('spy')
})

test('keeps five attachments and names the others', async () => {
  const mail = await read([
    'From: a@example.com',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    ...Array.from({ length: 7 }, (_, at) => [
      '--b',
      `Content-Disposition: attachment; filename="${at}.pdf"`,
      '',
      'x',
    ]).flat(),
    '--b--',
    '',
  ])
  expect(mail?.attachments).toHaveLength(5)
  expect(mail?.dropped).toEqual(['5.pdf', '6.pdf'])
})

test.each([
  ['nothing', ''],
  ['noise', '\0\xff\xfe\r\n\r\n\x80'],
  ['a boundary that never comes', 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'],
  [
    'parts in parts',
    Array.from(
      { length: 2000 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    ).join(''),
  ],
  ['a long header', `Subject: ${'x'.repeat(2_000_000)}\r\n\r\nHello`],
  ['many addresses', `To: ${'a@b.example, '.repeat(50_000)}\r\n\r\nHello`],
  ['deep HTML', `Content-Type: text/html\r\n\r\n${'<div>'.repeat(50_000)}`],
])('survives %s', async (_, text) => {
  const mail = await inspector.readMail(Buffer.from(text, 'latin1'))
  expect(mail === null || mail.text.length <= 100_000).toBe(true)
})
