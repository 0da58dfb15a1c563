import { type LawPack, consentWords, sellerLine, type LegalSeller } from './law-packs.ts'
import { plainLegalText } from './legal-text.ts'
import { termsOfService, type TermsFacts } from './terms-of-service.ts'

/** What a customer agreed to, as one text that never changes. */
export type Agreement = {
  readonly text: string
  /** The express wish to begin at once; null: not asked for. */
  readonly beginsAtOnce: boolean | null
}

/**
 * The terms of a day, the notice of withdrawal with its model form, and the consent. Pure: the same
 * facts give the same text, so that versions are found by their content.
 */
export function agreementOf(
  facts: TermsFacts & { readonly brandName: string; readonly seller: LegalSeller },
  pack: LawPack,
  wantsToBegin: boolean,
): Agreement {
  const { seller, brandName } = facts
  const terms = [`Terms of ${brandName}`, plainLegalText(termsOfService(facts))]
  if (pack.withdrawalDays === null)
    return { text: joined([...terms, 'Consent: none was asked for.']), beginsAtOnce: null }
  return {
    text: joined([
      ...terms,
      'Withdrawal',
      facts.withdrawalNotice,
      `Model form. Fill in and return it only if you want to withdraw:`,
      [
        `To ${sellerLine(seller) || seller.name}, ${seller.email}:`,
        'I withdraw from my contract for the following service:',
        'Ordered on:',
        'Order number:',
        'Name and address:',
        'Date:',
      ].join('\n'),
      'Your wish to begin at once',
      wantsToBegin
        ? `You agreed to this when you ordered: “${consentWords(pack)}”`
        : 'We have no wish of yours on record to begin before the days to withdraw are over.',
    ]),
    beginsAtOnce: wantsToBegin,
  }
}

const joined = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`
