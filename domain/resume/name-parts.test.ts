import { expect, test } from 'vitest'
import { splitName } from './name-parts.ts'

// @promise family-names: Address books file people under their whole family name.
test.each([
  ['Sofia Almeida', 'en', 'Almeida', 'Sofia', ''],
  ['Madonna', 'en', '', 'Madonna', ''],
  ['Mary E. Jones', 'en', 'Jones', 'Mary', 'E.'],
  ['Jane Doe, Nurse', 'en', 'Doe', 'Jane', ''],
  ['Ludwig van der Berg', 'en', 'van der Berg', 'Ludwig', ''],
  ['LUDWIG VAN DER BERG', 'nl', 'VAN DER BERG', 'LUDWIG', ''],
  ['van der Berg, Ludwig', 'nl', 'van der Berg', 'Ludwig', ''],
  ['Otto Karl von und zu Stein', 'de', 'von und zu Stein', 'Otto', 'Karl'],
  ['Zoë de la Cruz', 'en', 'de la Cruz', 'Zoë', ''],
  ['José Ortega y Gasset', 'en', 'Ortega y Gasset', 'José', ''],
  ['Yusuf bin Rashid al Maktoum', 'en', 'al Maktoum', 'Yusuf', 'bin Rashid'],
  ['Ana García López', 'en', 'García López', 'Ana', ''],
  ['Ana María García López', 'es', 'García López', 'Ana', 'María'],
  ['García López, Ana', 'es', 'García López', 'Ana', ''],
  ['Ana María Vidal', 'es', 'Vidal', 'Ana', 'María'],
  ['Ana Vidal Puig', 'es', 'Vidal Puig', 'Ana', ''],
  ['Ana Vidal Puig', 'en', 'Puig', 'Ana', 'Vidal'],
  ['João Pedro da Silva', 'pt', 'da Silva', 'João', 'Pedro'],
  ['Inês da Silva e Souza', 'pt', 'da Silva e Souza', 'Inês', ''],
  ['Nguyễn Thị Hồng Vân', 'en', 'Nguyễn', 'Vân', 'Thị Hồng'],
  ['Hồng Vân Nguyễn', 'en', 'Nguyễn', 'Hồng', 'Vân'],
  ['Thạch Văn Nam', 'vi', 'Thạch', 'Nam', 'Văn'],
  ['Thạch Văn Nam', 'en', 'Nam', 'Thạch', 'Văn'],
  ['Le Van Nam', 'vi', 'Le', 'Nam', 'Van'],
  ['Le Van Nam', 'en', 'Van Nam', 'Le', ''],
  ['Nam Van Le', 'vi', 'Van Le', 'Nam', ''],
  ['Ana Lúcia de Souza', 'pt', 'de Souza', 'Ana', 'Lúcia'],
  ['Marie Claire de la Tour', 'fr', 'de la Tour', 'Marie', 'Claire'],
  ['János', 'hu', '', 'János', ''],
  ['Kovács János', 'hu', 'Kovács', 'János', ''],
  ['山田 太郎', 'ja', '山田', '太郎', ''],
  ['김 민준', 'ko', '김', '민준', ''],
])('files %s in %s under "%s"', (name, language, family, given, additional) => {
  expect(splitName(name, language)).toMatchObject({ family, given, additional })
})

test.each(['Robert “Bob” Smith', 'Robert "Bob" Smith', 'Robert (Bob) Smith', 'Robert ‘Bob’ Smith'])(
  'leaves out the nickname: %s',
  (name) => {
    expect(splitName(name, 'en')).toMatchObject({
      given: 'Robert',
      additional: '',
      family: 'Smith',
      nickname: 'Bob',
    })
  },
)

test('separates titles and generations', () => {
  expect(splitName('Prof. Dr. Martin L. King, Jr.', 'en')).toEqual({
    title: 'Prof. Dr.',
    given: 'Martin',
    additional: 'L.',
    family: 'King',
    generation: 'Jr.',
    nickname: '',
  })
})

test.each(['Jr', 'Jr.', 'Sr', 'Sr.', 'II', 'III', 'IV', 'jr.'])(
  'recognizes the generation "%s"',
  (generation) => {
    for (const name of [`Martin King ${generation}`, `Martin King, ${generation}`])
      expect(splitName(name, 'en')).toMatchObject({ given: 'Martin', family: 'King', generation })
  },
)

test('keeps names that resemble a generation', () => {
  for (const family of ['I', 'IIII', 'V', 'Ivy', 'Kiii'])
    expect(splitName(`Martin ${family}`, 'en')).toMatchObject({ family, generation: '' })
  expect(splitName('Martin Luther I', 'en').generation).toBe('')
})

test('keeps a single word as given name', () => {
  for (const name of ['Dame', 'Mag', 'Sir', 'Jr'])
    expect(splitName(name, 'en')).toMatchObject({ title: '', given: name, generation: '' })
  expect(splitName('Dr. Quill', 'en')).toMatchObject({ title: 'Dr.', given: 'Quill', family: '' })
})
