import { mailProviderIds } from '@vitrine/domain/addresses/mail-providers'
import { z } from 'zod'
import { timestamp, orderPath, requiredText, route } from './route.ts'

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
export const dnsIssueSchema = z.object({
  code: z.string(),
  /** What it stands in the way of; `note`: nothing, it is worth knowing. */
  hinders: z.enum(['ownership', 'routing', 'www', 'mail', 'note']),
  sentence: z.string(),
  /** Null: no record of the customer's mends it. The sentence says what to do, or that there is only to wait. */
  change: z.object({ act: z.enum(['add', 'change', 'remove']), record: dnsRecord }).nullable(),
})

export type DnsIssue = z.infer<typeof dnsIssueSchema>

/** A record that the customer's mail needs. */
export const mailRecordSchema = z.object({
  purpose: z.enum(['mx', 'spf', 'dkim', 'dmarc']),
  record: dnsRecord,
  /** Whether it stood there at the last look. */
  isThere: z.boolean(),
})

export type MailRecord = z.infer<typeof mailRecordSchema>

/** What of the provider's records differs for each customer, as the provider shows it. */
const mailProviderValuesResponse = z.object({
  mx: z.string().nullable(),
  spf: z.string().nullable(),
  dkimName: z.string().nullable(),
  dkimValue: z.string().nullable(),
})

export const addressResponse = z.object({
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
      endsAt: timestamp.nullable(),
      /** Those to enter, as far as it is known where they lead. */
      records: z.array(
        z.object({ purpose: z.enum(['ownership', 'domain', 'www']), record: dnsRecord }),
      ),
      /** In the place of the domain's A records, where a registrar has ALIAS or ANAME. */
      alias: z.string(),
      findings: z.array(dnsIssueSchema),
      checkedAt: timestamp.nullable(),
      nextLookAt: timestamp,
      /** A look was asked for, and has not ended. */
      isLooking: z.boolean(),
    })
    .nullable(),
  /** A domain that the team registers for a customer who owns none; null: nobody asked. */
  registration: z
    .object({
      domain: z.string(),
      shown: z.string(),
      askedAt: timestamp,
      /** Null: not registered yet. */
      record: z
        .object({ registrar: z.string(), registeredOn: z.iso.date(), runsOutOn: z.iso.date() })
        .nullable(),
    })
    .nullable(),
  /** Mail at the customer's domain. */
  mail: z.object({
    /** Whether the plan includes it. */
    isIncluded: z.boolean(),
    /** The domain of the mail addresses, in punycode; null: none is proved yet. */
    at: z.string().nullable(),
    /** Null: not begun. */
    setup: mailProviderValuesResponse
      .extend({
        provider: z.enum(mailProviderIds),
        /** Where receivers report to who sends in the domain's name. */
        reportsTo: z.string(),
        /** `awaited`: not all records are right yet; `broken`: they were, and are not any more. */
        state: z.enum(['awaited', 'working', 'broken']),
        /** Since when it is working, or broken. */
        since: timestamp.nullable(),
        /** Those to enter, with what is to be kept of the present ones; none before the first look. */
        records: z.array(mailRecordSchema),
        findings: z.array(dnsIssueSchema),
        checkedAt: timestamp.nullable(),
        nextLookAt: timestamp,
        /** A look is due: what follows from it is there in a moment. */
        isLooking: z.boolean(),
      })
      .nullable(),
  }),
})
export type AddressResponse = z.infer<typeof addressResponse>

const customerPath = z.object({ paymentIntentId: z.string().min(1).max(255) })
const withToken = z.object({ token: z.string().max(200).default('') })
const typedDomain = z.strictObject({ domain: requiredText(300, 'Enter your domain') })

const typed = (characters: number) => z.string().trim().max(characters).default('')
const typedMail = z.strictObject({
  provider: z.enum(mailProviderIds, 'Choose who has your mail'),
  mx: typed(1000),
  spf: typed(300),
  dkimName: typed(300),
  dkimValue: typed(2000),
  reportsTo: typed(254),
})
export type TypedMail = z.infer<typeof typedMail>

const recordedRegistration = z.strictObject({
  registrar: requiredText(100, 'Say where it is registered'),
  registeredOn: z.iso.date('Enter the day'),
  runsOutOn: z.iso.date('Enter the day'),
})
export type RecordedRegistration = z.infer<typeof recordedRegistration>

const ofCustomer = { access: 'order-token', params: customerPath, query: withToken } as const
const ofTeam = { access: 'staff', params: orderPath } as const
const CUSTOMER = '/api/orders/:paymentIntentId'
const TEAM = '/api/admin/orders/:orderId'

