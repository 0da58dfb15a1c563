import { mailProviderIds } from '@vitrine/domain/addresses/mail-providers'
import { z } from 'zod'
import { timestamp, requiredText, route, customerRoute, orderRoute } from './route.ts'

/** A DNS record as registrars show it. */
export const dnsRecord = z.object({
  type: z.enum(['A', 'AAAA', 'CNAME', 'TXT', 'MX', 'CAA', 'NS', 'DS']),
  /** Fully qualified, without a final dot. */
  name: z.string(),
  value: z.string(),
  /** MX records only. */
  priority: z.int().optional(),
})

export type DnsRecord = z.infer<typeof dnsRecord>

/** A problem found by a DNS check, with the record to change. */
export const dnsIssueSchema = z.object({
  code: z.string(),
  /** `note`: blocks nothing. */
  hinders: z.enum(['ownership', 'routing', 'www', 'mail', 'note']),
  sentence: z.string(),
  /** Null: no record of the customer solves it; the sentence says what to do. */
  change: z.object({ act: z.enum(['add', 'change', 'remove']), record: dnsRecord }).nullable(),
})

export type DnsIssue = z.infer<typeof dnsIssueSchema>

/** A DNS record that the customer's email needs. */
export const mailRecordSchema = z.object({
  purpose: z.enum(['mx', 'spf', 'dkim', 'dmarc']),
  record: dnsRecord,
  /** Found by the last check. */
  isThere: z.boolean(),
})

export type MailRecord = z.infer<typeof mailRecordSchema>

/** Values that the provider shows to each customer. */
const mailProviderValuesResponse = z.object({
  mx: z.string().nullable(),
  spf: z.string().nullable(),
  dkimName: z.string().nullable(),
  dkimValue: z.string().nullable(),
})

export const addressResponse = z.object({
  /**
   * The current or future address, without a final slash; null: unknown. Not the custom domain
   * while its records point elsewhere.
   */
  url: z.string().nullable(),
  /** The plan includes a custom domain. */
  includesDomain: z.boolean(),
  /** False once the order is over. */
  mayChange: z.boolean(),
  domain: z
    .object({
      /** Punycode. */
      name: z.string(),
      /** Unicode, for people. */
      shown: z.string(),
      /** The registered domain in punycode: registrars append it to record names. */
      zone: z.string(),
      /**
       * `proving`: no ownership record; `routing`: owned, but the domain points elsewhere; `ready`:
       * like `live`, but the site is not online; `broken`: was live and now points elsewhere;
       * `unowned`: live without the ownership record.
       */
      state: z.enum(['proving', 'routing', 'ready', 'live', 'broken', 'unowned']),
      /** The domain is disabled then unless something changes. */
      endsAt: timestamp.nullable(),
      /** Records for the customer to enter. */
      records: z.array(
        z.object({ purpose: z.enum(['ownership', 'domain', 'www']), record: dnsRecord }),
      ),
      /** Replaces the A records at registrars with ALIAS or ANAME. */
      alias: z.string(),
      findings: z.array(dnsIssueSchema),
      checkedAt: timestamp.nullable(),
      nextLookAt: timestamp,
      /** A check is running. */
      isLooking: z.boolean(),
    })
    .nullable(),
  /** A domain that the team registers for the customer; null: not requested. */
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
  /** Email at the customer's domain. */
  mail: z.object({
    /** The plan includes it. */
    isIncluded: z.boolean(),
    /** Domain of the email addresses in punycode; null: none is verified. */
    at: z.string().nullable(),
    /** Null: not started. */
    setup: mailProviderValuesResponse
      .extend({
        provider: z.enum(mailProviderIds),
        /** Recipient of DMARC reports. */
        reportsTo: z.string(),
        /** `awaited`: some records are missing; `broken`: records were right before. */
        state: z.enum(['awaited', 'working', 'broken']),
        /** Start of the working or broken state. */
        since: timestamp.nullable(),
        /** Records to enter, including present values to keep; empty before the first check. */
        records: z.array(mailRecordSchema),
        findings: z.array(dnsIssueSchema),
        checkedAt: timestamp.nullable(),
        nextLookAt: timestamp,
        /** A check is running. */
        isLooking: z.boolean(),
      })
      .nullable(),
  }),
})
export type AddressResponse = z.infer<typeof addressResponse>

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

