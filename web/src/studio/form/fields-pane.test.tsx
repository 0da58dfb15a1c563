// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import type { ConflictDecisions, Readings } from '@vitrine/domain/sources/cv-reading'
import { leavesOf, readAt, writeAt } from '@vitrine/domain/resume/json-pointer'
import { listOpenConflicts, applyLinkedInSide } from '@vitrine/domain/sources/source-conflicts'
import { aReading, aReadings, twoReadings } from '@vitrine/domain/testing/readings'
import { TooltipProvider } from '../../ui/tooltip.tsx'
import { EditorActionsProvider } from '../editor-actions.ts'
import { findProvenance } from '../source/field-provenance.ts'
import { FieldsPane, sectionsToOpen } from './fields-pane.tsx'

const reading = aReading()

test('shows the source of every field', async () => {
  const form = await aForm(reading.resume)
  expect(form.row('/basics/name')).toContain('CV p.1, line 1')
  expect(form.row('/work/0/startDate')).toContain('Please check: CV p.1, line 3')
})

test('shows blockers below their fields', async () => {
  const open = new Map([
    ['/basics/summary', '“40%” has no source.'],
    ['/work/0/highlights/0', '“19” has no source.'],
  ])
  const form = await aForm(reading.resume, aReadings(), open)
  await form.type('/basics/summary', 'Cut falls by 40%')
  expect(form.row('/basics/summary')).toContain('Written by noor')
  expect(form.row('/basics/summary')).toContain('“40%” has no source.')
  expect(form.row('/work/0/highlights/0')).toContain('“19” has no source.')
})

test('describes a field by its source, notes and hint', async () => {
  const open = new Map([['/work/0/highlights/0', '“19” has no source.']])
  const form = await aForm(reading.resume, aReadings(), open)
  expect(form.description('/work/0/startDate')).toContain('Please check: CV p.1, line 3')
  expect(form.description('/work/0/highlights/0')).toMatch(/lines? \d+.*“19” has no source/)
  await form.type('/work/0/endDate', '')
  const hints = [...document.querySelectorAll('p[id$="-hint"]')]
  expect(hints.length).toBeGreaterThan(0)
  for (const { id } of hints)
    expect(document.querySelector(`[aria-describedby~="${CSS.escape(id)}"]`)).not.toBeNull()
})

test('parses dates as people write them', async () => {
  const form = await aForm(reading.resume)
  await form.type('/work/0/endDate', 'March 2022')
  await form.leave('/work/0/endDate')
  expect(readAt(form.resume(), '/work/0/endDate')).toBe('2022-03')
})

test('splits a line on Enter, removes it on Backspace', async () => {
  const form = await aForm(reading.resume)
  await form.press('/work/0/highlights/0', 'Enter', 9)
  const lines = () => leavesOf(readAt(form.resume(), '/work/0/highlights'))
  expect(lines().map(({ value }) => value)).toEqual([
    'Precepted',
    ' 17 new grad RNs to independent practice',
  ])
  await form.type('/work/0/highlights/1', '')
  await form.press('/work/0/highlights/1', 'Backspace')
  expect(lines().map(({ value }) => value)).toEqual(['Precepted'])
})

test('moves lines and entries with Alt and arrows', async () => {
  const form = await aForm(writeAt(reading.resume, '/work/0/highlights/1', 'Second'))
  await form.press('/work/0/highlights/1', 'ArrowUp', 0, { altKey: true })
  expect(readAt(form.resume(), '/work/0/highlights/0')).toBe('Second')
  await form.press('/work/0/position', 'ArrowDown', 0, { altKey: true })
  expect(readAt(form.resume(), '/work/1/position')).toBe('Charge Nurse')
})

test('edits a diagram by column and keeps partial input', async () => {
  const form = await aForm(
    writeAt(reading.resume, '/meta/vitrine/diagram', { title: 'Path', columns: [['api']] }),
  )
  const field = '/meta/vitrine/diagram/columns'
  expect(form.value(field)).toBe('api')
  await form.type(field, 'api\nlog; ')
  expect(readAt(form.resume(), field)).toEqual([['api'], ['log']])
  expect(form.value(field)).toBe('api\nlog; ')
  await form.type(field, '')
  expect(readAt(form.resume(), field)).toBeUndefined()
})

test('adds and removes entries', async () => {
  const form = await aForm(reading.resume)
  await form.click('Add a skill')
  expect(readAt(form.resume(), '/skills')).toEqual([{}])
  await form.click('Remove Charge Nurse, Bayview Medical Center')
  expect(readAt(form.resume(), '/work/0/name')).toBe('St. Brendan’s Hospital')
})

