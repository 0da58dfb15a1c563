/** Parses an email. Runs in the child process only, because the input is untrusted. */
import {
  MAX_MAIL_ATTACHMENTS,
  MAX_MAIL_TEXT,
  type ReadMail,
} from '@vitrine/domain/conversation/received-mail'
import { convert } from 'html-to-text'
import { type AddressObject, simpleParser } from 'mailparser'

const MAX_HTML = 1024 * 1024
/** With base64, all attachments fit into an answer of the child. */
const MAX_ATTACHED_BYTES = 10 * 1024 * 1024

/** Attachments are base64. Throws if the bytes are no email. */
export async function parseMail(bytes: Uint8Array): Promise<{ mail: ReadMail }> {
  const parsed = await simpleParser(Buffer.from(bytes), {
    skipImageLinks: true,
    skipTextToHtml: true,
    maxHtmlLengthToParse: 1024 * 1024,
  })
  const attachments: { name: string; data: string }[] = []
  const dropped: string[] = []
  let size = 0
  for (const { filename, content, related } of parsed.attachments) {
    // Pictures inside the text: logos and signatures.
    if (related) continue
    const name = (filename ?? 'file').slice(0, 200)
    size += content.length
    if (attachments.length < MAX_MAIL_ATTACHMENTS && size <= MAX_ATTACHED_BYTES)
      attachments.push({ name, data: content.toString('base64') })
    else dropped.push(name)
  }
  const header = (key: string): string => {
    const line = parsed.headerLines.find((each) => each.key === key)?.line ?? ''
    return line
      .slice(line.indexOf(':') + 1)
      .trim()
      .slice(0, 1000)
  }
  const [from] = addressesOf(parsed.from)
  return {
    mail: {
      from: from ?? { address: '', name: '' },
      to: [parsed.to, parsed.cc]
        .flat()
        .flatMap(addressesOf)
        .map(({ address }) => address)
        .concat(header('delivered-to'), header('x-original-to'))
        .filter(Boolean)
        .slice(0, 50),
      subject: (parsed.subject ?? '').slice(0, 500),
      text: wordsOf(parsed.text, parsed.html).slice(0, MAX_MAIL_TEXT),
      messageId: (parsed.messageId ?? '').slice(0, 1000),
      references: [parsed.inReplyTo, parsed.references]
        .flat()
        .flatMap((each) => each ?? [])
        .slice(0, 50)
        .map((each) => each.slice(0, 1000)),
      headers: Object.fromEntries(HEADERS.map((key) => [key, header(key)])),
      attachments,
      dropped: dropped.slice(0, 20),
    },
  }
}

/** The library converts no HTML that is beside attachments and without a text. */
function wordsOf(text: string | undefined, html: string | false | undefined): string {
  if (text?.trim() || !html) return text ?? ''
  return convert(html.slice(0, MAX_HTML), {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 5000 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  })
}

/** Headers of automatic mail. */
const HEADERS = [
  'auto-submitted',
  'content-type',
  'list-id',
  'list-unsubscribe',
  'precedence',
  'return-path',
  'x-autoreply',
  'x-autorespond',
] as const

const addressesOf = (found: AddressObject | undefined): { address: string; name: string }[] =>
  (found?.value ?? []).flatMap(({ address, name }) =>
    address ? [{ address: address.slice(0, 320), name: name.slice(0, 200) }] : [],
  )
