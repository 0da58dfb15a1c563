// @vitest-environment happy-dom
import type { TranslatedText } from '@vitrine/domain/languages/translated-texts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { TextRow } from './text-row.tsx'

async function aRow(text: Partial<TranslatedText>, earlier?: string) {
  const confirmed: string[] = []
  const page = document.createElement('ol')
  document.body.append(page)
  const root = createRoot(page)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    page.remove()
  })
  const whole: TranslatedText = {
    ...{ from: '/basics/summary', pointer: '/basics/summary', source: 'Leads two wards' },
    ...{ text: '', state: 'missing', madeFrom: null, mayKeep: false, ...text },
  }
  await act(async () =>
    root.render(
      <TextRow
        text={whole}
        context={undefined}
        original={{ code: 'en', name: 'English' }}
        language={{ code: 'de', name: 'German' }}
        suggestions={[]}
        terms={[]}
        earlier={earlier}
        onWrite={() => {}}
        onConfirm={({ pointer }) => confirmed.push(pointer)}
        onNext={() => {}}
        onAttend={() => {}}
      />,
    ),
  )
  return { page, confirmed }
}

test('shows the original as placeholder', async () => {
  const { page } = await aRow({})
  expect(page.querySelector('textarea')?.placeholder).toBe('Leads two wards')
})

test('shows what has changed in the original', async () => {
  const stale = { state: 'stale', text: 'Leitet eine Station' } as const
  const { page } = await aRow(stale, 'Leads a ward')
  expect(page.querySelector('del')?.textContent).toBe('a ward')
  expect(page.querySelector('ins')?.textContent).toBe('two wards')
  // An unknown original shows no difference.
  expect((await aRow(stale)).page.querySelector('ins')).toBeNull()
})

test('keeps the words of a term, not of prose', async () => {
  const same = { state: 'untranslated', text: 'Leads two wards' } as const
  const { page, confirmed } = await aRow({ ...same, mayKeep: true })
  const keep = page.querySelector('button')
  expect(keep?.textContent).toBe('Keep as in English')
  keep?.click()
  expect(confirmed).toEqual(['/basics/summary'])
  expect((await aRow(same)).page.querySelector('button')).toBeNull()
})
