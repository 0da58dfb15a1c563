import { expect, test } from '@playwright/test'
import { findNameFaults, openSite } from '../../renderer/testing/cut-names.ts'
import { thinResume } from '../../renderer/testing/people.ts'

/** Each was cut when the widths of letters were guesses. */
const CUT = [
  ['en', 'Grover Ankunding-Kub'],
  ['pl', 'Hilarion Januszewski'],
  ['ru', 'Нинель Никифоровна Мухина'],
  ['hy', 'Սուքիաս Պառավյան'],
  ['ar', 'ادريس براءة'],
  ['he', 'אדל סלע'],
  ['or', 'ମୌସଦୀ ରାଣୀ ସେନ'],
] as const

test('posters cut no letter of a name', async ({ page }) => {
  for (const [code, name] of CUT) {
    const resume = { ...thinResume, basics: { ...thinResume.basics, name } }
    await openSite(page, { resume, code, templateId: 'poster-wall' })
    for (const [width, height] of [
      [320, 568],
      [768, 1024],
      [1024, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect.soft(await findNameFaults(page), `${name} at ${width} px`).toEqual([])
    }
  }
})

test('posters fit an email address of wide letters', async ({ page }) => {
  const email = 'wilhelm.mommsen.wwwwwm@wwwmmm.example'
  const resume = { ...thinResume, basics: { ...thinResume.basics, email } }
  await openSite(page, { resume, code: 'en', templateId: 'poster-wall' })
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const link = page.locator('.write a')
    const lines = await link.evaluate((each) => each.getClientRects().length)
    expect.soft(lines, `lines at ${width} px`).toBe(1)
  }
})
