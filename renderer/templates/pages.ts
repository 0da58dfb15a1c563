/** The page code of all templates, separate from the manifests. */
import * as beforeAndAfter from './before-and-after/index.ts'
import * as careBoard from './care-board/index.ts'
import * as decisionLog from './decision-log/index.ts'
import * as letter from './letter/index.ts'
import * as marginNotes from './margin-notes/index.ts'
import * as posterWall from './poster-wall/index.ts'
import * as programme from './programme/index.ts'
import * as releaseNotes from './release-notes/index.ts'
import * as tearsheet from './tearsheet/index.ts'
import type { TemplateId } from './manifest.ts'
import type { Template } from './template.ts'

export const templates: Readonly<Record<TemplateId, Template>> = {
  'release-notes': releaseNotes,
  'decision-log': decisionLog,
  tearsheet: tearsheet,
  'poster-wall': posterWall,
  'care-board': careBoard,
  'before-and-after': beforeAndAfter,
  'margin-notes': marginNotes,
  programme: programme,
  letter: letter,
}
