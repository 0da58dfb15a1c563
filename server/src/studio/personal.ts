import type { FieldAuthor } from '@vitrine/contract/studio'
import { eq } from 'drizzle-orm'
import {
  classify,
  fact,
  inner,
  type PersonalData,
  teams,
  theirs,
} from '../platform/personal-data.ts'
import { dismissals, drafts, draftStates, glossaries, resolutions, translations } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(resolutions, {
      rowsOf: ({ orderId }) => eq(resolutions.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        key: inner,
        kind: fact,
        language: fact,
        text: theirs(),
        how: fact,
        words: theirs(),
        givenBy: teams,
        givenAt: fact,
      },
    }),
    classify(dismissals, {
      rowsOf: ({ orderId }) => eq(dismissals.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        key: inner,
        kind: fact,
        language: fact,
        dismissedBy: teams,
        dismissedAt: fact,
      },
    }),
    classify(draftStates, {
      rowsOf: ({ orderId }) => eq(draftStates.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        language: fact,
        revision: fact,
        resume: theirs(),
        templateId: fact,
        themeId: fact,
        savedBy: teams,
        beganAt: fact,
        savedAt: fact,
      },
    }),
    classify(translations, {
      rowsOf: ({ orderId }) => eq(translations.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        fromLanguage: fact,
        language: fact,
        sourceHash: inner,
        source: theirs(),
        text: theirs(),
        writtenBy: teams,
        writtenAt: fact,
      },
    }),
    classify(glossaries, {
      rowsOf: ({ orderId }) => eq(glossaries.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        language: fact,
        terms: theirs(),
        updatedBy: teams,
        updatedAt: fact,
      },
    }),
    classify(drafts, {
      rowsOf: ({ orderId }) => eq(drafts.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        language: fact,
        revision: fact,
        resume: theirs(),
        templateId: fact,
        themeId: fact,
        decided: theirs(),
        madeFrom: inner,
        authors: {
          ...teams,
          exported: (authors: readonly FieldAuthor[]) =>
            authors.map(({ path, at }) => ({ path, at })),
        },
        updatedAt: fact,
        updatedBy: teams,
      },
    }),
  ],
}
