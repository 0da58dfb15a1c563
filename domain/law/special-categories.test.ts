import { expect, test } from 'vitest'
import { findSpecialCategory } from './special-categories.ts'

test.each([
  ['en', 'I have a registered disability (dyslexia).', 'health'],
  ['en', 'Shop steward, trade union of nurses', 'union'],
  ['en-GB', 'Religion: Catholic', 'religion'],
  ['de', 'Schwerbehindert, GdB 50', 'health'],
  ['de', 'Konfession: evangelisch', 'religion'],
  ['de', 'Mitglied der IG Metall', 'union'],
  ['fr', 'Délégué syndical CFDT', 'union'],
  ['fr', 'Reconnue travailleuse handicapée (RQTH)', 'health'],
  ['es', 'Certificado de discapacidad del 33 %', 'health'],
  ['it', 'Iscritto alle categorie protette', 'health'],
  ['pt-BR', 'Candidato PcD', 'health'],
  ['nl', 'Lid van de vakbond', 'union'],
  ['pl', 'Orzeczenie o niepełnosprawności', 'health'],
  ['sv', 'Funktionsnedsättning sedan födseln', 'health'],
  ['ru', 'Член профсоюза с 2010 года', 'union'],
  ['tr', 'Sendika temsilcisi', 'union'],
  ['ar', 'الديانة: مسلم', 'religion'],
  ['zh-Hans', '政治面貌：中共党员', 'politics'],
  ['ja', '障害者手帳あり', 'health'],
  ['ko', '종교: 천주교', 'religion'],
] as const)('notices %s: %s', (language, text, category) => {
  expect(findSpecialCategory(text, language)?.category).toBe(category)
})

test.each([
  ['en', 'Led a health care team of 12 in a psychiatric clinic'],
  ['en', 'Analyst at a credit union in the European Union'],
  ['en', 'Christian Gay-Lussac, marketing'],
  ['de', 'Leitete die Station für Innere Medizin am Evangelischen Krankenhaus'],
  ['fr', 'Responsable de la santé au travail'],
  ['sv', 'Byggde första sidan för Aftonbladet'],
  ['zh', '护士长，负责二十人团队'],
  ['xx', 'Nurse'],
])('leaves fields of work alone: %s: %s', (language, text) => {
  expect(findSpecialCategory(text, language)).toBeUndefined()
})

test('takes longer texts in proportion', () => {
  const text = 'disabilit '.repeat(200_000)
  expect(findSpecialCategory(text, 'en')).toBeUndefined()
})
