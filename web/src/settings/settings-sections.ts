import { EMAIL_SECTIONS, emailTextsOf } from '@vitrine/domain/email/email-copy'
import {
  claimOfGroup,
  emailOfGroup,
  pageBlockOfGroup,
  type SettingGroup,
} from '@vitrine/domain/settings/settings'
import { CLAIM_SECTIONS } from '@vitrine/domain/storefront/claims'
import { PAGE_SECTIONS, pageBlock } from '@vitrine/domain/storefront/page-copy'
import type { SettingResponse } from '@vitrine/contract/settings'
import { settingForms } from './setting-forms.tsx'

export type SettingsSection = {
  /** The hash of the address. */
  readonly id: string
  readonly title: string
  readonly about?: string
  /** One unnamed part, or the parts of the copy. */
  readonly parts: readonly { readonly title?: string; readonly groups: readonly SettingGroup[] }[]
}

/** The navigation of the settings. Each group is in exactly one section. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { id: 'business', title: 'Business', parts: [{ groups: ['brand', 'seller', 'law'] }] },
  {
    id: 'prices',
    title: 'Prices and tax',
    parts: [{ groups: ['prices', 'tax', 'hosting', 'extras'] }],
  },
  { id: 'promotion', title: 'Promotion', parts: [{ groups: ['campaign', 'ratings'] }] },
  { id: 'team', title: 'Team', parts: [{ groups: ['hours', 'revisions', 'notices'] }] },
  { id: 'privacy', title: 'Privacy', parts: [{ groups: ['retention'] }] },
  {
    id: 'emails',
    title: 'Emails',
    about: 'New emails use this text. All other parts of emails are fixed.',
    parts: EMAIL_SECTIONS.map(({ title, letters }) => ({
      title,
      groups: letters.map((letter): SettingGroup => `letter-${letter}`),
    })),
  },
  {
    id: 'claims',
    title: 'Claims',
    about:
      'Figures, testimonials and logos of the storefront. With live payments each is hidden until somebody signs it with evidence, the day of the check and a name.',
    parts: CLAIM_SECTIONS.map(({ title, claims }) => ({
      title,
      groups: claims.map((id): SettingGroup => `claim-${id}`),
    })),
  },
  {
    id: 'website',
    title: 'Website texts',
    about:
      'Pages show this text as soon as it is saved. Required statements stay, and text can’t promise numbers or features that the product does not have.',
    parts: PAGE_SECTIONS.map(({ title, blocks }) => ({
      title,
      groups: blocks.map((block): SettingGroup => `page-${block}`),
    })),
  },
]

/** Other names that people search for. */
const SYNONYMS: Partial<Record<SettingGroup, string>> = {
  brand: 'company name, contact email, support address, reply-to',
  seller: 'company address, VAT number, invoice, receipt, billing',
  law: 'imprint, legal notice, terms, withdrawal, refund policy, GDPR, phone',
  tax: 'VAT, sales tax, GST, tax rate',
  prices: 'plans, packages, discount, offer, sale, cost, currency',
  hosting: 'renewal, subscription, year',
  extras: 'upgrade, extra round, revision, add-on',
  ratings: 'testimonials, ratings, stars, feedback, survey',
  campaign: 'Instagram, landing page, offer, dates',
  hours: 'opening hours, office hours, time zone, holidays, calendar, support',
  revisions: 'change request, due time, deadline, rounds, turnaround',
  notices: 'email notifications, alerts',
  retention: 'delete, erase, GDPR, data protection, days, storage',
}

/** True if every sought word is in the group’s names or values. */
export function matchesSearch(answer: SettingResponse, sought: string): boolean {
  const text = searchText(answer).toLowerCase()
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function searchText({ group, setting }: SettingResponse): string {
  const letter = emailOfGroup(group)
  const block = pageBlockOfGroup(group)
  if (letter !== undefined) {
    const { name, when } = emailTextsOf(letter)
    return ['email', name, when, ...textsOf(setting)].join('\n')
  }
  if (claimOfGroup(group) !== undefined) return ['claim', ...textsOf(setting)].join('\n')
  if (block !== undefined) return ['page', pageBlock(block).name, ...textsOf(setting)].join('\n')
  const { title, about, variables, facts } = settingForms[group]
  // The compiler can't correlate group and form.
  const rows = (facts as (of: typeof setting) => readonly (readonly string[])[])(setting)
  return [title, about, variables, SYNONYMS[group], ...rows.flat()].join('\n')
}

const textsOf = (setting: SettingResponse['setting']) =>
  'texts' in setting ? Object.values(setting.texts) : []
