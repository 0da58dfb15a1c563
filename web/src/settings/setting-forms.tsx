/** The form of each group of settings. Each section of the settings has a file with its forms. */
import { type EditableEmail, EDITABLE_EMAILS } from '@vitrine/domain/email/email-copy'
import type { SettingGroup } from '@vitrine/domain/settings/settings'
import { CLAIM_IDS, type ClaimId } from '@vitrine/domain/storefront/claims'
import { PAGE_BLOCKS, type PageBlockId } from '@vitrine/domain/storefront/page-copy'
import { brand, law, seller } from './business-forms.tsx'
import { claimForm } from './claim-form.tsx'
import { emailCopyForm } from './email-copy-form.tsx'
import { pageCopyForm } from './page-copy-form.tsx'
import { extras, hosting, prices, tax } from './price-forms.tsx'
import { retention } from './privacy-forms.tsx'
import { campaign, ratings } from './promotion-forms.tsx'
import type { SettingForm } from './setting-form.ts'
import { hours, notices, revisions } from './team-forms.tsx'

export const settingForms: { readonly [G in SettingGroup]: SettingForm<G> } = {
  brand,
  seller,
  law,
  tax,
  prices,
  hours,
  revisions,
  hosting,
  extras,
  ratings,
  retention,
  campaign,
  notices,
  ...letterForms(),
  ...pageForms(),
  ...claimForms(),
}

function pageForms() {
  const forms = PAGE_BLOCKS.map((block) => [`page-${block}`, pageCopyForm(block)])
  // The list contains every block.
  return Object.fromEntries(forms) as unknown as {
    readonly [B in PageBlockId as `page-${B}`]: SettingForm<`page-${B}`>
  }
}

function claimForms() {
  const forms = CLAIM_IDS.map((id) => [`claim-${id}`, claimForm(id)])
  // The list contains every claim.
  return Object.fromEntries(forms) as unknown as {
    readonly [C in ClaimId as `claim-${C}`]: SettingForm<`claim-${C}`>
  }
}

function letterForms() {
  const forms = EDITABLE_EMAILS.map((letter) => [`letter-${letter}`, emailCopyForm(letter)])
  // The list contains every email.
  return Object.fromEntries(forms) as unknown as {
    readonly [L in EditableEmail as `letter-${L}`]: SettingForm<`letter-${L}`>
  }
}
