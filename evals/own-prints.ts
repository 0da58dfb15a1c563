/**
 * `npm run bench -- own-prints [FOLDER]`: prints the sample site of each template to PDF in Chromium and
 * Firefox ESR, and counts what our reader loses. Keeps the files in a named folder.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, firefox } from '@playwright/test'
import { templateIds } from '@vitrine/renderer/templates'
import { fontsLoaded } from '../e2e/sites/fonts-loaded.ts'
import { FIELDS, readPrint } from '../e2e/sites/read-print.ts'
import { startSites } from '../e2e/sites/start-sites.ts'
import { findChromium } from '../tools/find-chromium.ts'
import { firefoxOptions } from '../tools/firefox-options.ts'

const engines = {
  Chromium: () => chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] }),
  'Firefox ESR': () => firefox.launch(firefoxOptions()),
}

const [folder] = process.argv.slice(2)
const sites = await startSites()
try {
  for (const [engine, launch] of Object.entries(engines)) {
    const browser = await launch()
    const totals = FIELDS.map(() => ({ lost: 0, said: 0 }))
    print(`${engine}: lost`, FIELDS)
    print(
      '---',
      FIELDS.map(() => '---'),
    )
    for (const templateId of templateIds) {
      const page = await browser.newPage()
      await page.goto(`${sites.origin}/site/sample/${templateId}/quadratic/`)
      await fontsLoaded(page)
      const pdf = await page.pdf({ printBackground: true, preferCSSPageSize: true, tagged: true })
      await page.close()
      if (folder !== undefined) writeFileSync(join(folder, `${templateId}-${engine}.pdf`), pdf)
      const losses = await readPrint(pdf, templateId)
      for (const [i, field] of FIELDS.entries()) {
        totals[i]!.lost += losses[field].lost
        totals[i]!.said += losses[field].said
      }
      print(templateId, FIELDS.map((field) => losses[field]).map(ofAll))
    }
    print('all', totals.map(ofAll))
    process.stdout.write('\n')
    await browser.close()
  }
} finally {
  sites.stop()
}

function ofAll({ lost, said }: { lost: number; said: number }): string {
  return `${lost} of ${said}`
}

function print(first: string, cells: readonly string[]): void {
  process.stdout.write(`| ${[first, ...cells].join(' | ')} |\n`)
}
