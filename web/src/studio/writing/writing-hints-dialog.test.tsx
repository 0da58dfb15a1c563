// @vitest-environment happy-dom
import { judgeChange } from '@vitrine/domain/claims/judge-change'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { ReadingsResponse, WritingResponse } from '@vitrine/contract/studio'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { listHints } from '@vitrine/domain/writing/list-hints'
import { type MockResponse, renderPage, type SentRequest } from '../../api/testing/render-page.tsx'
import { type EditorActions, EditorActionsProvider, type FieldLocation } from '../editor-actions.ts'
import { RewordingServiceProvider } from '../rewording/index.ts'
import { useWritingHints } from './use-writing-hints.ts'
import { WritingHintsDialog } from './writing-hints-dialog.tsx'

const READ = 'GET /api/admin/orders/o1/writing'
const DISMISS = 'POST /api/admin/orders/o1/writing/dismissals'
const REWORD = 'POST /api/admin/orders/o1/rewordings'
const ACCEPT = 'POST /api/admin/orders/o1/rewordings/acceptances'
const SPELL = 'POST /api/admin/orders/o1/spelling'
const unread = { fileName: null, readAt: null, reading: null, refusal: null }
const readings = {
  cv: unread,
  linkedin: { ...unread, file: null },
  joined: null,
} as ReadingsResponse

const SAME = { verdict: 'same-fact', marks: [], missing: [], sentence: '' }

const SERVICE = {
  ...{ orderId: 'o1', language: 'en' },
  rewords: () => true,
  onSave: async () => true,
}

const english = assignIds({
  work: [
    { name: 'Bayview', endDate: '2019', highlights: ['Manage nine vans', 'Helped with moves'] },
  ],
})
const german = assignIds({ work: [{ name: 'Bayview', highlights: ['Mitarbeit an Plänen'] }] })
const drafts = [
  { language: 'en', resume: english },
  { language: 'de', resume: german },
]
const [tense] = listHints(
  { language: 'en', resume: english },
  { joined: null, cv: null },
  '2026-01-01',
)

async function open(answers: Record<string, MockResponse | ((sent: SentRequest) => MockResponse)>) {
  const visited: FieldLocation[] = []
  const page = await renderPage(
    () => {
      const [shown, setShown] = useState<readonly (typeof drafts)[number][]>(drafts)
      const writing = useWritingHints('o1', shown, readings, 0)
      const unused = () => {}
      const actions: EditorActions = {
        write: unused,
        focusField: unused,
        setActiveField: unused,
        decide: unused,
        showSource: unused,
        confirmChange: async () => {},
        tick: async () => {},
        openWords: () => {},
        nameSource: unused,
        openField: (place) => visited.push(place),
        change: (_, alter) =>
          setShown((before) =>
            before.map((draft) =>
              draft.language === 'en'
                ? { ...draft, resume: alter(draft.resume) as typeof english }
                : draft,
            ),
          ),
      }
      return (
        <EditorActionsProvider value={actions}>
          <RewordingServiceProvider
            value={writing.rewriter === null ? null : { ...SERVICE, rewriter: writing.rewriter }}
          >
            <WritingHintsDialog
              open
              onOpenChange={unused}
              language="en"
              languages={[
                { code: 'en', name: 'English' },
                { code: 'de', name: 'German' },
              ]}
              drafts={shown}
              writing={writing}
            />
          </RewordingServiceProvider>
        </EditorActionsProvider>
      )
    },
    { at: '/admin/editor', answers },
  )
  return { page, visited }
}

const empty: WritingResponse = { dismissed: [], rewriter: null }

test('counts and explains hints and opens their fields', async () => {
  const { page, visited } = await open({ [READ]: { body: empty } })
  await page.says('3 hints')
  await page.says('Weak opening 2 · Tense 1')
  await page.says('“Manage” is in the present, and this is over.')
  await page.press('Weak opening, Highlight, BayviewMitarbeit an Plänen')
  expect(visited).toEqual([{ language: 'de', field: '/work/0/highlights/0' }])
})

test('applies a safe fix and removes its hint', async () => {
  const { page } = await open({ [READ]: { body: empty } })
  await page.press('“Managed” instead of “Manage”')
  await page.says('2 hints')
})

test('dismisses and restores a hint, and shows errors', async () => {
  const gone = { ...tense, dismissedBy: 'noor', dismissedAt: '2026-03-02T09:00:00.000Z' }
  const body = { dismissed: [gone], rewriter: null }
  const { page } = await open({ [READ]: { body: empty }, [DISMISS]: { body } })
  await page.press('Dismiss')
  await page.says('2 hints')
  await page.says('1 dismissed')
  expect(page.calls(DISMISS)).toMatchObject([
    { body: { findings: [{ key: tense?.key, kind: 'tense', language: 'en' }] } },
  ])
  await page.press('Restore')
  await page.says('The hint was not restored')
})

test('shows unknown words and missing dictionaries', async () => {
  const { page } = await open({
    [READ]: { body: empty },
    [SPELL]: (sent: SentRequest) => ({
      body:
        (sent.body as { language: string }).language === 'en'
          ? { wrong: [{ word: 'vans', suggestions: ['vane'] }] }
          : { wrong: null },
    }),
  })
  await page.says('4 hints')
  await page.says('The dictionary does not have “vans”')
  await page.says('Spelling is not checked in German')
  await page.press('vane')
  await page.says('3 hints')
})

test('shows a failed spell check beside other hints', async () => {
  const { page } = await open({ [READ]: { body: empty } })
  await page.says('Spelling was not checked')
  await page.says('3 hints')
})

test('shows no hints before dismissals load', async () => {
  const { page } = await open({ [READ]: { status: 500, body: { error: 'The database is away' } } })
  await page.says('The hints could not be loaded')
  expect(() => page.button('Dismiss')).toThrow()
})

// @promise safe-rewording
test('strikes out unsupported words of a rewording', async () => {
  const said = ['Managed nine vans at Siemens', 'Managed 9 vans']
  const { page } = await open({
    [READ]: { body: { ...empty, rewriter: 'small-one' } },
    [REWORD]: () => {
      const wording = said.shift() ?? ''
      const judged = judgeChange(['Manage nine vans'], wording, { kind: 'prose', language: 'en' })
      return { body: { wording, judged } }
    },
    [ACCEPT]: () => ({ body: { judged: SAME } }),
  })
  await page.press('Ask small-one to reword')
  await page.says('“Siemens” is not in its source. It can’t be used as it is.')
  expect(document.querySelector('del')?.textContent).toBe('Siemens')
  expect(() => page.button('Use it')).toThrow()
  await page.press('Discard')
  await page.press('Ask small-one to reword')
  await page.press('Use it')
  expect(page.calls(ACCEPT)).toMatchObject([
    { body: { wording: 'Managed 9 vans', replaces: 'Manage nine vans', language: 'en' } },
  ])
  await page.says('2 hints')
  expect(document.body.textContent).not.toContain('Manage nine vans')
})

test('reports a failed service and hides a missing one', async () => {
  const asked = await open({ [READ]: { body: { ...empty, rewriter: 'small-one' } } })
  await asked.page.press('Ask small-one to reword')
  await asked.page.says('No rewording received')
})
