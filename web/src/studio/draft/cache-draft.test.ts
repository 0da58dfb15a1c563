import { expect, test } from 'vitest'
import type { DraftResponse } from '@vitrine/contract/studio'
import { createQueryClient } from '../../api/query-client.ts'
import { cacheDraft } from './cache-draft.ts'

const KEY = ['/api/admin/orders/o1/drafts']

test('opens the last saved draft of a language', () => {
  const client = createQueryClient()
  client.setQueryData(KEY, { languages: [], drafts: [aDraft('en', 1), aDraft('pt', 4)] })
  cacheDraft(client, 'o1', aDraft('en', 3))
  cacheDraft(client, 'o1', aDraft('en', 2))
  cacheDraft(client, 'o1', aDraft('es', 1))
  const { drafts } = client.getQueryData(KEY) as { drafts: DraftResponse[] }
  expect(drafts.map(({ language, revision }) => [language, revision]).toSorted()).toEqual([
    ['en', 3],
    ['es', 1],
    ['pt', 4],
  ])
})

test('does not create a missing list', () => {
  const client = createQueryClient()
  cacheDraft(client, 'o1', aDraft('en', 1))
  expect(client.getQueryData(KEY)).toBeUndefined()
})

function aDraft(language: string, revision: number): DraftResponse {
  return {
    language,
    revision,
    resume: {},
    templateId: 'tearsheet',
    themeId: 'honey',
    decided: {},
    madeFrom: {},
    authors: [],
    updatedAt: '2026-01-01T10:00:00.000Z',
    updatedBy: 'noor',
  }
}
