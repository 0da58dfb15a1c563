import type { PublicationResponse, SiteResponse } from '@vitrine/contract/publishing'
import { findWorkingUrl } from '../../addresses/index.ts'
import { isHashed } from '../../onboarding/index.ts'
import { findOrder, orderNotFound } from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Database } from '../../platform/database.ts'
import {
  findLatestPublication,
  findSite,
  findVersionOfPublication,
  isServed,
  listMissingLanguages,
  listVersions,
  type PublishedVersion,
} from '../site-store.ts'
import { contactVisibility } from '../sites/hide-contact.ts'
import { describeSiteRedirect } from '../sites/site-redirect.ts'
import { findOrSuggestSubdomain } from '../sites/suggest-subdomain.ts'
import { listLanguageStatus } from '../snapshots/language-status.ts'
import { listOrderedDrafts } from '../snapshots/take-snapshot.ts'
import type { Publication } from '../tables.ts'
import { listLanguageEditions } from '../versions/language-editions.ts'
import { hashVersion } from '../versions/version-hash.ts'

/** The site of an order for staff. */
export async function describeSite(
  { db, sites, clock, brand, verifyingSecrets }: AppContext,
  orderId: string,
): Promise<SiteResponse> {
  const order = await findOrder(db, orderId)
  if (!order) throw orderNotFound()
  const [proposedSubdomain, site, latest, versions, canonical, { ordered, drafts }] =
    await Promise.all([
      findOrSuggestSubdomain(db, order, brand.brandName, verifyingSecrets),
      findSite(db, orderId),
      findLatestPublication(db, orderId),
      listVersions(db, orderId),
      findWorkingUrl(db, sites, orderId),
      listOrderedDrafts(db, order),
    ])
  const liveVersion = site && isServed(site) ? site.liveVersion : null
  const url = liveVersion === null ? null : (canonical ?? null)
  const shown = versions.find(({ version }) => version.number === liveVersion)
  return {
    // The subdomain of an erased customer is a hash.
    subdomain: site && !isHashed(site.subdomain) ? site.subdomain : null,
    proposedSubdomain,
    url,
    editions: shown ? listLanguageEditions(`${url}/`, shown.version, shown.publication) : null,
    owedLanguages: liveVersion === null ? [] : await listMissingLanguages(db, orderId, liveVersion),
    languages: listLanguageStatus(
      ordered,
      drafts,
      versions.map(({ version: { number }, publication: { input } }) => ({
        number,
        input,
        isLive: number === site?.liveVersion,
      })),
    ),
    hiddenContact: [...(shown?.publication.input.hidden ?? [])],
    state: liveVersion !== null ? 'live' : versions.length > 0 ? 'offline' : 'unpublished',
    leadsOn: site ? describeSiteRedirect(site, clock()) : null,
    versions: versions.map((each) => describeVersion(each, liveVersion)),
    publication: latest ? await describePublication(db, latest) : null,
  }
}

const describeVersion = (
  { version, publication: { input, liveAt, reason } }: PublishedVersion,
  liveVersion: number | null,
): SiteResponse['versions'][number] => ({
  number: version.number,
  publishedAt: (liveAt ?? version.publishedAt).toISOString(),
  publishedBy: version.publishedBy,
  templateId: input.templateId,
  themeId: input.themeId,
  languages: input.resumes.map(({ code }) => code),
  pageBytes: version.files['index.html']?.bytes ?? 0,
  fileCount: Object.keys(version.files).length,
  hasDesignedPdf: Object.hasOwn(version.files, 'resume-designed.pdf'),
  live: version.number === liveVersion,
  note: reason,
})

export async function describePublication(
  db: Database,
  publication: Publication,
): Promise<PublicationResponse> {
  const version = await findVersionOfPublication(db, publication.id)
  const { id, state, problem, requestedBy, requestedAt, reason, owedLanguages } = publication
  return {
    id,
    state: state === 'rendered' || state === 'sent' ? 'rendering' : state,
    problem,
    versionNumber: version?.number ?? null,
    waits:
      version && state === 'waiting'
        ? {
            askedBy: requestedBy.replace(/^staff:/, ''),
            askedAt: requestedAt.toISOString(),
            reason,
            owedLanguages: [...owedLanguages],
            versionHash: hashVersion(version.files),
          }
        : null,
    proof:
      version?.proof.map(({ designed, ...field }) => ({
        ...field,
        read: { ...field.read },
        ...(designed ? { designed: { ...designed } } : {}),
      })) ?? null,
  }
}

/** The live version may not show contact details that the customer has hidden since. */
export const showsHiddenContact = (
  { input }: Pick<Publication, 'input'>,
  hidden: readonly ('phone' | 'address')[],
): boolean => hidden.some((contact) => contactVisibility(input)[contact] === 'shown')
