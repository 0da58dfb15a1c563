import { expect, test } from 'vitest'
import { renderPage } from '../../page.ts'

const pageOf = (label: string, position: string) =>
  renderPage({
    resume: {
      basics: { name: 'Ada Quill', label },
      work: [{ name: 'Pontes', position, startDate: '2020' }],
    },
    ...{ code: 'en', languageName: 'English', templateId: 'release-notes' },
    ...{ themeId: 'nomad', fontPrefix: 'data:,', updatedOn: '2026-11-20', address: 'ada.example' },
  })

test('only software jobs become versions', () => {
  expect(pageOf('Software Engineer', 'Backend Engineer')).toContain('>v1.0<')
  const plain = pageOf('Office Assistant', 'Receptionist')
  expect(plain).not.toContain('v1.0')
  expect(plain).toContain('<span class="version current">2020')
})
