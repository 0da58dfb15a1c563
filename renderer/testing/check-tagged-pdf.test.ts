import { beforeAll, expect, test } from 'vitest'
import { templateIds } from '../templates/index.ts'
import { sampleResume } from '../templates/samples.ts'
import { checkTaggedPdf, countTags } from './check-tagged-pdf.ts'
import { printBoth } from './print-both.ts'
import { SPOKEN, spokenResume } from './spoken-resume.ts'

let sample: Uint8Array
beforeAll(async () => {
  sample = (await printBoth(sampleResume('care-board'), { templateId: 'care-board' })).designed
})

test.for(templateIds)('%s: tags hold the rules of PDF/UA-1', async (templateId) => {
  const { plain, designed } = await printBoth(sampleResume(templateId), { templateId })
  for (const pdf of [plain, designed]) expect(checkTaggedPdf(pdf, 'en')).toEqual([])
  expect(countTags(plain)).toMatchObject({ H1: 1, H2: expect.any(Number), P: expect.any(Number) })
  expect(countTags(designed)['Figure']).toBeGreaterThan(0)
})

test('holds the rules of PDF/UA-1 in other scripts', async () => {
  for (const spoken of SPOKEN.filter(({ code }) => ['ja', 'hi', 'ar'].includes(code))) {
    const choice = { templateId: 'letter', code: spoken.code } as const
    const { plain, designed } = await printBoth(spokenResume(spoken), choice)
    for (const pdf of [plain, designed])
      expect(checkTaggedPdf(pdf, spoken.code), spoken.code).toEqual([])
  }
})

/** Damages of the same length: the file's table of objects stays right. */
const DAMAGES: readonly (readonly [fault: string, from: RegExp, to: string])[] = [
  ['6.2: the file is not marked', /\/Marked true/, '/Marked null'],
  ['5: the file does not name', /pdfuaid:part>1</, 'pdfuaid:part>7<'],
  ['7.1: the title is not shown', /\/DisplayDocTitle true/, '/DisplayDocTitle null'],
  ['7.2: the language', /\/Lang \(en\)/, '/Lang (xx)'],
  ['7.17: no bookmarks', /\/Outlines /, '/Xutlines '],
  ['7.1: Foo is no standard', /\/S \/Div\b/, '/S /Foo'],
  ['7.5, 7.6: LI in P', /\/S \/L\n/, '/S /P\n'],
  ['7.5, 7.6: Sect in LI', /\/S \/LBody/, '/S/Sect  '],
  ['7.3: a figure without', /\/Alt \(/, '/Axt ('],
  ['7.4.2: the first heading is H2', /\/S \/H1/, '/S /H2'],
  ['7.4.2: a level is skipped before H4', /\/S \/H3/, '/S /H4'],
  ['7.18.5: a link without a description', /\/Contents \(/, '/Xontents ('],
  ['7.18.5: a link element without', /\/Type \/OBJR/, '/Type /XBJR'],
  ['7.18.3: keys follow', /\/Tabs \/S/, '/Tabs /R'],
  ['7.21.4: a font is not embedded', /\/FontFile/, '/XontFile'],
  ['7.21.7: letters without Unicode', /\/ToUnicode /, '/XoUnicode '],
]

test.for(DAMAGES)('finds "%s"', ([fault, from, to]) => {
  const text = Buffer.from(sample).toString('latin1')
  expect(text).toMatch(from)
  const damaged = text.replace(from, to)
  expect(damaged.length).toBe(text.length)
  const found = checkTaggedPdf(Buffer.from(damaged, 'latin1'), 'en')
  expect(found.join('\n')).toContain(fault)
})
