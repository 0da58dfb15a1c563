import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from './mail-sender.ts'

/** Builds the nodemailer message. Headers never contain line breaks. */
export function composeMessage(mail: OutgoingMail): SendMailOptions {
  const domain = mail.from.address.split('@').at(-1) ?? 'localhost'
  return {
    messageId: `<${mail.id}@${domain}>`,
    date: mail.date,
    from: { name: oneLine(mail.from.name), address: mail.from.address },
    to: { name: '', address: oneLine(mail.to) },
    ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: oneLine(mail.replyTo) } }),
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments.map(({ name, body }) => ({
      filename: name,
      content: Buffer.from(body),
      contentType: name.endsWith('.txt') ? 'text/plain; charset=utf-8' : 'application/pdf',
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.stopUrl === null
        ? {}
        : {
            'List-Unsubscribe': `<${mail.stopUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  }
}

const oneLine = (text: string) => text.replace(/[\r\n\p{Cc}]+/gu, ' ').trim()
