import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import type { Resume } from '@vitrine/domain/resume/resume'
import { renderPage } from './page.ts'
import { templateIds } from './templates/index.ts'
import { sampleResume } from './templates/samples.ts'

const everyField = JSON.parse(
  readFileSync(new URL('testing/every-field.json', import.meta.url), 'utf8'),
) as Resume

/** Neighboring texts of different elements without a space, as text browsers and scrapers join them. */
function joinedTexts(html: string): string[] {
  const { document, NodeFilter } = new Window()
  document.write(html)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!/^(?:script|style)$/i.test(node.parentElement?.tagName ?? '')) texts.push(node.textContent)
  }
  return texts.flatMap((text, at) => {
    const before = texts[at - 1] ?? ''
    return /[\p{L}\p{M}\p{N}]$/u.test(before) && /^[\p{L}\p{M}\p{N}]/u.test(text)
      ? [`${before.slice(-20)}|${text.slice(0, 20)}`]
      : []
  })
}

test.for(templateIds)('%s keeps texts apart without styles', (templateId) => {
  for (const resume of [everyField, ...templateIds.map(sampleResume)]) {
    const html = renderPage({
      resume,
      code: 'en',
      languageName: 'English',
      templateId,
      themeId: 'nomad',
      fontPrefix: '/fonts/',
      updatedOn: '2026-11-20',
      address: 'ada.vitrine.example',
    })
    expect(joinedTexts(html)).toEqual([])
  }
})
