import { expect, test } from 'vitest'
import { type ChangeContext, judgeChange } from './judge-change.ts'

const verdict = (before: string, after: string, context: Partial<ChangeContext> = {}) =>
  judgeChange([before], after, { kind: 'prose', language: 'en', ...context }).verdict

// @promise no-unsourced-claims
test.each([
  ['another number word', 'Trained four nurses', 'Trained fourteen nurses'],
  ['another scale', 'Won $3 million', 'Won $3 billion'],
  ['another currency', 'Won $300', 'Won €300'],
  ['a bound', 'Hired 12 nurses', 'Hired more than 12 nurses'],
  ['percent for points', 'Up by 3 percentage points', 'Up by 3 percent'],
  ['swapped numbers', 'Led 17 nurses and 12 beds', 'Led 12 nurses and 17 beds'],
  ['the other direction', 'Grew it from 6% to 9%', 'Grew it from 9% to 6%'],
  ['a bigger part', 'Helped to build a dam', 'Built a dam'],
  ['a lead', 'Built a dam', 'Led the building of a dam'],
  ['a dropped negation', 'Drove unregistered vans', 'Drove registered vans'],
  ['swapped towns', 'Moved from Leeds to York', 'Moved from York to Leeds'],
  [
    'a clause of new words',
    'Rebuilt the stock system',
    'Rebuilt the stock system, winning clients',
  ],
  ['a cause', 'Complaints fell while I ran it', 'Complaints fell because I ran it'],
  ['a new name', 'Built a dam', 'Siemens: built a dam'],
])('finds %s', (_, before, after) => {
  expect(verdict(before, after)).toBe('new-fact')
})

test.each([
  ['a number in digits', 'Trained four nurses', 'Trained 4 nurses'],
  ['another form of a number', 'Won $1,200,000', 'Won $1.2 million'],
  ['another bound word', 'Trained over 30 people', 'Trained 30+ people'],
  ['a typing error', 'Recieved deliveries', 'Received deliveries'],
  ['another order', 'Repaired pumps and trained fitters', 'Trained fitters and repaired pumps'],
  ['another tense', 'Manage the rota', 'Managed the rota'],
  ['another spelling', 'Organised the programme', 'Organized the program'],
  ['fewer words', 'Checked and packed orders for export', 'Packed orders for export'],
])('accepts %s', (_, before, after) => {
  expect(verdict(before, after)).toBe('same-fact')
})

test('shows another word for a press', () => {
  const judged = judgeChange(['Cut falls by 40%'], 'Prevented falls by 40%', {
    kind: 'prose',
    language: 'en',
  })
  expect(judged).toEqual({
    verdict: 'cannot-tell',
    marks: [{ start: 0, end: 9, verdict: 'cannot-tell' }],
    missing: [],
    sentence: 'Its source has other words than “Prevented”',
  })
})

test.each([
  ['title', 'Sr. Nurse', 'Senior Nurse', 'same-fact'],
  ['title', 'VP Sales', 'Vice President, Sales', 'same-fact'],
  ['title', 'BSc', 'Bachelor of Science', 'same-fact'],
  ['title', 'BSc', 'MSc', 'new-fact'],
  ['title', 'Junior Nurse', 'Nurse', 'new-fact'],
  ['title', 'PhD candidate', 'PhD', 'new-fact'],
  ['title', 'Senior Nurse', 'Nurse', 'cannot-tell'],
  ['name', 'Bayview Medical Center', 'Bayview', 'same-fact'],
  ['name', 'Bayview', 'Northgate', 'new-fact'],
  ['level', 'Fluent', 'fluent', 'same-fact'],
  ['level', 'B1', 'C1', 'new-fact'],
  ['level', 'C1', 'Fluent', 'cannot-tell'],
  ['date', '2020-06', '2020', 'same-fact'],
  ['date', '2020', '2020-06', 'new-fact'],
] as const)('judges the %s “%s” as “%s”', (kind, before, after, expected) => {
  expect(verdict(before, after, { kind })).toBe(expected)
})

