import { expect, test } from 'vitest'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { listResumeTexts } from './resume-texts.ts'
import {
  entryTarget,
  isOnTarget,
  exactAnchor,
  targetLabel,
  targetQuote,
  selectionTarget,
} from './comment-target.ts'

const sections = listResumeTexts(
  assignIds({
    basics: { name: 'Ada Quill', summary: 'Eight years in charge. I chart as I go.' },
    meta: { vitrine: { figures: [{ value: '17', label: 'nurses' }] } },
    work: [
      { position: 'Charge nurse', highlights: ['Led 14 nurses.', 'Wrote the sheet.'] },
      { position: 'Staff nurse' },
    ],
  }),
)
const select = (from: [string, number], to: [string, number]) =>
  selectionTarget(sections, 'en', {
    from: { pointer: from[0], at: from[1] },
    to: { pointer: to[0], at: to[1] },
  })

// @promise keyboard-comments
test('quotes the selected words whole', () => {
  const target = select(['/basics/summary', 8], ['/basics/summary', 13])
  expect(target).toEqual({
    on: 'text',
    language: 'en',
    pointer: '/basics/summary',
    start: 6,
    end: 14,
  })
  expect(target && targetQuote(sections, target)).toBe('years in')
})

// @promise keyboard-comments
test('targets the entry or page for a longer selection', () => {
  expect(select(['/work/0/highlights/0', 2], ['/work/0/highlights/1', 5])).toEqual({
    on: 'entry',
    language: 'en',
    pointer: '/work/0',
  })
  expect(select(['/work/0/position', 2], ['/work/1/position', 5])).toEqual({
    on: 'whole',
    language: 'en',
  })
})

test('ignores an empty selection or another page', () => {
  expect(select(['/basics/summary', 5], ['/basics/summary', 6])).toBeNull()
  expect(select(['/gone', 0], ['/gone', 3])).toBeNull()
})

test('targets key numbers as figures and jobs as entries', () => {
  const targets = sections.flatMap(({ entries }) => entries).map((each) => entryTarget(each, 'en'))
  expect(targets.find((target) => target.on === 'figure')).toMatchObject({
    pointer: '/meta/vitrine/figures/0',
  })
  expect(targets.filter((target) => target.on === 'entry')).toHaveLength(3)
})

test('finds a comment’s words in a newer version', () => {
  const target = select(['/basics/summary', 8], ['/basics/summary', 13])
  if (!target) throw new Error('Nothing was selected')
  const place = { ...exactAnchor(target), start: 2, end: 10 }
  expect(isOnTarget({ target, place: exactAnchor(target) }, target)).toBe(true)
  // In that version other words were at these offsets.
  expect(isOnTarget({ target, place }, target)).toBe(false)
  expect(isOnTarget({ target, place: { ...exactAnchor(target), state: 'check' } }, target)).toBe(
    false,
  )
})

test('names the target of a comment', () => {
  const told = (target: Parameters<typeof exactAnchor>[0]) =>
    targetLabel(sections, { target, place: exactAnchor(target) })
  expect(told({ on: 'whole', language: null })).toBe('The whole page')
  expect(told({ on: 'entry', language: 'en', pointer: '/work/1' })).toBe('Work: Staff nurse')
  const summary = { on: 'text', language: 'en', pointer: '/basics/summary', start: 0, end: 5 }
  expect(told(summary as Parameters<typeof exactAnchor>[0])).toBe('First screen: Summary')
  expect(told({ on: 'entry', language: 'en', pointer: '/work/7' })).toBe('No longer on the page')
})
