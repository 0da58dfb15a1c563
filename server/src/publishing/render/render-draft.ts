import type { DraftDocumentName } from '@vitrine/contract/publishing'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'
import { findOrder } from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findOrSuggestSubdomain } from '../sites/suggest-subdomain.ts'
import { takeSnapshot, listOrderedDrafts } from '../snapshots/take-snapshot.ts'
import { type SiteSnapshot, siteInputOf } from '../snapshots/site-snapshot.ts'
import type { RenderedDocument } from './render-tasks.ts'
import type { SiteRenderer } from './site-renderer.ts'

export type RenderDraftResult =
  | { drawn: RenderedDocument }
  | { refused: 'order_not_found' | 'language_not_ordered' }

/**
 * Renders one document from an unsaved draft as a publication would, with the saved drafts of the
 * other languages. Rejects with the signal's reason when aborted.
 */
export async function renderDraft(
  {
    db,
    files,
    clock,
    sites,
    brand,
    verifyingSecrets,
    drawDocument,
  }: AppContext & Pick<SiteRenderer, 'drawDocument'>,
  draft: Pick<SiteSnapshot, 'templateId' | 'themeId'> & {
    orderId: string
    language: string
    document: DraftDocumentName
    resume: StoredResume
  },
  signal: AbortSignal,
): Promise<RenderDraftResult> {
  const order = await findOrder(db, draft.orderId)
  if (!order) return { refused: 'order_not_found' }
  const { language: code, document: name, resume, templateId, themeId } = draft
  const { ordered, drafts: saved } = await listOrderedDrafts(db, order)
  const drafts = ordered.flatMap((language) => {
    if (language.code === code) return [{ language, draft: { resume } }]
    return saved.filter((each) => each.language.code === language.code)
  })
  if (!drafts.some(({ language }) => language.code === code))
    return { refused: 'language_not_ordered' }
  const subdomain = await findOrSuggestSubdomain(db, order, brand.brandName, verifyingSecrets)
  const site = { drafts, subdomain, templateId, themeId, address: sites }
  const frozen = await takeSnapshot(db, files, order, site, clock())
  return { drawn: await drawDocument(siteInputOf(frozen), { code, name }, signal) }
}