test('adds a suggested number to the first screen', async () => {
  const form = await aForm(reading.resume)
  expect(form.text()).toContain(
    '17 new grad RNsCV p.1, lines 4–5Precepted 17 new grad RNs to independent practice',
  )
  await form.click('Figure: 17 new grad RNs')
  expect(readAt(form.resume(), '/meta/vitrine/figures')).toEqual([
    { value: '17', label: 'new grad RNs' },
  ])
  expect(form.row('/meta/vitrine/figures/0/value')).toContain('CV p.1, lines 4–5')
  expect(form.text()).not.toContain('Suggested for the first screen')
})

test('adds a suggested chart with its source', async () => {
  const text = 'Sold £2m in 2019, £3m in 2020 and £5m in 2021'
  const form = await aForm(writeAt(reading.resume, '/work/0/highlights/0', text))
  const offer = 'Chart: Sold, £m 2019 2, 2020 3, 2021 5'
  expect(form.text()).toContain(offer)
  await form.click(offer)
  expect(readAt(form.resume(), '/meta/vitrine/chart')).toEqual({
    ...{ title: 'Sold, £m', note: 'Bayview Medical Center' },
    bars: [
      { label: '2019', value: 2 },
      { label: '2020', value: 3 },
      { label: '2021', value: 5 },
    ],
  })
  expect(form.text()).not.toContain(offer)
})

test('shows a conflict until it is resolved', async () => {
  const both = twoReadings()
  const form = await aForm(both.joined?.resume, both)
  expect(form.row('/work/0/startDate')).toContain('LinkedIn says 2020-04.')
  expect(form.row('/work/0/endDate')).toContain('LinkedIn says 2024-03.')
  expect(form.text()).toContain('2 conflicts')
  await form.click('Use LinkedIn’s')
  expect(readAt(form.resume(), '/work/0/startDate')).toBe('2020-04')
  expect(form.row('/work/0/startDate')).toContain('LinkedIn p.1, line 2')
  await form.click('Keep the CV’s')
  expect(readAt(form.resume(), '/work/0/endDate')).toBeUndefined()
  expect(form.text()).not.toContain('LinkedIn says')
})

/** The form alone, with actions that change a document. */
async function aForm(
  start: unknown,
  readings: Readings = aReadings(),
  items: ReadonlyMap<string, string> = new Map(),
) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  let latest = start
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const root = createRoot(container)
  onTestFinished(() => act(async () => root.unmount()))
  function Form() {
    const [resume, setResume] = useState(start)
    const [decided, setDecided] = useState<ConflictDecisions>({})
    const change = (_: string, alter: (before: unknown) => unknown) => {
      latest = alter(latest)
      setResume(latest)
    }
    const saved = { resume: reading.resume, authors: [] }
    return (
      <TooltipProvider>
        <EditorActionsProvider
          value={{
            change,
            write: (field, value) => change(field, (before) => writeAt(before, field, value)),
            focusField: () => {},
            openField: () => {},
            setActiveField: () => {},
            decide: (conflict, side) => {
              setDecided({ ...decided, [conflict.id]: side })
              if (side === 'linkedin')
                change(conflict.field, (before) => applyLinkedInSide(before, conflict))
            },
            showSource: () => {},
            confirmChange: async () => {},
            tick: async () => {},
            openWords: () => {},
            nameSource: () => {},
          }}
        >
          <FieldsPane
            resume={resume}
            marks={findProvenance(resume, readings, saved, 'noor')}
            advice={new Map()}
            items={items}
            changes={new Map()}
            conflicts={listOpenConflicts(resume, readings.joined, decided)}
            open={new Set([...sectionsToOpen(start), 'skills'])}
            onToggle={() => {}}
          />
        </EditorActionsProvider>
      </TooltipProvider>
    )
  }
  await act(async () => root.render(<Form />))

  const control = (field: string) => {
    const found = container.querySelector<HTMLTextAreaElement>(`[data-field="${field}"]`)
    if (found === null) throw new Error(`The form has no field ${field}`)
    return found
  }
  return {
    resume: () => latest,
    text: () => container.textContent ?? '',
    value: (field: string) => control(field).value,
    description: (field: string) =>
      (control(field).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    row: (field: string) => control(field).parentElement?.textContent ?? '',
    type: (field: string, text: string) =>
      act(async () => {
        const into = control(field)
        // React only notices changes made outside its own setter.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(into), 'value')?.set?.call(into, text)
        into.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    leave: (field: string) =>
      act(async () => {
        control(field).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      }),
    press: (field: string, key: string, caret = 0, held: KeyboardEventInit = {}) =>
      act(async () => {
        const at = control(field)
        at.setSelectionRange(caret, caret)
        at.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
        )
      }),
    click: (name: string) =>
      act(async () => {
        const buttons = [...container.querySelectorAll('button')]
        const found = buttons.find(
          (button) => button.textContent === name || button.getAttribute('aria-label') === name,
        )
        if (found === undefined) throw new Error(`The form has no button "${name}"`)
        found.click()
      }),
  }
}
