import { z } from 'zod'
import { instant, orderPath, requiredText, route } from './route.ts'

/** A record as a registrar's form takes it. */
export const dnsRecord = z.object({
  type: z.enum(['A', 'AAAA', 'CNAME', 'TXT', 'MX', 'CAA', 'NS', 'DS']),
  /** In full, without a dot at the end. */
  name: z.string(),
  value: z.string(),
  /** Of MX records only. */
  priority: z.int().optional(),
})

export type DnsRecord = z.infer<typeof dnsRecord>

/** One thing that a look at a domain's records found, in words, with the record to change. */
export const findingSchema = z.object({
  code: z.string(),
  /** What it stands in the way of; `note`: nothing, it is worth knowing. */
  hinders: z.enum(['ownership', 'routing', 'www', 'mail', 'note']),
  sentence: z.string(),
  /** Null: there is no record of the customer's to change, only to wait. */
  change: z.object({ act: z.enum(['add', 'change', 'remove']), record: dnsRecord }).nullable(),
})

export type Finding = z.infer<typeof findingSchema>

export const mailProviderIds = [
  'google',
  'microsoft',
  'zoho',
  'fastmail',
  'proton',
  'migadu',
  'other',
] as const

export const addressAnswer = z.object({
  /** Where the site is, or will be; null: not known yet. Without a slash at the end. */
  url: z.string().nullable(),
  /** Whether the plan includes a domain of the customer's own. */
  includesDomain: z.boolean(),
  /** Whether it can be changed now: not once the order is over. */
  mayChange: z.boolean(),
  domain: z
    .object({
      /** In punycode. */
      name: z.string(),
      /** As people read it. */
      shown: z.string(),
      /**
       * `proving`: the ownership record is not there; `routing`: it is, and the domain leads elsewhere;
       * `broken`: it was live, and leads elsewhere; `unowned`: live, and the ownership record is gone.
       */
      state: z.enum(['proving', 'routing', 'live', 'broken', 'unowned']),
      /** When it is shown no more, if nothing changes. */
      endsAt: instant.nullable(),
      /** Those to enter, as far as it is known where they lead. */
      records: z.array(
        z.object({ purpose: z.enum(['ownership', 'domain', 'www']), record: dnsRecord }),
      ),
      /** In the place of the domain's A records, where a registrar has ALIAS or ANAME. */
      alias: z.string(),
      findings: z.array(findingSchema),
      checkedAt: instant.nullable(),
      nextLookAt: instant,
    })
    .nullable(),
})
export type AddressAnswer = z.infer<typeof addressAnswer>

const customerPath = z.object({ paymentIntentId: z.string().min(1).max(255) })
const withToken = z.object({ token: z.string().max(200).default('') })
const typedDomain = z.strictObject({ domain: requiredText(300, 'Enter your domain') })

const ofCustomer = { access: 'order-token', params: customerPath, query: withToken } as const
const ofTeam = { access: 'staff', params: orderPath } as const
const CUSTOMER = '/api/orders/:paymentIntentId'
const TEAM = '/api/admin/orders/:orderId'

export const addressRoutes = {
  readMyAddress: route({
    ...ofCustomer,
    method: 'GET',
    path: `${CUSTOMER}/site-address`,
    summary: 'Where the site is, and what the records of a domain of the customer’s own say',
    answer: addressAnswer,
  }),
  setMyDomain: route({
    ...ofCustomer,
    method: 'PUT',
    path: `${CUSTOMER}/site-address/domain`,
    summary: 'Names the domain that the site is to be shown at',
    body: typedDomain,
    answer: addressAnswer,
  }),
  releaseMyDomain: route({
    ...ofCustomer,
    method: 'DELETE',
    path: `${CUSTOMER}/site-address/domain`,
    summary: 'Gives the domain up: the site is at the subdomain again',
    answer: addressAnswer,
  }),
  lookAtMyDomain: route({
    ...ofCustomer,
    method: 'POST',
    path: `${CUSTOMER}/site-address/looks`,
    summary: 'Looks at the domain’s records now',
    answer: addressAnswer,
  }),
  readOrderAddress: route({
    ...ofTeam,
    method: 'GET',
    path: `${TEAM}/site-address`,
    summary: 'Where an order’s site is, and what the records of its domain say',
    answer: addressAnswer,
  }),
  setOrderDomain: route({
    ...ofTeam,
    method: 'PUT',
    path: `${TEAM}/site-address/domain`,
    summary: 'Names the customer’s domain that the site is to be shown at',
    body: typedDomain,
    answer: addressAnswer,
  }),
  releaseOrderDomain: route({
    ...ofTeam,
    method: 'DELETE',
    path: `${TEAM}/site-address/domain`,
    summary: 'Gives an order’s domain up: its site is at the subdomain again',
    answer: addressAnswer,
  }),
  lookAtOrderDomain: route({
    ...ofTeam,
    method: 'POST',
    path: `${TEAM}/site-address/looks`,
    summary: 'Looks at the domain’s records now',
    answer: addressAnswer,
  }),
}
