import { expect, test } from 'vitest'
import { stemmedHeadingOf } from './heading-stems.ts'
import { headingOf, likelyHeadingOf } from './headings.ts'

test.each([
  ['WORK EXPERIENCE', 'work'],
  ['Berufserfahrung', 'work'],
  ['職務経歴', 'work'],
  ['Опыт работы:', 'work'],
  ['ناسיון', null],
  ['ניסיון תעסוקתי', 'work'],
  ['Expérience professionnelle', 'work'],
  ['Học vấn', 'education'],
  ['Eğitim', 'education'],
  ['المؤهلات العلمية', 'education'],
  ['Licenses & Certifications', 'certificates'],
  ['Umiejętności', 'skills'],
  ['E X P E R I E N C E', 'work'],
  ['2. Education', 'education'],
  ['Selected Projects', 'projects'],
  ['शिक्षा', 'education'],
  ['ประสบการณ์การทำงาน', 'work'],
  ['경력사항', 'work'],
  ['Acme Corporation', null],
  ['jane@example.com', null],
] as const)('"%s" names the section %s', (text, kind) => {
  expect(headingOf(text)).toBe(kind)
})

test('recognizes an unknown heading by its keyword', () => {
  expect(likelyHeadingOf('Legal Experience')).toBe('work')
  expect(likelyHeadingOf('Bar Admissions & Certifications')).toBe('certificates')
  expect(likelyHeadingOf('Miscellanea')).toBeNull()
})

test.each([
  ['Kurzy a školenia', 'certificates'],
  ['Priebeh zamestnaní', 'work'],
  ['Praktikerfaringer', 'work'],
  ['Hobbyer og interesser', 'interests'],
  ['سوابق تحصیلی', 'education'],
  ['Мовні навички', 'languages'],
  ['Project Manager', null],
  ['Education & Project & Experience', null],
] as const)('word stems name the section %s', (text, kind) => {
  expect(stemmedHeadingOf(text)).toBe(kind)
})
