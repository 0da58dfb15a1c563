// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { initialDraftState } from './draft-state.ts'
import { DraftNotices } from './draft-notices.tsx'

test('shows both texts of a conflict', async () => {
  const design = { templateId: 'gallery-label', themeId: 'paper', decided: {}, madeFrom: {} }
  const draft = (summary: string, work: unknown) => ({
    ...design,
    resume: { basics: { summary }, work },
  })
  const theirs = {
    ...draft('Leads three wards', [{ $id: 'k1', name: 'Bayview', position: 'Matron' }]),
    ...{ updatedBy: 'staff:tariq', updatedAt: '2026-03-02T09:00:00.000Z', revision: 2 },
  }
  const state = {
    ...initialDraftState(null, draft('Leads two wards', []) as never, null, 0),
    conflict: { theirs: theirs as never, fields: ['/basics/summary', '/work/0', '/themeId'] },
  }
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    page.remove()
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <DraftNotices
          state={state}
          kept={[]}
          onDismissKept={() => {}}
          onDismissNotice={() => {}}
          onChoose={() => {}}
        />
      </QueryClientProvider>,
    ),
  )
  const texts = [...page.querySelectorAll('dd')].map((each) =>
    [...each.querySelectorAll('p')].map(({ textContent }) => textContent),
  )
  expect(texts).toEqual([
    ['Mine', 'Leads two wards', 'tariq’s', 'Leads three wards'],
    ['Mine', 'Empty', 'tariq’s', 'Bayview\nMatron'],
    ['Mine', 'paper', 'tariq’s', 'paper'],
  ])
})