export const addressRoutes = {
  requestMyDomainRegistration: route({
    ...ofCustomer,
    method: 'PUT',
    path: `${CUSTOMER}/site-address/registration`,
    summary: 'Asks the team to register a domain',
    body: typedDomain,
    response: addressResponse,
    errors: {
      domain_already_set: 409,
      domain_not_in_plan: 409,
      order_status_conflict: 409,
      already_registered: 409,
    },
  }),
  cancelMyDomainRegistration: route({
    ...ofCustomer,
    method: 'DELETE',
    path: `${CUSTOMER}/site-address/registration`,
    summary: 'Takes the wish for a domain back, while it is not registered',
    response: addressResponse,
    errors: { already_registered: 409 },
  }),
  requestOrderDomainRegistration: route({
    ...ofTeam,
    method: 'PUT',
    path: `${TEAM}/site-address/registration`,
    summary: 'Notes the domain that the customer wants registered',
    body: typedDomain,
    response: addressResponse,
    errors: {
      order_not_found: 404,
      domain_already_set: 409,
      domain_not_in_plan: 409,
      order_status_conflict: 409,
      already_registered: 409,
    },
  }),
  cancelOrderDomainRegistration: route({
    ...ofTeam,
    method: 'DELETE',
    path: `${TEAM}/site-address/registration`,
    summary: 'Takes the customer’s wish for a domain back, while it is not registered',
    response: addressResponse,
    errors: { order_not_found: 404, already_registered: 409 },
  }),
  recordRegistration: route({
    ...ofTeam,
    method: 'PUT',
    path: `${TEAM}/site-address/registration/record`,
    summary: 'Notes where the customer’s domain was registered, and until when',
    body: recordedRegistration,
    response: addressResponse,
    errors: { order_not_found: 404, registration_missing: 409 },
  }),
  readMyAddress: route({
    ...ofCustomer,
    method: 'GET',
    path: `${CUSTOMER}/site-address`,
    summary: 'Where the site is, and what the records of a domain of the customer’s own say',
    response: addressResponse,
  }),
  setMyDomain: route({
    ...ofCustomer,
    method: 'PUT',
    path: `${CUSTOMER}/site-address/domain`,
    summary: 'Names the domain that the site is to be shown at',
    body: typedDomain,
    response: addressResponse,
    errors: { domain_already_set: 409, domain_not_in_plan: 409, order_status_conflict: 409 },
  }),
  removeMyDomain: route({
    ...ofCustomer,
    method: 'DELETE',
    path: `${CUSTOMER}/site-address/domain`,
    summary: 'Gives the domain up: the site is at the subdomain again',
    response: addressResponse,
  }),
  checkMyDomain: route({
    ...ofCustomer,
    method: 'POST',
    path: `${CUSTOMER}/site-address/looks`,
    summary: 'Looks at the domain’s records now',
    response: addressResponse,
    errors: { domain_missing: 409 },
  }),
  readOrderAddress: route({
    ...ofTeam,
    method: 'GET',
    path: `${TEAM}/site-address`,
    summary: 'Where an order’s site is, and what the records of its domain say',
    response: addressResponse,
    errors: { order_not_found: 404 },
  }),
  setOrderDomain: route({
    ...ofTeam,
    method: 'PUT',
    path: `${TEAM}/site-address/domain`,
    summary: 'Names the customer’s domain that the site is to be shown at',
    body: typedDomain,
    response: addressResponse,
    errors: {
      order_not_found: 404,
      domain_already_set: 409,
      domain_not_in_plan: 409,
      order_status_conflict: 409,
    },
  }),
  removeOrderDomain: route({
    ...ofTeam,
    method: 'DELETE',
    path: `${TEAM}/site-address/domain`,
    summary: 'Gives an order’s domain up: its site is at the subdomain again',
    response: addressResponse,
    errors: { order_not_found: 404 },
  }),
  checkOrderDomain: route({
    ...ofTeam,
    method: 'POST',
    path: `${TEAM}/site-address/looks`,
    summary: 'Looks at the domain’s records now',
    response: addressResponse,
    errors: { order_not_found: 404, domain_missing: 409 },
  }),
  setMyMail: route({
    ...ofCustomer,
    method: 'PUT',
    path: `${CUSTOMER}/site-address/mail`,
    summary: 'Names the provider of the mail at the domain, and what it shows for it',
    body: typedMail,
    response: addressResponse,
    errors: { mail_not_in_plan: 409, domain_not_proved: 409, order_status_conflict: 409 },
  }),
  removeMyMail: route({
    ...ofCustomer,
    method: 'DELETE',
    path: `${CUSTOMER}/site-address/mail`,
    summary: 'Ends the setting up of mail: its records are not looked at any more',
    response: addressResponse,
  }),
  checkMyMail: route({
    ...ofCustomer,
    method: 'POST',
    path: `${CUSTOMER}/site-address/mail/looks`,
    summary: 'Looks at the records of the mail now',
    response: addressResponse,
    errors: { mail_missing: 409 },
  }),
  setOrderMail: route({
    ...ofTeam,
    method: 'PUT',
    path: `${TEAM}/site-address/mail`,
    summary: 'Names the provider of the mail at the domain, and what it shows for the customer',
    body: typedMail,
    response: addressResponse,
    errors: {
      order_not_found: 404,
      mail_not_in_plan: 409,
      domain_not_proved: 409,
      order_status_conflict: 409,
    },
  }),
  removeOrderMail: route({
    ...ofTeam,
    method: 'DELETE',
    path: `${TEAM}/site-address/mail`,
    summary: 'Ends the setting up of mail: its records are not looked at any more',
    response: addressResponse,
    errors: { order_not_found: 404 },
  }),
  checkOrderMail: route({
    ...ofTeam,
    method: 'POST',
    path: `${TEAM}/site-address/mail/looks`,
    summary: 'Looks at the records of the mail now',
    response: addressResponse,
    errors: { order_not_found: 404, mail_missing: 409 },
  }),
}