export const addressRoutes = {
  requestMyDomainRegistration: route('PUT /api/orders/:paymentIntentId/site-address/registration', {
    ...customerRoute,
    summary: 'Requests a domain registration by the team',
    body: typedDomain,
    response: addressResponse,
    errors: {
      domain_already_set: 409,
      domain_not_in_plan: 409,
      order_status_conflict: 409,
      already_registered: 409,
    },
  }),
  cancelMyDomainRegistration: route(
    'DELETE /api/orders/:paymentIntentId/site-address/registration',
    {
      ...customerRoute,
      summary: 'Cancels the registration request',
      response: addressResponse,
      errors: { already_registered: 409 },
    },
  ),
  requestOrderDomainRegistration: route(
    'PUT /api/admin/orders/:orderId/site-address/registration',
    {
      ...orderRoute,
      summary: 'Records a registration request of the customer',
      body: typedDomain,
      response: addressResponse,
      errors: {
        order_not_found: 404,
        domain_already_set: 409,
        domain_not_in_plan: 409,
        order_status_conflict: 409,
        already_registered: 409,
      },
    },
  ),
  cancelOrderDomainRegistration: route(
    'DELETE /api/admin/orders/:orderId/site-address/registration',
    {
      ...orderRoute,
      summary: 'Cancels the registration request',
      response: addressResponse,
      errors: { order_not_found: 404, already_registered: 409 },
    },
  ),
  recordRegistration: route('PUT /api/admin/orders/:orderId/site-address/registration/record', {
    ...orderRoute,
    summary: 'Records registrar and dates of a domain',
    body: recordedRegistration,
    response: addressResponse,
    errors: { order_not_found: 404, registration_missing: 409 },
  }),
  readMyAddress: route('GET /api/orders/:paymentIntentId/site-address', {
    ...customerRoute,
    summary: 'Reads site address, domain and email setup',
    response: addressResponse,
  }),
  setMyDomain: route('PUT /api/orders/:paymentIntentId/site-address/domain', {
    ...customerRoute,
    summary: 'Sets the custom domain',
    body: typedDomain,
    response: addressResponse,
    errors: { domain_already_set: 409, domain_not_in_plan: 409, order_status_conflict: 409 },
  }),
  removeMyDomain: route('DELETE /api/orders/:paymentIntentId/site-address/domain', {
    ...customerRoute,
    summary: 'Removes the custom domain; the site stays at the subdomain',
    response: addressResponse,
  }),
  checkMyDomain: route('POST /api/orders/:paymentIntentId/site-address/looks', {
    ...customerRoute,
    summary: 'Checks the DNS records of the domain now',
    response: addressResponse,
    errors: { domain_missing: 409 },
  }),
  readOrderAddress: route('GET /api/admin/orders/:orderId/site-address', {
    ...orderRoute,
    summary: 'Reads site address, domain and email setup',
    response: addressResponse,
    errors: { order_not_found: 404 },
  }),
  setOrderDomain: route('PUT /api/admin/orders/:orderId/site-address/domain', {
    ...orderRoute,
    summary: 'Sets the custom domain',
    body: typedDomain,
    response: addressResponse,
    errors: {
      order_not_found: 404,
      domain_already_set: 409,
      domain_not_in_plan: 409,
      order_status_conflict: 409,
    },
  }),
  removeOrderDomain: route('DELETE /api/admin/orders/:orderId/site-address/domain', {
    ...orderRoute,
    summary: 'Removes the custom domain; the site stays at the subdomain',
    response: addressResponse,
    errors: { order_not_found: 404 },
  }),
  checkOrderDomain: route('POST /api/admin/orders/:orderId/site-address/looks', {
    ...orderRoute,
    summary: 'Checks the DNS records of the domain now',
    response: addressResponse,
    errors: { order_not_found: 404, domain_missing: 409 },
  }),
  setMyMail: route('PUT /api/orders/:paymentIntentId/site-address/mail', {
    ...customerRoute,
    summary: 'Sets the email provider of the domain and its values',
    body: typedMail,
    response: addressResponse,
    errors: { mail_not_in_plan: 409, domain_not_proved: 409, order_status_conflict: 409 },
  }),
  removeMyMail: route('DELETE /api/orders/:paymentIntentId/site-address/mail', {
    ...customerRoute,
    summary: 'Ends the email setup and its DNS checks',
    response: addressResponse,
  }),
  checkMyMail: route('POST /api/orders/:paymentIntentId/site-address/mail/looks', {
    ...customerRoute,
    summary: 'Checks the email records now',
    response: addressResponse,
    errors: { mail_missing: 409 },
  }),
  setOrderMail: route('PUT /api/admin/orders/:orderId/site-address/mail', {
    ...orderRoute,
    summary: 'Sets the email provider of the domain and its values',
    body: typedMail,
    response: addressResponse,
    errors: {
      order_not_found: 404,
      mail_not_in_plan: 409,
      domain_not_proved: 409,
      order_status_conflict: 409,
    },
  }),
  removeOrderMail: route('DELETE /api/admin/orders/:orderId/site-address/mail', {
    ...orderRoute,
    summary: 'Ends the email setup and its DNS checks',
    response: addressResponse,
    errors: { order_not_found: 404 },
  }),
  checkOrderMail: route('POST /api/admin/orders/:orderId/site-address/mail/looks', {
    ...orderRoute,
    summary: 'Checks the email records now',
    response: addressResponse,
    errors: { order_not_found: 404, mail_missing: 409 },
  }),
}
