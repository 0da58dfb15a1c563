import { type TemplateId, type TemplateManifest, templateIds } from './manifest.ts'
import { beforeAndAfter } from './before-and-after/manifest.ts'
import { careBoard } from './care-board/manifest.ts'
import { decisionLog } from './decision-log/manifest.ts'
import { letter } from './letter/manifest.ts'
import { marginNotes } from './margin-notes/manifest.ts'
import { posterWall } from './poster-wall/manifest.ts'
import { programme } from './programme/manifest.ts'
import { releaseNotes } from './release-notes/manifest.ts'
import { tearsheet } from './tearsheet/manifest.ts'

export { suggestTemplate, type TemplateSuggestion } from './suggest-template.ts'
export { type TemplateId, type TemplateManifest, templateIds } from './manifest.ts'

/** The templates in storefront order. */
export const templateManifests: readonly TemplateManifest[] = [
  releaseNotes,
  decisionLog,
  tearsheet,
  posterWall,
  careBoard,
  beforeAndAfter,
  marginNotes,
  programme,
  letter,
]

export function isTemplateId(value: string): value is TemplateId {
  return (templateIds as readonly string[]).includes(value)
}
