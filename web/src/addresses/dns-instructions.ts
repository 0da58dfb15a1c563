import type { AddressResponse, DnsRecord } from '@vitrine/contract/addresses'

export type DomainResponse = NonNullable<AddressResponse['domain']>

/** The record name relative to the domain, as registrars' forms expect it. */
export function relativeRecordName({ name }: DnsRecord, domain: string): string {
  if (name === domain) return '@'
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name
}

export const DNS_RECORD_PURPOSES: Readonly<
  Record<DomainResponse['records'][number]['purpose'], string>
> = {
  ownership: 'Shows that the domain is yours',
  domain: 'Leads the domain to your site',
  www: 'Leads www to your site',
}

/** The DNS records as plain text, to send to a domain administrator. */
export function dnsInstructions(
  { name, records, alias }: DomainResponse,
  brandName: string,
): string {
  return [
    `For the domain ${name}, please set these DNS records, so that it shows the site that ${brandName} hosts:`,
    '',
    ...records.map(
      ({ purpose, record }) =>
        `${record.type}  name: ${relativeRecordName(record, name)} (${record.name})  value: ${record.value}\n   ${DNS_RECORD_PURPOSES[purpose]}.`,
    ),
    '',
    `Instead of the A records, ALIAS or ANAME to ${alias} will do.`,
    `Remove other A, AAAA and CNAME records of ${name} and www.${name}. Leave MX and other TXT records as they are: your mail works as before.`,
  ].join('\n')
}

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
