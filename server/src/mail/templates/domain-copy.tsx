import { renderEmailTexts, type CustomTexts } from '@vitrine/domain/email/email-copy'
import {
  Button,
  type ComposedEmail,
  Heading,
  EmailLayout,
  EditableText,
  type EmailSender,
} from './layout.tsx'
import { composeTeamEmail } from './team-email.tsx'
import type { TeamOrderFacts } from './team-order-facts.ts'

type DomainNews = {
  readonly title: string
  /** The first one is also for the team. */
  readonly sentences: readonly string[]
}

type OfDomain = { readonly domain: string }
type OfMail = OfDomain & { readonly provider: string }
/** DNS issues and the records to change. */
type Broken = OfDomain & { readonly sentences: readonly string[] }
/** Only a published site is at its subdomain. */
type OfSite = { readonly isSiteOnline: boolean }
type Unowned = OfDomain & OfSite & { readonly endsAt: string; readonly isLast: boolean }
type Lost = OfDomain & OfSite & { readonly why: 'given-up' | 'unowned' | 'broken' }
type Registered = OfDomain & { readonly registrar: string; readonly runsOutOn: string }

/** Copy of emails about domains. */
export const domainEmailCopy = {
  'domain-live'({ domain }: OfDomain, texts: CustomTexts) {
    const say = renderEmailTexts('domain-live', texts, { domain })
    return news(say.subject, say.opening)
  },
  'domain-ready'({ domain }: OfDomain, texts: CustomTexts) {
    const say = renderEmailTexts('domain-ready', texts, { domain })
    return news(say.subject, say.opening)
  },
  'domain-broken'({ domain, sentences, isSiteOnline }: Broken & OfSite, texts: CustomTexts) {
    const say = renderEmailTexts('domain-broken', texts, { domain })
    return news(say.subject, ...sentences, isSiteOnline ? say.closing : '')
  },
  'domain-mended'({ domain }: OfDomain, texts: CustomTexts) {
    const say = renderEmailTexts('domain-mended', texts, { domain })
    return news(say.subject, say.opening)
  },
  'domain-lost'({ domain, why, isSiteOnline }: Lost, texts: CustomTexts) {
    const say = renderEmailTexts('domain-lost', texts, { domain })
    const whyWords = { 'given-up': say.givenUp, unowned: say.unowned, broken: say.broken }[why]
    return news(say.subject, isSiteOnline ? `${whyWords} ${say.now}` : whyWords, say.closing)
  },
  'domain-unowned'({ domain, endsAt, isLast, isSiteOnline }: Unowned, texts: CustomTexts) {
    const record = `TXT at _vitrine.${domain}`
    const endsOn = endsAt.slice(0, 10)
    const say = renderEmailTexts('domain-unowned', texts, { domain, record, endsOn })
    return news(say.subject, say.opening, isLast && isSiteOnline ? say.last : say.closing)
  },
  'domain-registered'({ domain, registrar, runsOutOn }: Registered, texts: CustomTexts) {
    const say = renderEmailTexts('domain-registered', texts, {
      domain,
      registrar,
      endsOn: runsOutOn,
    })
    return news(say.subject, say.opening, say.closing)
  },
  'mail-working'({ domain, provider }: OfMail, texts: CustomTexts) {
    const say = renderEmailTexts('mail-working', texts, { domain, provider })
    return news(say.subject, say.opening, say.closing)
  },
  'mail-broken'({ domain, sentences }: Broken, texts: CustomTexts) {
    const say = renderEmailTexts('mail-broken', texts, { domain })
    return news(say.subject, ...sentences, say.closing)
  },
  'mail-mended'({ domain, provider }: OfMail, texts: CustomTexts) {
    const say = renderEmailTexts('mail-mended', texts, { domain, provider })
    return news(say.subject, say.opening)
  },
}

export type DomainEmailKind = keyof typeof domainEmailCopy

const news = (title: string, ...sentences: readonly string[]): DomainNews => ({
  title,
  sentences: sentences.filter(Boolean),
})

/** To the customer. */
export function composeDomainEmail(
  sender: EmailSender,
  { reference, mySiteUrl }: { readonly reference: string; readonly mySiteUrl: string },
  { title, sentences }: DomainNews,
): ComposedEmail {
  const body = (
    <EmailLayout sender={sender} preview={sentences[0] ?? title} reference={reference}>
      <Heading>{title}</Heading>
      {sentences.map((sentence, place) => (
        <EditableText key={place}>{sentence}</EditableText>
      ))}
      <Button href={mySiteUrl}>Open your page</Button>
    </EmailLayout>
  )
  return { subject: title, body }
}

export type DomainRequest = {
  readonly domain: string
  readonly what: 'asked' | 'wished' | 'refused'
  /** Why it can’t be registered, as a sentence; else empty. */
  readonly why: string
}

/** To the team: register a domain, or why it can’t be. */
export function composeDomainRequest(
  sender: EmailSender,
  facts: TeamOrderFacts,
  { domain, what, why }: DomainRequest,
  texts: CustomTexts,
): ComposedEmail {
  const say = renderEmailTexts('team-domain-wish', texts, { domain, reference: facts.reference })
  const opening = what === 'refused' ? `${say.refused} ${why} ${say.instead}`.trim() : say[what]
  return composeAboutDomain(sender, facts, { ...say, opening })
}

/** To the team. */
export function composeAboutDomain(
  sender: EmailSender,
  { orderId, customer, reference }: TeamOrderFacts,
  say: Parameters<typeof composeTeamEmail>[1],
): ComposedEmail {
  return composeTeamEmail(sender, say, orderId, [
    ['Customer', customer],
    ['Order', reference],
  ])
}
