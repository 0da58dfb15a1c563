import type { House, Module } from '../platform/house.ts'
import { countReadings } from '../sources/index.ts'
import { personal } from './personal.ts'
import { serveCvChanges } from './cv-change-routes.ts'
import { serveTranslations } from './translation-routes.ts'
import { serveWriting } from './writing-routes.ts'
import { serveStudio, type StudioDeps } from './staff-routes.ts'
import { serveTryOuts } from './visitor-routes.ts'

export { listDrafts, readDraft } from './draft-store.ts'
export { gateOf, type GatePart } from './read-gate.ts'
export { listResolutions } from './resolution-store.ts'
export { openRewriter, type Rewriter } from './rewriter/rewriter.ts'
export { openSpeller, type Speller } from './spelling/speller.ts'
export { openTranslator } from './translator/open-translator.ts'
export type { Translator } from './translator/translator.ts'
export { saveDraft } from './save-draft.ts'
export { DRAFT_BYTES } from './staff-routes.ts'
export { type Draft } from './tables.ts'

/** The team's work: drafts from the files of an order. And what visitors may try of it before they order. */
export function openStudio(
  house: House,
  own: Pick<
    StudioDeps,
    'files' | 'readCv' | 'joinReadings' | 'expectFile' | 'translator' | 'speller' | 'rewriter'
  >,
): Module {
  const { readCv, meters } = countReadings(own.readCv)
  const deps = { ...house, ...own, readCv }
  return {
    serve(http) {
      serveStudio(http, deps)
      serveTranslations(http, deps)
      serveTryOuts(http, deps)
      serveCvChanges(http, deps)
      serveWriting(http, deps)
    },
    meters,
    personal,
  }
}
