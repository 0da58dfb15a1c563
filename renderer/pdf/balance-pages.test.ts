import type { Resume } from '@vitrine/domain/resume/resume'
import { expect, test } from 'vitest'
import { sampleOf } from '../../tools/test-rounds.ts'
import type { Content } from '../content/compose-content.ts'
import { extractText, programs } from '../round-trip/extract-text.ts'
import { type TemplateId, templateIds } from '../templates/index.ts'
import { drawnItems, wordsOnLine } from '../testing/drawn-lines.ts'
import { lastPageOf } from '../testing/last-page.ts'
import { commonResume, fullResume, thinResume } from '../testing/people.ts'
import { printBoth } from '../testing/print-both.ts'

type Prints = ReturnType<typeof printBoth>

const printed = new Map<string, Prints>()

/** One of the three drafts in a template, typeset once for all assertions. */
function draftsIn(templateId: TemplateId): Prints[] {
  const place = templateIds.indexOf(templateId)
  const drafts: [string, Resume][] = [
    ['thin', thinResume],
    ['plain', commonResume],
    ['full', fullResume],
  ]
  return sampleOf(drafts, place, 1).map(([name, resume]) => {
    const key = `${templateId} ${name}`
    const prints = printed.get(key) ?? printBoth(resume, { templateId })
    printed.set(key, prints)
    return prints
  })
}

test.for(templateIds)('%s: no draft PDF ends with a nearly empty page', async (templateId) => {
  for (const prints of draftsIn(templateId)) {
    const { plain, designed } = await prints
    for (const pdf of [plain, designed]) {
      const { pages, fill } = await lastPageOf(pdf)
      if (pages > 1) expect(fill).toBeGreaterThan(0.3)
    }
  }
})

// @promise list-markers: List markers survive text extraction by three programs.
test.for(templateIds)('%s: extracted list lines keep their marks', async (templateId) => {
  for (const prints of draftsIn(templateId)) {
    const { content, plain, designed } = await prints
    const lines = entriesOf(content).flatMap((entry) => entry.lines.map(({ whole }) => whole))
    for (const [pdf, mark] of [[plain, '•'] as const, [designed, '–'] as const])
      for (const program of programs) {
        const { drawn, tagged } = await extractText[program](pdf, content.language.direction)
        // A screen reader speaks no dash: the list is tagged.
        const spoken = mark === '–' ? '' : mark
        const without = (text: string, before: string) =>
          lines.filter((line) => !letters(text).includes(before + letters(line).slice(0, 14)))
        expect(without(drawn, mark)).toEqual([])
        expect(without(tagged, spoken)).toEqual([])
        if (mark === '–') expect(tagged).not.toMatch(/^–/m)
      }
  }
})

// @promise list-markers
test.for(templateIds)('%s: no text column is too narrow', async (templateId) => {
  for (const prints of draftsIn(templateId)) {
    const { content, plain, designed } = await prints
    const texts = textsOf(content).filter((text) => text.split(' ').length >= 6)
    for (const pdf of [plain, designed]) {
      const words = wordsOnLine(await drawnItems(pdf), texts)
      const narrow = texts.filter((_, index) => (words[index] ?? 0) < 2.5)
      expect(narrow).toEqual([])
    }
  }
})

const letters = (text: string): string => text.replaceAll(/[\s\p{Cf}]/gu, '')

const entriesOf = ({ work, projects, volunteer }: Content) => [...work, ...projects, ...volunteer]

const textsOf = (content: Content): string[] => [
  ...content.summary,
  ...[...entriesOf(content), ...content.education].flatMap(({ paragraphs, lines }) => [
    ...paragraphs,
    ...lines.map(({ text }) => text),
  ]),
  ...content.certificates.map(({ name }) => name),
  ...content.publications.map(({ name }) => name),
]
