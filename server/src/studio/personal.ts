import type { FieldAuthor } from '@vitrine/contract/studio'
import { eq } from 'drizzle-orm'
import {
  columnsAs,
  personalTable,
  notPersonal,
  internal,
  type PersonalData,
  tableWithoutCustomers,
  teamColumn,
  customerColumn,
} from '../platform/personal-data.ts'
import { compareDocuments } from './compare-documents.ts'
import {
  dismissals,
  drafts,
  draftStates,
  glossaries,
  languageWords,
  peopleAnswers,
  resolutions,
  translations,
} from './tables.ts'

export const personal: PersonalData = {
  // Other replicas drop theirs after ten minutes.
  external: {
    name: 'comparisons',
    find: async (_, { orderId }) => [orderId],
    remove: async () => compareDocuments.forget(),
  },
  tables: [
    personalTable(resolutions, {
      rowsOf: ({ orderId }) => eq(resolutions.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId kind language how verdict givenAt'),
        key: internal,
        ...columnsAs(customerColumn(), 'text words before'),
        givenBy: teamColumn,
      },
    }),
    personalTable(dismissals, {
      rowsOf: ({ orderId }) => eq(dismissals.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId kind language dismissedAt'),
        key: internal,
        dismissedBy: teamColumn,
      },
    }),
    personalTable(peopleAnswers, {
      rowsOf: ({ orderId }) => eq(peopleAnswers.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId answer givenAt'),
        names: customerColumn(),
        givenBy: teamColumn,
      },
    }),
    personalTable(draftStates, {
      rowsOf: ({ orderId }) => eq(draftStates.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId language revision templateId themeId beganAt savedAt'),
        resume: customerColumn(),
        savedBy: teamColumn,
      },
    }),
    personalTable(translations, {
      rowsOf: ({ orderId }) => eq(translations.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId fromLanguage language writtenAt'),
        sourceHash: internal,
        ...columnsAs(customerColumn(), 'source text'),
        writtenBy: teamColumn,
      },
    }),
    personalTable(glossaries, {
      rowsOf: ({ orderId }) => eq(glossaries.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId language updatedAt'),
        terms: customerColumn(),
        updatedBy: teamColumn,
      },
    }),
    tableWithoutCustomers(languageWords, {
      ...columnsAs(notPersonal, 'tag name keptEnglishAt'),
      revision: internal,
      ...columnsAs(teamColumn, 'words keptEnglishBy'),
    }),
    personalTable(drafts, {
      rowsOf: ({ orderId }) => eq(drafts.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId language revision templateId themeId updatedAt'),
        ...columnsAs(customerColumn(), 'resume decided'),
        madeFrom: internal,
        updatedBy: teamColumn,
        authors: {
          ...teamColumn,
          exported: (authors: readonly FieldAuthor[]) =>
            authors.map(({ path, at }) => ({ path, at })),
        },
      },
    }),
  ],
}
