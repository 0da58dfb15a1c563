import type { AddressResponse, DnsRecord } from '@vitrine/contract/addresses'
import { displayNames } from '@vitrine/domain/addresses/display-url'

export type DomainResponse = NonNullable<AddressResponse['domain']>

/** The record name relative to the registered domain, as registrars' forms expect it. */
export function relativeRecordName({ name }: DnsRecord, zone: string): string {
  if (name === zone) return '@'
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
}

export const DNS_RECORD_PURPOSES: Readonly<
  Record<DomainResponse['records'][number]['purpose'], string>
> = {
  ownership: 'Shows that the domain is yours',
  domain: 'Leads the domain to your site',
  www: 'Leads www to your site',
}

/** The DNS records as plain text, to send to a domain administrator. */
export function dnsInstructions(domain: DomainResponse, brandName: string): string {
  const { zone, shown, records } = domain
  const names = zone === domain.name ? `${shown} and www.${shown}` : shown
  const aliasNote = aliasNoteOf(domain)
  return [
    `In the DNS zone of ${displayNames(zone)}, please set these records, so that ${shown} shows the site that ${brandName} hosts:`,
    '',
    ...records.map(
      ({ purpose, record }) =>
        `${record.type}  name: ${relativeRecordName(record, zone)} (${displayNames(record.name)})  value: ${record.value}\n   ${DNS_RECORD_PURPOSES[purpose]}.`,
    ),
    '',
    ...(aliasNote ? [aliasNote] : []),
    `Remove other A, AAAA and CNAME records of ${names}. Leave MX and other TXT records as they are: your mail works as before.`,
  ].join('\n')
}

/** Empty for a subdomain, which has no A record. */
export const aliasNoteOf = ({ records, alias }: DomainResponse): string =>
  records.some(({ record }) => record.type === 'A')
    ? `If the form has ALIAS or ANAME, it can replace the A record, with ${alias}.`
    : ''

/** A mailto link with the instructions. */
export function dnsInstructionsMailto(domain: DomainResponse, brandName: string): string {
  const subject = `DNS records for ${domain.shown}`
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(dnsInstructions(domain, brandName))}`
}

/** Where the DNS settings are, by registrar. */
export const REGISTRARS: readonly { readonly name: string; readonly hint: string }[] = [
  {
    name: 'Cloudflare',
    hint: 'Choose the domain, then DNS › Records. Switch the orange cloud off (“DNS only”) for each record.',
  },
  {
    name: 'GoDaddy',
    hint: 'My Products › the domain › DNS. Delete the A record “Parked” and any forwarding first.',
  },
  {
    name: 'Namecheap',
    hint: 'Domain List › Manage › Advanced DNS. Delete the parking page’s CNAME and the URL redirect first.',
  },
  {
    name: 'Squarespace (Google Domains)',
    hint: 'Domains › the domain › DNS › DNS settings › Custom records. Delete the defaults first.',
  },
  { name: 'IONOS', hint: 'Domains & SSL › the domain › DNS. Enter names without the domain.' },
  {
    name: 'OVHcloud',
    hint: 'Web Cloud › Domain names › DNS zone › Add an entry. CNAME values end with a dot.',
  },
  { name: 'Gandi', hint: 'Domain › DNS Records › Add. CNAME values end with a dot.' },
  { name: 'Hetzner', hint: 'DNS Console › the zone › Records. CNAME values end with a dot.' },
  { name: 'Porkbun', hint: 'Domain Management › DNS. Delete the parking ALIAS and CNAME first.' },
  {
    name: 'Strato',
    hint: 'Domains › Manage › DNS. A and CNAME are set one by one, TXT under “TXT and CNAME records”.',
  },
]
