// @vitest-environment happy-dom
import { listOpenItems } from '@vitrine/domain/publishing/gate'
import { NO_SOURCES } from '@vitrine/domain/claims/find-claims'
import type { GateResponse } from '@vitrine/contract/studio'
import { expect, test } from 'vitest'
import { renderPage } from '../../api/testing/render-page.tsx'
import { type EditorActions, EditorActionsProvider } from '../editor-actions.ts'
import { CustomerBrief } from './customer-brief.tsx'

const WISHES = ['Do not show my phone number.', 'No photo.']
const ORDER = { currentJobTitle: 'Nurse', targetJobTitle: 'Ward manager', industry: null }
const wishItems = listOpenItems({
  ...{ languages: [], drafts: [], sources: NO_SOURCES, unread: [], given: [] },
  wishes: WISHES,
})

async function show(wishes: readonly string[], given: GateResponse['given'] = []) {
  localStorage.clear()
  const done: string[] = []
  const actions = {
    tick: async (keys) => void done.push(`tick ${keys.join(' ')}`),
    nameSource: (key) => void done.push(`answer ${key}`),
  } satisfies Partial<EditorActions>
  const items = wishItems.filter(({ key }) => given.every((each) => each.key !== key))
  const page = await renderPage(
    () => (
      <EditorActionsProvider value={actions as unknown as EditorActions}>
        <CustomerBrief order={ORDER} items={items} gate={{ wishes: [...wishes], given }} />
      </EditorActionsProvider>
    ),
    { at: '/admin/editor', answers: {} },
  )
  return { page, done }
}

test('ticks a wish and goes on to the next', async () => {
  const { page, done } = await show(WISHES)
  await page.says('Ward manager')
  await page.says('2 of 2 wishes open')
  await page.press('Done: Do not show my phone number.')
  expect(done).toEqual([`tick ${wishItems[0]?.key}`])
  expect(document.activeElement?.textContent).toBe('Done: No photo.')
  await page.press('Not done…: No photo.')
  expect(done.at(-1)).toBe(`answer ${wishItems[1]?.key}`)
})

test('shows who answered each wish and how', async () => {
  const by = { verdict: null, before: null, givenBy: 'noor', givenAt: '2026-03-02T09:00:00.000Z' }
  const given = wishItems.map(({ key, kind, language, text }, at) => ({
    ...{ key, kind, language, text, ...by },
    ...(at === 0 ? { how: 'done' as const, words: '' } : { how: 'reason' as const, words: 'Told' }),
  }))
  const { page } = await show(WISHES, given)
  await page.says('All wishes answered')
  await page.says('Done, noor')
  await page.says('Told, noor')
})

test('shows the order’s facts without wishes', async () => {
  const { page } = await show([])
  expect(page.text()).toBe('BriefTarget roleWard managerRole nowNurse')
})
