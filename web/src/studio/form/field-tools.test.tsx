// @vitest-environment happy-dom
import { isProsePointer } from '@vitrine/domain/claims/find-claims'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import { expect, test } from 'vitest'
import { type MockResponse, renderPage } from '../../api/testing/render-page.tsx'
import type { ChangedField } from '../changes/index.ts'
import { type EditorActions, EditorActionsProvider } from '../editor-actions.ts'
import { type RewordingService, RewordingServiceProvider } from '../rewording/index.ts'
import { FieldTools } from './field-tools.tsx'

const ASK = 'POST /api/admin/orders/o1/rewordings'
const ACCEPT = 'POST /api/admin/orders/o1/rewordings/acceptances'
const LINE = '/work/0/highlights/0'
const SERVICE: RewordingService = {
  ...{ orderId: 'o1', language: 'da', rewriter: 'small-one' },
  rewords: isProsePointer,
  onSave: async () => true,
}

async function show({
  pointer = LINE,
  service = null,
  change,
  checkKey,
  answers = {},
}: {
  pointer?: string
  service?: RewordingService | null
  change?: ChangedField
  checkKey?: string
  answers?: Record<string, MockResponse>
}) {
  const done: string[] = []
  const unused = () => {}
  const actions: EditorActions = {
    ...{ change: unused, openField: unused, setActiveField: unused },
    ...{ decide: unused, showSource: unused },
    focusField: (field) => done.push(`focus ${field}`),
    write: (field, value) => done.push(`write ${field} ${String(value)}`),
    confirmChange: async (key) => void done.push(`confirm ${key}`),
    tick: async (keys) => void done.push(`tick ${keys.join(' ')}`),
    openWords: () => {},
    nameSource: (key) => done.push(`source ${key}`),
  }
  const page = await renderPage(
    () => (
      <EditorActionsProvider value={actions}>
        <RewordingServiceProvider value={service}>
          <FieldTools id="m" value="Ran two wards" {...{ pointer, change, checkKey }} />
        </RewordingServiceProvider>
      </EditorActionsProvider>
    ),
    { at: '/admin/editor', answers },
  )
  return { page, done }
}

const changed = (verdict: OpenItem['verdict']): ChangedField => ({
  item: {
    ...{ key: 'k', kind: 'claim', language: 'en', pointer: LINE, entryId: null },
    ...{ text: 'Ran two wards', before: 'Led two wards', values: ['Ran'], verdict, sentence: '' },
  },
  isDoubt: verdict === 'cannot-tell',
  title: 'Changed by noor from CV p.1, line 12',
})

// @promise confirmed-changes
test('confirms a changed field with one press', async () => {
  const { page, done } = await show({ change: changed('cannot-tell') })
  await page.says('Changed by noor from CV p.1, line 12')
  await page.says('Led two wards')
  await page.press('Same fact')
  await page.press('Name a source')
  expect(done).toEqual([`focus ${LINE}`, 'confirm k', 'source k'])
})

test('marks a doubtful field as checked', async () => {
  const { page, done } = await show({ checkKey: 'k' })
  await page.press('Checked')
  expect(done).toEqual([`focus ${LINE}`, 'tick k'])
})

// @promise confirmed-changes
test('offers only a source for a new fact', async () => {
  const { page } = await show({ change: changed('new-fact') })
  await page.says('Name a source')
  expect(() => page.button('Same fact')).toThrow()
})

test.each(['/basics/summary', LINE, '/projects/1/description', '/meta/vitrine/headline'])(
  'suggests wordings at %s in any language',
  async (pointer) => {
    const { page } = await show({ pointer, service: SERVICE })
    expect(page.button('Ask small-one to reword')).toBeTruthy()
  },
)

test('suggests no wording for names or without a model', async () => {
  const name = await show({ pointer: '/work/0/name', service: SERVICE })
  expect(() => name.page.button('Ask small-one to reword')).toThrow()
  const none = await show({ service: null })
  expect(() => none.page.button('Ask small-one to reword')).toThrow()
})

// @promise confirmed-changes
test('writes a wording once the server has accepted it', async () => {
  const judged = { verdict: 'same-fact', marks: [], missing: [], sentence: '' }
  const refused = { status: 409, body: { code: 'source_required', error: 'That is new.' } }
  const answers = {
    [ASK]: { body: { wording: 'Led a hospital', judged } },
    [ACCEPT]: refused,
  }
  const { page, done } = await show({ service: SERVICE, answers })
  await page.press('Ask small-one to reword')
  await page.press('Use it')
  await page.says('That is new.')
  expect(done).toEqual([])
})
