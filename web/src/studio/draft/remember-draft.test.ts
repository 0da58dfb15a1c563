import { expect, test } from 'vitest'
import type { DraftAnswer } from '@vitrine/contract/studio'
import { makeQueryClient } from '../../api/queries.ts'
import { rememberDraft } from './remember-draft.ts'

const KEY = ['/api/admin/orders/o1/drafts']

test('whoever comes back to a language finds what was saved last', () => {
  const client = makeQueryClient()
  client.setQueryData(KEY, { languages: [], drafts: [aDraft('en', 1), aDraft('pt', 4)] })
  rememberDraft(client, 'o1', aDraft('en', 3))
  rememberDraft(client, 'o1', aDraft('en', 2))
  rememberDraft(client, 'o1', aDraft('es', 1))
  const { drafts } = client.getQueryData(KEY) as { drafts: DraftAnswer[] }
  expect(drafts.map(({ language, revision }) => [language, revision]).toSorted()).toEqual([
    ['en', 3],
    ['es', 1],
    ['pt', 4],
  ])
})

test('a list that is not there is not made up', () => {
  const client = makeQueryClient()
  rememberDraft(client, 'o1', aDraft('en', 1))
  expect(client.getQueryData(KEY)).toBeUndefined()
})

function aDraft(language: string, revision: number): DraftAnswer {
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
