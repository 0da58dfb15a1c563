import type { AddressResponse, MailRecord } from '@vitrine/contract/addresses'
import { displayNames } from '@vitrine/domain/addresses/display-url'
import { mailProviders } from '@vitrine/domain/addresses/mail-providers'
import { relativeRecordName } from './dns-instructions.ts'

export type EmailSetupResponse = NonNullable<AddressResponse['mail']['setup']>

export const EMAIL_RECORD_PURPOSES: Readonly<Record<MailRecord['purpose'], string>> = {
  mx: 'Brings mail to your provider (MX)',
  spf: 'Says that your provider may send in your name (SPF)',
  dkim: 'Lets receivers check your provider’s signature (DKIM)',
  dmarc: 'Says what happens to forged mail, and who hears of it (DMARC)',
}

/** The email DNS records as plain text, to send to a domain administrator. */
export function emailDnsInstructions(domain: string, setup: EmailSetupResponse): string {
  const { name } = mailProviders[setup.provider]
  const lineOf = ({ purpose, record }: MailRecord) => {
    const priority = record.priority === undefined ? '' : `priority: ${record.priority}  `
    return `${record.type}  name: ${relativeRecordName(record, domain)} (${displayNames(record.name)})  ${priority}value: ${record.value}\n   ${EMAIL_RECORD_PURPOSES[purpose]}.`
  }
  const missing = setup.records.filter(({ isThere }) => !isThere)
  const present = setup.records.filter(({ isThere }) => isThere)
  const removed = setup.findings.flatMap(({ change }) =>
    change?.act === 'remove' ? [change.record] : [],
  )
  return [
    `For the domain ${displayNames(domain)}, please set these DNS records, so that its mail works with ${name}:`,
    '',
    ...missing.map(lineOf),
    ...(removed.length > 0 ? ['', 'Please remove:'] : []),
    ...removed.map(
      (record) =>
        `${record.type}  name: ${relativeRecordName(record, domain)} (${displayNames(record.name)})  value: ${record.value}`,
    ),
    ...(present.length > 0 ? ['', 'These are right, please leave them:'] : []),
    ...present.map(lineOf),
    '',
    'Only one TXT record may begin with v=spf1: change the present one instead of adding a second.',
    `If ${name} shows a text of its own that proves the domain, add that as a TXT record, too. Leave the A, AAAA and CNAME records of the site as they are.`,
  ].join('\n')
}

/** A mailto link with the instructions. */
export function emailDnsInstructionsMailto(domain: string, setup: EmailSetupResponse): string {
  const subject = `Email records for ${displayNames(domain)}`
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(emailDnsInstructions(domain, setup))}`
}