test.each([
  ['de', 'Drei Filialen betreut', 'Dreizehn Filialen betreut', '3 Filialen betreut'],
  [
    'fr',
    'Formation de six stagiaires',
    'Formation de seize stagiaires',
    'Formation de 6 stagiaires',
  ],
  ['es', 'Apertura de dos obras', 'Apertura de doce obras', 'Apertura de 2 obras'],
  ['pt', 'Abertura de sete lojas', 'Abertura de dezassete lojas', 'Abertura de 7 lojas'],
  ['it', 'Apertura di tre negozi', 'Apertura di tredici negozi', 'Apertura di 3 negozi'],
  ['nl', 'Opening van vier winkels', 'Opening van veertien winkels', 'Opening van 4 winkels'],
  ['pl', 'Szkolenie pięciu osób', 'Szkolenie piętnastu osób', 'Szkolenie 5 osób'],
  ['ja', '五名を指導', '十五名を指導', '5名を指導'],
  ['zh', '预算300万元', '预算3000万元', '预算3,000,000元'],
  ['ko', '매출 2억 원', '매출 20억 원', '매출 200,000,000원'],
  ['ar', 'تدريب أربعة موظفين', 'تدريب أربعة عشر موظفين', 'تدريب 4 موظفين'],
])('reads numbers in %s', (language, before, other, same) => {
  expect([verdict(before, other, { language }), verdict(before, same, { language })]).toEqual([
    'new-fact',
    'same-fact',
  ])
})

test('compares numbers and ranks between languages', () => {
  const korean = { language: 'en', from: 'ko' }
  expect(verdict('매출 2억 원', 'Revenue of 200 million won', korean)).toBe('same-fact')
  expect(verdict('매출 2억 원', 'Revenue of 20 billion won', korean)).toBe('new-fact')
  const degree = { language: 'de', from: 'en', kind: 'title' } as const
  expect(verdict('Bachelor', 'Bachelor', degree)).toBe('same-fact')
  expect(verdict('Bachelor', 'Doktor', degree)).toBe('new-fact')
})

test('shows a very long changed text for a press', () => {
  const long = 'Kept the records of a ward. '.repeat(5000)
  const began = performance.now()
  expect(verdict(long, `${long} Again.`)).toBe('cannot-tell')
  expect(performance.now() - began).toBeLessThan(1000)
})

test.each([
  ['da', 'Ikke ansvarlig for budgettet', 'Ansvarlig for budgettet', 'cannot-tell'],
  ['tr', 'Denetimi gerçekleştirmedi', 'Denetimi gerçekleştirdi', 'cannot-tell'],
  ['tr', 'Sekiz kişilik ekibi yöntiyor', 'Sekiz kişilik ekibi yönetiyor', 'same-fact'],
  ['sv', 'Ledde två team, Malmö', 'Ledde två team (Malmö).', 'same-fact'],
  ['cs', 'Vedla 3 týmy', 'Vedla 4 týmy', 'new-fact'],
])('asks a person about words of other languages: %s', (language, before, after, verdict) => {
  expect(judgeChange([before], after, { kind: 'prose', language }).verdict).toBe(verdict)
})

test.each([
  ['Cut falls by 40%', 'Reduced falls by 40%', 'same-fact'],
  ['Led two wards as well as a clinic', 'Headed two wards and a clinic', 'same-fact'],
  ['Answered 80 calls a day', 'Answered 80 calls daily', 'same-fact'],
  ['Ran the pharmacy', 'Ran the pilot pharmacy', 'cannot-tell'],
  ['Helped customers', 'Helped helpdesk customers', 'cannot-tell'],
  ['Trained nurses', 'Formed nurses', 'cannot-tell'],
  ['Answered 80 calls', 'Answered 80 calls daily', 'new-fact'],
  ['Helped with the audit', 'Led the audit', 'new-fact'],
])('knows synonyms of acts only: %s', (before, after, verdict) => {
  expect(judgeChange([before], after, { kind: 'prose', language: 'en' }).verdict).toBe(verdict)
})

test.each([
  ['name', 'University of Leeds', 'Universität Leeds', 'same-fact'],
  ['name', 'University of Leeds', 'Universität York', 'cannot-tell'],
  ['name', 'Munich', 'München', 'cannot-tell'],
  ['title', 'First Aid', 'Erste Hilfe', 'cannot-tell'],
  ['title', 'MSc', 'Master of Science', 'same-fact'],
  ['title', 'BSc', 'Master of Science', 'new-fact'],
  ['prose', 'Installed pumps for Harrow Mills', 'Pumpen für Harrow Mills montiert', 'same-fact'],
  ['prose', 'Installed pumps for Harrow Mills', 'Pumpen für Denby Mills montiert', 'cannot-tell'],
  ['prose', 'Helped with the audit', 'Leitung des Audits', 'cannot-tell'],
  ['prose', 'Cut costs by 4%', 'Kosten um 4 % erhöht', 'new-fact'],
] as const)('compares names of translations: %s %s, %s', (kind, before, after, verdict) => {
  const context = { kind, language: 'de', from: 'en' }
  expect(judgeChange([before], after, context).verdict).toBe(verdict)
})

test('leaves the words of a translated job title free', () => {
  const context = { kind: 'title', language: 'de', from: 'en', isFree: true } as const
  expect(judgeChange(['Charge nurse'], 'Stationsleitung', context).verdict).toBe('same-fact')
})
