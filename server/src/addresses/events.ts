import { z } from 'zod'
import type { EventKind } from '../platform/events.ts'

const orderPayload = z.object({ orderId: z.uuid(), domain: z.string() })

/** The site is shown at a domain of the customer's since now: it is the canonical address. */
export const domainLive: EventKind<z.infer<typeof orderPayload>> = {
  type: 'addresses.domain-live',
  payload: orderPayload,
}

const lostPayload = orderPayload.extend({
  why: z.enum(['given-up', 'unowned', 'broken']),
})

/** The site is not shown at the domain any more: the subdomain is the canonical address. */
export const domainLost: EventKind<z.infer<typeof lostPayload>> = {
  type: 'addresses.domain-lost',
  payload: lostPayload,
}

/** `sentences` say what is wrong and which record to change. */
const brokenPayload = orderPayload.extend({ sentences: z.array(z.string()) })

/** The records of a live domain lead elsewhere. */
export const domainBroken: EventKind<z.infer<typeof brokenPayload>> = {
  type: 'addresses.domain-broken',
  payload: brokenPayload,
}

/** They lead here again. */
export const domainRecovered: EventKind<z.infer<typeof orderPayload>> = {
  type: 'addresses.domain-mended',
  payload: orderPayload,
}

const unownedPayload = orderPayload.extend({ endsAt: z.iso.datetime(), isLast: z.boolean() })

/** The ownership record is gone, and the domain is served no more from `endsAt` on. */
export const ownershipMissing: EventKind<z.infer<typeof unownedPayload>> = {
  type: 'addresses.ownership-missing',
  payload: unownedPayload,
}

/** `atOnboarding`: named as a wish there, perhaps for a domain that they own. */
const askedPayload = orderPayload.extend({ atOnboarding: z.boolean().default(false) })

/** The customer wants the team to register a domain for them. */
export const registrationRequested: EventKind<z.infer<typeof askedPayload>> = {
  type: 'addresses.registration-asked',
  payload: askedPayload,
}

const notRegistrablePayload = orderPayload.extend({ sentence: z.string() })

/** The domain that the customer wished for at onboarding can't be registered, for a reason in words. */
export const domainRequestRefused: EventKind<z.infer<typeof notRegistrablePayload>> = {
  type: 'addresses.wish-refused',
  payload: notRegistrablePayload,
}

const registeredPayload = orderPayload.extend({ registrar: z.string(), runsOutOn: z.iso.date() })

/** A person of the team has registered it, and noted where and until when. */
export const domainRegistered: EventKind<z.infer<typeof registeredPayload>> = {
  type: 'addresses.domain-registered',
  payload: registeredPayload,
}

const mailPayload = orderPayload.extend({ provider: z.string() })

/** All records of the mail at a customer's domain are right since now. */
export const mailWorking: EventKind<z.infer<typeof mailPayload>> = {
  type: 'addresses.mail-working',
  payload: mailPayload,
}

/** `sentences` say what is wrong and which record to change. */
const mailBrokenPayload = mailPayload.extend({ sentences: z.array(z.string()) })

/** They were right, and are not any more. */
export const mailBroken: EventKind<z.infer<typeof mailBrokenPayload>> = {
  type: 'addresses.mail-broken',
  payload: mailBrokenPayload,
}

/** They are right again. */
export const mailRecovered: EventKind<z.infer<typeof mailPayload>> = {
  type: 'addresses.mail-mended',
  payload: mailPayload,
}
