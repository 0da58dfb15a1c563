import { z } from 'zod'

/** A record as a registrar's form takes it. */
export const dnsRecord = z.object({
  type: z.enum(['A', 'AAAA', 'CNAME', 'TXT', 'MX', 'CAA', 'NS', 'DS']),
  /** In full, without a dot at the end. */
  name: z.string(),
  value: z.string(),
  /** Of MX records only. */
  priority: z.int().optional(),
})

/** One thing that a look at a domain's records found, in words, with the record to change. */
export const findingSchema = z.object({
  code: z.string(),
  /** What it stands in the way of; `note`: nothing, it is worth knowing. */
  hinders: z.enum(['ownership', 'routing', 'www', 'mail', 'note']),
  sentence: z.string(),
  /** Null: there is no record of the customer's to change, only to wait. */
  change: z.object({ act: z.enum(['add', 'change', 'remove']), record: dnsRecord }).nullable(),
})

export const mailProviderIds = [
  'google',
  'microsoft',
  'zoho',
  'fastmail',
  'proton',
  'migadu',
  'other',
] as const
