import { sayLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import { Action, type Composed, Heading, Letter, Said, type Sender } from './letter.tsx'
import { composeTeamNotice } from './team-notice.tsx'
import type { TeamOrderFacts } from './team-order-facts.ts'

type DomainNews = {
  readonly title: string
  /** The first is for the team as well. */
  readonly sentences: readonly string[]
}

type OfDomain = { readonly domain: string }
type OfMail = OfDomain & { readonly provider: string }
/** What the program found wrong, and the record to change. */
type Broken = OfDomain & { readonly sentences: readonly string[] }
type Unowned = OfDomain & { readonly endsAt: string; readonly isLast: boolean }
type Lost = OfDomain & { readonly why: 'given-up' | 'unowned' | 'broken' }
type Registered = OfDomain & { readonly registrar: string; readonly runsOutOn: string }

/** What each letter about a domain says. */
export const sayDomainNews = {
  'domain-live'({ domain }: OfDomain, texts: WrittenTexts) {
    const say = sayLetter('domain-live', texts, { domain })
    return news(say.subject, say.opening)
  },
  'domain-broken'({ domain, sentences }: Broken, texts: WrittenTexts) {
    const say = sayLetter('domain-broken', texts, { domain })
    return news(say.subject, ...sentences, say.closing)
  },
  'domain-mended'({ domain }: OfDomain, texts: WrittenTexts) {
    const say = sayLetter('domain-mended', texts, { domain })
    return news(say.subject, say.opening)
  },
  'domain-lost'({ domain, why }: Lost, texts: WrittenTexts) {
    const say = sayLetter('domain-lost', texts, { domain })
    const whyWords = { 'given-up': say.givenUp, unowned: say.unowned, broken: say.broken }[why]
    return news(say.subject, `${whyWords} ${say.now}`, say.closing)
  },
  'domain-unowned'({ domain, endsAt, isLast }: Unowned, texts: WrittenTexts) {
    const record = `TXT at _vitrine.${domain}`
    const endsOn = endsAt.slice(0, 10)
    const say = sayLetter('domain-unowned', texts, { domain, record, endsOn })
    return news(say.subject, say.opening, isLast ? say.last : say.closing)
  },
  'domain-registered'({ domain, registrar, runsOutOn }: Registered, texts: WrittenTexts) {
    const say = sayLetter('domain-registered', texts, { domain, registrar, endsOn: runsOutOn })
    return news(say.subject, say.opening, say.closing)
  },
  'mail-working'({ domain, provider }: OfMail, texts: WrittenTexts) {
    const say = sayLetter('mail-working', texts, { domain, provider })
    return news(say.subject, say.opening, say.closing)
  },
  'mail-broken'({ domain, sentences }: Broken, texts: WrittenTexts) {
    const say = sayLetter('mail-broken', texts, { domain })
    return news(say.subject, ...sentences, say.closing)
  },
  'mail-mended'({ domain, provider }: OfMail, texts: WrittenTexts) {
    const say = sayLetter('mail-mended', texts, { domain, provider })
    return news(say.subject, say.opening)
  },
}

export type DomainLetter = keyof typeof sayDomainNews

const news = (title: string, ...sentences: readonly string[]): DomainNews => ({
  title,
  sentences: sentences.filter(Boolean),
})

/** To the customer. */
export function composeDomainNews(
  sender: Sender,
  { reference, mySiteUrl }: { readonly reference: string; readonly mySiteUrl: string },
  { title, sentences }: DomainNews,
): Composed {
  const body = (
    <Letter sender={sender} preview={sentences[0] ?? title} reference={reference}>
      <Heading>{title}</Heading>
      {sentences.map((sentence, place) => (
        <Said key={place}>{sentence}</Said>
      ))}
      <Action href={mySiteUrl}>Open your page</Action>
    </Letter>
  )
  return { subject: title, body }
}

export type DomainWish = {
  readonly domain: string
  readonly what: 'asked' | 'wished' | 'refused'
  /** Why it can’t be registered, as a sentence; else empty. */
  readonly why: string
}

/** To the team: a domain is to be registered, or can’t be. */
export function composeDomainWish(
  sender: Sender,
  facts: TeamOrderFacts,
  { domain, what, why }: DomainWish,
  texts: WrittenTexts,
): Composed {
  const say = sayLetter('team-domain-wish', texts, { domain, reference: facts.reference })
  const opening = what === 'refused' ? `${say.refused} ${why} ${say.instead}`.trim() : say[what]
  return composeAboutDomain(sender, facts, { ...say, opening })
}

/** To the team. */
export function composeAboutDomain(
  sender: Sender,
  { orderId, customer, reference }: TeamOrderFacts,
  say: Parameters<typeof composeTeamNotice>[1],
): Composed {
  return composeTeamNotice(sender, say, orderId, [
    ['Customer', customer],
    ['Order', reference],
  ])
}
