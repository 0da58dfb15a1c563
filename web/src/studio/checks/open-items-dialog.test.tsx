// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { GateResponse } from '@vitrine/contract/studio'
import type { OpenItem } from '@vitrine/domain/publishing/gate'
import { renderPage } from '../../api/testing/render-page.tsx'
import { type EditorActions, EditorActionsProvider, type FieldLocation } from '../editor-actions.ts'
import type { ChangedField } from '../changes/index.ts'
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
  verdict: 'new-fact',
  before: '',
  sentence,
})
const items: readonly OpenItem[] = [
  anItem('a', 'en', '“40%” has no source'),
  anItem('b', 'de', '“99%” has no source'),
  {
    ...anItem('c', 'pt', 'Portuguese is ordered and not written yet'),
    kind: 'language-missing',
    pointer: '',
  },
]
const gate: GateResponse = {
  items: [...items],
  given: [],
  told: [],
  unread: [],
  wishes: [],
  photo: null,
  missingWords: [],
  takesTwo: true,
}

type Opened = {
  saved?: boolean
  shown?: readonly OpenItem[]
  changes?: ReadonlyMap<string, ChangedField>
  chosenItem?: string | null
}

async function open({
  saved = true,
  shown = items,
  changes = new Map(),
  chosenItem = null,
}: Opened = {}) {
  const visited: FieldLocation[] = []
  const closed: boolean[] = []
  const confirmed: string[] = []
  const unused = () => {}
  const actions: EditorActions = {
    change: unused,
    write: unused,
    focusField: unused,
    setActiveField: unused,
    decide: unused,
    showSource: unused,
    confirmChange: async (key) => void confirmed.push(key),
    tick: async (keys) => void confirmed.push(...keys),
    openWords: () => {},
    nameSource: unused,
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
          items={shown}
          gate={gate}
          changes={changes}
          chosenItem={chosenItem}
          onSave={async () => saved}
        />
      </EditorActionsProvider>
    ),
    { at: '/admin/editor', answers: { [GIVE]: { body: gate } } },
  )
  return { page, visited, closed, confirmed }
}

const choose = (sentence: string) => `Choose: ${sentence}`

test('opens a field, also in another language', async () => {
  const { page, visited, closed } = await open()
  await page.says('2 blockers, 1 warning')
  await page.press('“99%” has no source Highlight')
  expect(visited).toEqual([{ language: 'de', field: '/work/0/highlights/0' }])
  expect(closed).toEqual([true])
})

test('ticks fields to check, one or all', async () => {
  const toCheck = (key: string): OpenItem => ({
    ...anItem(key, 'en', 'Read with low confidence'),
    ...{ kind: 'low-confidence', pointer: `/work/${key}/startDate` },
  })
  const { page, confirmed } = await open({ shown: ['0', '1', '2'].map(toCheck) })
  await page.press('I have checked all 3 fields')
  await page.press('Checked')
  expect(confirmed).toEqual(['0', '1', '2', '0'])
})

// @promise reviewed-reasons
test('saves a source for the chosen items', async () => {
  const { page } = await open()
  expect(page.button('Save').disabled).toBe(true)
  await page.check(choose('“40%” has no source'))
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
  await page.check(choose('“40%” has no source'))
  await page.check(choose('“99%” has no source'))
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
  await page.check(choose('“40%” has no source'))
  await page.type('Who said it, when and how?', 'The customer, by phone')
  await page.press('Save')
  await page.says('The draft could not be saved')
  expect(page.calls(GIVE)).toHaveLength(0)
})

const doubts = ['a', 'b', 'c'].map((key): OpenItem => ({
  ...anItem(key, 'en', `Its source has other words than “${key}”`),
  ...{ text: `Ran ${key} wards`, before: `Led ${key} wards`, verdict: 'cannot-tell' },
  values: ['Ran'],
}))
const changesOf = (shown: readonly OpenItem[]) =>
  new Map(
    shown.map((item) => [
      item.key,
      { item, isDoubt: item.verdict === 'cannot-tell', title: 'Changed by noor from CV, line 2' },
    ]),
  )

// @promise confirmed-changes
test('shows before and after of a changed field', async () => {
  const { page, confirmed } = await open({ shown: doubts, changes: changesOf(doubts) })
  await page.says('Changed by noor from CV, line 2')
  await page.says('Led b wards')
  expect(document.querySelector('mark')?.textContent).toBe('Ran')
  await page.press('Same fact: Its source has other words than “b”')
  expect(confirmed).toEqual(['b'])
})

// @promise confirmed-changes
test('walks through changed fields by keyboard', async () => {
  const { confirmed } = await open({ shown: doubts, changes: changesOf(doubts) })
  const press = (key: string, altKey = false) =>
    act(async () => {
      const options = { key, altKey, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options))
    })
  document.querySelector<HTMLElement>('[data-item]')?.focus()
  await press('Enter', true)
  await press('ArrowDown')
  await press('Enter', true)
  expect(confirmed).toEqual(['a', 'c'])
})

// @promise confirmed-changes
test('asks a source for a new fact, with the item chosen', async () => {
  const fact: OpenItem = { ...(doubts[0] as OpenItem), verdict: 'new-fact' }
  const { page } = await open({ shown: [fact], changes: changesOf([fact]), chosenItem: 'a' })
  expect(() => page.button(`Same fact: ${fact.sentence}`)).toThrow()
  expect(page.button('Save').disabled).toBe(false)
  await page.type('Who said it, when and how?', 'x')
  await page.press('Save')
  await page.says('Name the person or document and the way')
  expect(page.calls(GIVE)).toHaveLength(0)
})
