import { z } from 'zod'
import { eventKind } from '../platform/events.ts'

const domainShape = { orderId: z.uuid(), domain: z.string() }
const mailShape = { ...domainShape, provider: z.string() }
/** Customer-facing sentences: each issue with the record to change. */
const sentences = z.array(z.string())
/** Whether a version of the site is published. Absent in events of older versions. */
const isSiteOnline = z.boolean().default(true)

/** The site is online at the customer's domain, its canonical address from now on. */
export const domainLive = eventKind('addresses.domain-live', domainShape)

/** As `domainLive`, but the site is not online yet. */
export const domainReady = eventKind('addresses.domain-ready', domainShape)

/** The domain no longer serves the site: the subdomain is the canonical address. */
export const domainLost = eventKind('addresses.domain-lost', {
  ...domainShape,
  why: z.enum(['given-up', 'unowned', 'broken']),
  isSiteOnline,
})

/** The records of a live domain point elsewhere. */
export const domainBroken = eventKind('addresses.domain-broken', {
  ...domainShape,
  sentences,
  isSiteOnline,
})

/** The records point here again. */
export const domainRecovered = eventKind('addresses.domain-mended', domainShape)

/** The ownership record is missing; from `endsAt` on the domain is not served. */
export const ownershipMissing = eventKind('addresses.ownership-missing', {
  ...domainShape,
  endsAt: z.iso.datetime(),
  isLast: z.boolean(),
  isSiteOnline,
})

/** The customer asked the team to register a domain. */
export const registrationRequested = eventKind('addresses.registration-asked', {
  ...domainShape,
  /** Requested during onboarding; the customer may own it already. */
  atOnboarding: z.boolean().default(false),
})

/** The domain requested during onboarding cannot be registered. */
export const domainRequestRefused = eventKind('addresses.wish-refused', {
  ...domainShape,
  sentence: z.string(),
})

/** Staff registered the domain. */
export const domainRegistered = eventKind('addresses.domain-registered', {
  ...domainShape,
  registrar: z.string(),
  runsOutOn: z.iso.date(),
})

/** All email DNS records of the domain are right. */
export const mailWorking = eventKind('addresses.mail-working', mailShape)

/** Email DNS records that were right are wrong now. */
export const mailBroken = eventKind('addresses.mail-broken', { ...mailShape, sentences })

/** Email DNS records are right again. */
export const mailRecovered = eventKind('addresses.mail-mended', mailShape)
