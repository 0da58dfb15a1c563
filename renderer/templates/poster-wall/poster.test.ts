import { expect, test } from 'vitest'
import { posterCompositions, type Resume } from '@vitrine/domain/resume/resume'
import { renderPage } from '../../page.ts'

const projects = ['Night bus', 'Salt', 'Six bells'].map((name) => ({ name }))

/** The compositions on the wall in order. */
function wallOf(vitrine: NonNullable<Resume['meta']>['vitrine']) {
  const html = renderPage({
    resume: { basics: { name: 'Leo Marchetti' }, projects, meta: { vitrine } },
    ...{
      code: 'en',
      languageName: 'English',
      templateId: 'poster-wall',
      themeId: 'nomad' as const,
    },
    ...{ fontPrefix: 'data:,', updatedOn: '2026-11-20', address: 'leo.example' },
  })
  return [...html.matchAll(/class="poster p(\d)"/g)].map(([, at]) => posterCompositions[Number(at)])
}

test('rotates posters unless staff choose one', () => {
  expect(wallOf(undefined)).toEqual(['clock', 'eclipse', 'market'])
  const posters = [
    { project: ' Salt ', composition: 'tide' as const },
    { project: 'Another', composition: 'count' as const },
    // Without a choice by the team.
    { project: 'Six bells' },
  ]
  expect(wallOf({ posters })).toEqual(['clock', 'tide', 'market'])
})
