import type { DraftDocumentName } from '@vitrine/contract/publishing'
import type { StoredResume } from '@vitrine/domain/stored-resume'
import { findOrder } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import { findOwnAddress } from './find-own-address.ts'
import { freezeSite, inOrderedLanguages } from './freeze-site.ts'
import { type FrozenSite, siteInputOf } from './frozen-site.ts'
import type { DrawnDocument } from './do-render-work.ts'
import type { RenderThread } from './render-thread.ts'

export type DrawDraftResult =
  | { drawn: DrawnDocument }
  | { refused: 'no-such-order' | 'no-such-language' }

/**
 * One document as a publication would make it, had the draft been saved as it stands on the
 * screen: among the other languages' drafts, which say where its page will be. Rejects with
 * the signal's reason once nobody waits for it.
 */
export async function drawDraft(
  {
    db,
    files,
    clock,
    sites,
    verifyingSecrets,
    drawDocument,
  }: House & Pick<RenderThread, 'drawDocument'>,
  wish: Pick<FrozenSite, 'templateId' | 'themeId'> & {
    orderId: string
    language: string
    document: DraftDocumentName
    resume: StoredResume
  },
  signal: AbortSignal,
): Promise<DrawDraftResult> {
  const order = await findOrder(db, wish.orderId)
  if (!order) return { refused: 'no-such-order' }
  const { language: code, document: name, resume, templateId, themeId } = wish
  const { ordered, drafts: saved } = await inOrderedLanguages(db, order)
  const drafts = ordered.flatMap((language) => {
    if (language.code === code) return [{ language, draft: { resume } }]
    return saved.filter((each) => each.language.code === language.code)
  })
  if (!drafts.some(({ language }) => language.code === code)) return { refused: 'no-such-language' }
  const subdomain = await findOwnAddress(db, order, verifyingSecrets)
  const site = { drafts, subdomain, templateId, themeId }
  const frozen = await freezeSite(db, files, order, site, sites, clock())
  return { drawn: await drawDocument(siteInputOf(frozen), { code, name }, signal) }
}
