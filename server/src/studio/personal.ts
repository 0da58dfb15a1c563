import type { FieldAuthor } from '@vitrine/contract/studio'
import { eq } from 'drizzle-orm'
import {
  personalTable,
  notPersonal,
  internal,
  type PersonalData,
  teamColumn,
  customerColumn,
} from '../platform/personal-data.ts'
import { dismissals, drafts, draftStates, glossaries, resolutions, translations } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(resolutions, {
      rowsOf: ({ orderId }) => eq(resolutions.orderId, orderId),
      erasure: 'deleted',
      columns: {
        orderId: notPersonal,
        key: internal,
        kind: notPersonal,
        language: notPersonal,
        text: customerColumn(),
        how: notPersonal,
        words: customerColumn(),
        givenBy: teamColumn,
        givenAt: notPersonal,
      },
    }),
    personalTable(dismissals, {
      rowsOf: ({ orderId }) => eq(dismissals.orderId, orderId),
      erasure: 'deleted',
      columns: {
        orderId: notPersonal,
        key: internal,
        kind: notPersonal,
        language: notPersonal,
        dismissedBy: teamColumn,
        dismissedAt: notPersonal,
      },
    }),
    personalTable(draftStates, {
      rowsOf: ({ orderId }) => eq(draftStates.orderId, orderId),
      erasure: 'deleted',
      columns: {
        orderId: notPersonal,
        language: notPersonal,
        revision: notPersonal,
        resume: customerColumn(),
        templateId: notPersonal,
        themeId: notPersonal,
        savedBy: teamColumn,
        beganAt: notPersonal,
        savedAt: notPersonal,
      },
    }),
    personalTable(translations, {
      rowsOf: ({ orderId }) => eq(translations.orderId, orderId),
      erasure: 'deleted',
      columns: {
        orderId: notPersonal,
        fromLanguage: notPersonal,
        language: notPersonal,
        sourceHash: internal,
        source: customerColumn(),
        text: customerColumn(),
        writtenBy: teamColumn,
        writtenAt: notPersonal,
      },
    }),
    personalTable(glossaries, {
      rowsOf: ({ orderId }) => eq(glossaries.orderId, orderId),
      erasure: 'deleted',
      columns: {
        orderId: notPersonal,
        language: notPersonal,
        terms: customerColumn(),
        updatedBy: teamColumn,
        updatedAt: notPersonal,
      },
    }),
    personalTable(drafts, {
      rowsOf: ({ orderId }) => eq(drafts.orderId, orderId),
      erasure: 'deleted',
      columns: {
        orderId: notPersonal,
        language: notPersonal,
        revision: notPersonal,
        resume: customerColumn(),
        templateId: notPersonal,
        themeId: notPersonal,
        decided: customerColumn(),
        madeFrom: internal,
        authors: {
          ...teamColumn,
          exported: (authors: readonly FieldAuthor[]) =>
            authors.map(({ path, at }) => ({ path, at })),
        },
        updatedAt: notPersonal,
        updatedBy: teamColumn,
      },
    }),
  ],
}
