// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { GateResponse } from '@vitrine/contract/studio'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import { renderPage } from '../../api/testing/render-page.tsx'
import { type EditorActions, EditorActionsProvider, type FieldLocation } from '../editor-actions.ts'
import { OpenItemsDialog } from './open-items-dialog.tsx'

const GIVE = 'POST /api/admin/orders/o1/gate/resolutions'

const anItem = (key: string, language: string, sentence: string): OpenItem => ({
  key,
  kind: 'claim',
  language,
  pointer: '/work/0/highlights/0',
  entryId: null,
  text: sentence,
  values: [],
  sentence,
})
const items: readonly OpenItem[] = [
  anItem('a', 'en', '“40%” stands in no source'),
  anItem('b', 'de', '“99%” stands in no source'),
  {
    ...anItem('c', 'pt', 'Portuguese is ordered and not written yet'),
    kind: 'language-missing',
    pointer: '',
  },
]
const gate: GateResponse = { items: [...items], given: [], told: [], unread: [], takesTwo: true }

async function open({ saved = true } = {}) {
  const visited: FieldLocation[] = []
  const closed: boolean[] = []
  const unused = () => {}
  const actions: EditorActions = {
    change: unused,
    write: unused,
    focusField: unused,
    setActiveField: unused,
    decide: unused,
    showSource: unused,
    openField: (place) => visited.push(place),
  }
  const page = await renderPage(
    () => (
      <EditorActionsProvider value={actions}>
        <OpenItemsDialog
          orderId="o1"
          open
          onOpenChange={(on) => closed.push(!on)}
          languages={[
            { code: 'en', name: 'English' },
            { code: 'de', name: 'German' },
            { code: 'pt', name: 'Portuguese' },
          ]}
          items={items}
          gate={gate}
          onSave={async () => saved}
        />
      </EditorActionsProvider>
    ),
    { at: '/admin/editor', answers: { [GIVE]: { body: gate } } },
  )
  return { page, visited, closed }
}

const choose = (sentence: string) => `Choose: ${sentence}`

test('opens a field, also in another language', async () => {
  const { page, visited, closed } = await open()
  await page.says('2 blockers, 1 warning')
  await page.press('“99%” stands in no source Highlight')
  expect(visited).toEqual([{ language: 'de', field: '/work/0/highlights/0' }])
  expect(closed).toEqual([true])
})

// @promise reviewed-reasons
test('saves a source for the chosen items', async () => {
  const { page } = await open()
  expect(page.button('Save').disabled).toBe(true)
  await page.check(choose('“40%” stands in no source'))
  await page.press('Save')
  await page.says('Enter a few words')
  await page.type('Who said it, when and how?', 'The customer, on the phone, 3 March')
  await page.press('Save')
  expect(page.calls(GIVE)).toMatchObject([
    { body: { keys: ['a'], how: 'source', words: 'The customer, on the phone, 3 March' } },
  ])
})

test('saves one reason for several items', async () => {
  const { page } = await open()
  await page.check('A reason')
  await page.says('another team member must give the reason')
  await page.check(choose('“40%” stands in no source'))
  await page.check(choose('“99%” stands in no source'))
  await page.type('Why may it stay?', 'A rounded figure')
  await page.press('Save for 2')
  expect(page.calls(GIVE)).toMatchObject([{ body: { keys: ['a', 'b'], how: 'reason' } }])
})

// @promise reviewed-reasons
test('takes no reason for a missing language', async () => {
  const { page } = await open()
  await page.says('Portuguese is ordered and not written yet')
  expect(() => page.control(choose('Portuguese is ordered and not written yet'))).toThrow()
})

test('resolves nothing while the draft can’t be saved', async () => {
  const { page } = await open({ saved: false })
  await page.check(choose('“40%” stands in no source'))
  await page.type('Who said it, when and how?', 'The customer')
  await page.press('Save')
  await page.says('The draft could not be saved')
  expect(page.calls(GIVE)).toHaveLength(0)
})
