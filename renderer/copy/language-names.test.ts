import { expect, test } from 'vitest'
import { LOCALES, languageDisplayName, fluencyLabel } from './language-names.ts'

test.each([
  ['German', 'Native', 'de', 'Deutsch', 'Muttersprache'],
  ['English', 'Fluent (C1)', 'de', 'Englisch', 'Fließend (C1)'],
  ['Deutsch', 'Muttersprache', 'en', 'German', 'Native'],
  ['Französisch', 'Grundkenntnisse', 'fr', 'Français', 'Notions'],
  ['español', 'Native or bilingual proficiency', 'pt-BR', 'Espanhol', 'Língua materna'],
  ['日本語', '母語', 'en', 'Japanese', 'Native'],
  ['English', 'Professional working proficiency', 'zh-Hant', '英文', '專業工作水準'],
  ['English', 'B2 / Intermediate', 'uk', 'Англійська', 'B2 / Середній'],
  ['German', 'Native', 'el', 'Γερμανικά', 'Μητρική γλώσσα'],
  ['English', 'Fluent', 'da', 'Engelsk', 'Flydende'],
  ['English', 'Fluent (C1)', 'no', 'Engelsk', 'Flytende (C1)'],
  ['Modersmål', 'Modersmål', 'fi', 'Modersmål', 'Äidinkieli'],
  ['French', 'Intermediate', 'ro', 'Franceză', 'Mediu'],
  ['magyar', 'anyanyelv', 'en', 'Hungarian', 'Native'],
  ['German', 'Basic', 'hu', 'Német', 'Alapfok'],
  ['English', 'Advanced', 'ca', 'Anglès', 'Avançat'],
  ['Indonesian', 'basic', 'id', 'Indonesia', 'Dasar'],
])('%s, %s is translated to %s', (name, fluency, code, inName, inFluency) => {
  expect(languageDisplayName(name, code)).toBe(inName)
  expect(fluencyLabel(fluency, code)).toBe(inFluency)
})

test.each([
  ['Mandarin', 'Good enough for a board meeting', 'de'],
  ['deutsch', 'sehr gut', 'de'],
  ['English', 'native speaker', 'en'],
  ['Schwyzerdütsch', 'C2', 'de'],
  ['German', 'Native', 'xx-unknown'],
  ['', '', 'de'],
])('%s, %s stays as written in %s', (name, fluency, code) => {
  expect([languageDisplayName(name, code), fluencyLabel(fluency, code)]).toEqual([name, fluency])
})

test.each(LOCALES)('%s has a distinct word for each of eight levels', (code) => {
  const words = ['Native', 'Bilingual', 'Fluent', 'Professional', 'Advanced', 'Intermediate']
  const said = [...words, 'Conversational', 'Basic'].map((word) => fluencyLabel(word, code))
  expect(new Set(said).size).toBe(8)
  if (code !== 'en') expect(said).not.toContain('Conversational')
})
