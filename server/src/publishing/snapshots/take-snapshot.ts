import { plans } from '@vitrine/domain/catalog/plans'
import { orderedLanguages, type SiteLanguage } from '@vitrine/domain/languages/languages'
import { readIntake } from '../../onboarding/index.ts'
import type { Order } from '../../ordering/index.ts'
import type { Database } from '../../platform/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findSourceFile } from '../../sources/index.ts'
import { type Draft, listDrafts, listSiteWords } from '../../studio/index.ts'
import { findCanonicalUrl, type SitesAddress, siteUrlOf } from '../../addresses/index.ts'
import type { SiteSnapshot } from './site-snapshot.ts'
import { findHiddenContact } from './hidden-contact.ts'

export type LanguageDraft = {
  readonly language: SiteLanguage
  readonly draft: Pick<Draft, 'resume'>
}

/** Takes a snapshot of the drafts with the order's photo and the hidden contact details. */
export async function takeSnapshot(
  db: Database,
  files: AppContext['files'],
  order: Order,
  site: Pick<SiteSnapshot, 'templateId' | 'themeId'> & {
    drafts: readonly LanguageDraft[]
    subdomain: string
    address: SitesAddress
  },
  now: Date,
): Promise<SiteSnapshot> {
  const hidden = await findHiddenContact(db, order.id)
  const photo = await freezePhoto(db, files, order.id)
  const words = await listSiteWords(
    db,
    site.drafts.map(({ language }) => language),
  )
  return {
    resumes: site.drafts.map(({ draft, language }) => ({
      code: language.code,
      languageName: language.name,
      resume: draft.resume,
      ...(words.has(language.code) && { words: words.get(language.code) }),
    })),
    templateId: site.templateId,
    themeId: site.themeId,
    seo: plans[order.packageId].seo,
    siteUrl:
      (await findCanonicalUrl(db, site.address, order.id)) ??
      siteUrlOf(site.address, site.subdomain),
    updatedOn: now.toISOString().slice(0, 10),
    ...(hidden.length > 0 ? { hidden: [...hidden] } : {}),
    ...(photo && { photo }),
  }
}

/** Undefined if the file is gone. */
async function freezePhoto(
  db: Database,
  files: AppContext['files'],
  orderId: string,
): Promise<SiteSnapshot['photo']> {
  const photo = await findSourceFile(db, orderId, 'photo')
  const bytes = photo && (await files.get(photo.fileKey))
  return bytes && { jpeg: Buffer.from(bytes).toString('base64'), inPdf: photo.inPdf }
}

/** Saved drafts in the order of the customer's languages. The first is the default language. */
export async function listOrderedDrafts(db: Database, order: Order) {
  const { languages } = await readIntake(db, order)
  const drafts = new Map<string, Draft>(
    (await listDrafts(db, order.id)).map((draft) => [draft.language, draft]),
  )
  const ordered = orderedLanguages(languages)
  return {
    ordered,
    drafts: ordered.flatMap((language) => {
      const draft = drafts.get(language.code)
      return draft ? [{ language, draft }] : []
    }),
    owed: ordered.filter(({ code }) => !drafts.has(code)).map(({ name }) => name),
  }
}
