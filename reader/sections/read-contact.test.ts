import { expect, test } from 'vitest'
import { aCv, readMarkup, readText } from '../testing/read-markup.ts'

const JOB = '\n# Experience\nClerk, Acme Ltd, 2019 – 2020'
const basicsOf = (top: string) => readMarkup(top + JOB).resume.basics

test.each([
  ['tamsin.o’brien@example.com', "tamsin.o'brien@example.com"],
  ['t&o@example.com', 't&o@example.com'],
  ['tamsin/cv=x@example.com', 'tamsin/cv=x@example.com'],
  ['Mail/tamsin@example.com', 'tamsin@example.com'],
  ['tamsin@münchen.example', 'tamsin@münchen.example'],
  ['用户@例子.example', '用户@例子.example'],
])('reads the whole address %s', (written, email) => {
  expect(basicsOf(`Tamsin Oakwell\n${written} | Leeds`)).toMatchObject({ email })
})

test.each([
  ['+٩٦٦ ٥٥ ٠١٠ ٠١٤٢', '+966 55 010 0142'],
  ['＋８１ ９０－０１００－０１４２', '+81 90 0100 0142'],
  ['(555) 010-0142 ext. 7', '(555) 010-0142 ext. 7'],
  ['+1 555 010 0142 / +44 20 7946 0018', '+1 555 010 0142'],
  ['009-87654321', '009-87654321'],
  ['0049 30 901820', '+49 30 901820'],
  ['+47 12 34 56 7 49', '+47 12 34 56 7 49'],
])('reads the number %s', (written, phone) => {
  const { resume, unplaced } = readMarkup(`Jane Doe\njane@example.com | ${written}${JOB}`)
  expect(resume.basics?.phone).toBe(phone)
  expect(unplaced.map(({ text }) => text).join()).not.toContain('９０')
})

test('a national number keeps its form in another country', () => {
  const { phone } = basicsOf('Jane Doe\nAustin, TX | 020 7946 0018 | jane@example.com') ?? {}
  expect(phone).toBe('020 7946 0018')
})

test.each(['Geboortedatum\t05/09/1968', 'Date of birth: 1968-09-05', 'Data urodzenia\t05.09.1968'])(
  'a date of birth is no phone number: %s',
  (line) => {
    expect(basicsOf(`Jane Doe\n${line}\njane@example.com`)).not.toHaveProperty('phone')
    expect(basicsOf(`Jane Doe\n${line}\nTel\t0477/00.11.22`)?.phone).toBe('0477/00.11.22')
  },
)

test.each([
  'Place of birth\tLyon, France',
  'Nationality\tBritish',
  'Lieu de naissance: Lyon',
  'Name: Lyon Oakwell',
])('a personal detail is no place of residence: %s', (line) => {
  expect(basicsOf(`Jane Doe\n${line}\njane@example.com`)).not.toHaveProperty('location')
})

const linked = (text: string, link: string, below = '') => {
  const cv = aCv(`${text}\nJane Doe${JOB}${below}`)
  const paragraphs = cv.paragraphs.map((paragraph, i) => ({
    ...paragraph,
    segments: paragraph.segments.map((s) => (i === 0 ? { ...s, link } : s)),
  }))
  return readText({ ...cv, paragraphs }).resume.basics
}

test('a visible address counts more than a hidden link', () => {
  const template = 'mailto:template@example.com'
  expect(linked('jane@example.org', template)?.email).toBe('jane@example.org')
  expect(linked('✉', template, '\nJane Doe • Graz • jane@example.org')?.email).toBe(
    'jane@example.org',
  )
  expect(linked('✉', template)?.email).toBe('template@example.com')
  expect(linked('jane@', 'mailto:jane@example.org')?.email).toBe('jane@example.org')
})

test('a visible number counts more than a hidden link', () => {
  expect(linked('020 7946 0018', 'tel:+15550100142')?.phone).toBe('020 7946 0018')
  expect(linked('020 7946 0018', 'tel:+442079460018')?.phone).toBe('+44 20 7946 0018')
})

test.each([
  ['Naam\tVerstraeten\nVoornaam\tJoris', 'Joris Verstraeten'],
  ['Ad Soyad: Defne Akarsu', 'Defne Akarsu'],
  ['氏名\t青木 美咲', '青木 美咲'],
  ['Nombre y apellidos: Lucía Prado', 'Lucía Prado'],
])('reads a labelled name: %s', (form, name) => {
  expect(basicsOf(`# ÖZGEÇMİŞ\n${form}\njane@example.com`)?.name).toBe(name)
})

test.each([
  ['## John Smitherson – Résumé', 'John Smitherson'],
  ['## Lebenslauf von Jana Winter', 'Jana Winter'],
  ['## HELENA\tOSTROWSKA', 'HELENA OSTROWSKA'],
])('strips the title of the document: %s', (line, name) => {
  expect(basicsOf(`${line}\njane@example.com`)?.name).toBe(name)
})
