import type { AppContext, Module } from '../platform/app-context.ts'
import { withReadingMetrics } from '../sources/index.ts'
import { personal } from './personal.ts'
import { readOnArrival } from './read-on-arrival.ts'
import { registerCvChangeRoutes } from './cv-change-routes.ts'
import { registerLanguageWordsRoutes } from './language-words-routes.ts'
import { registerTranslationRoutes } from './translation-routes.ts'
import { registerWritingRoutes } from './writing-routes.ts'
import { registerGateRoutes, registerStudioRoutes, type StudioDeps } from './staff-routes.ts'
import { registerTrialRoutes } from './trial-routes.ts'

export { listDrafts, readDraft } from './draft-store.ts'
export { listSiteWords } from './language-words-store.ts'
export { listGateItems, type GateScope } from './read-gate.ts'
export { listResolutions } from './resolution-store.ts'
export { createRewriter, type Rewriter } from './rewriter/rewriter.ts'
export { createSpellChecker, type SpellChecker } from './spelling/spell-checker.ts'
export { createTranslator } from './translator/create-translator.ts'
export type { Translator } from './translator/translator.ts'
export { saveDraft } from './save-draft.ts'
export { MAX_DRAFT_BYTES } from './staff-routes.ts'
export { type Draft } from './tables.ts'

/** Drafts, gate, translation and writing tools for staff, and the CV trial for visitors. */
export function createStudioModule(
  app: AppContext,
  deps: Pick<
    StudioDeps,
    'files' | 'readCv' | 'joinReadings' | 'prewarm' | 'translator' | 'speller' | 'rewriter'
  >,
): Module {
  const { readCv, meters } = withReadingMetrics(deps.readCv)
  const context = { ...app, ...deps, readCv }
  return {
    registerRoutes(http) {
      registerStudioRoutes(http, context)
      registerGateRoutes(http, context)
      registerTranslationRoutes(http, context)
      registerLanguageWordsRoutes(http, context)
      registerTrialRoutes(http, context)
      registerCvChangeRoutes(http, context)
      registerWritingRoutes(http, context)
    },
    subscriptions: [readOnArrival(context)],
    processMetrics: meters,
    personal,
  }
}
