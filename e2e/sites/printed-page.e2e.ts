import { expect } from '@playwright/test'
import { templateIds } from '@vitrine/renderer/templates'
import { readPrint } from './read-print.ts'
import { fontsLoaded } from './fonts-loaded.ts'
import { test } from './test.ts'

test.use({ trace: 'off', screenshot: 'off' })
test.describe.configure({ mode: 'parallel' })

for (const templateId of templateIds) {
  // @promise printed-page-is-read: Our reader finds all jobs and schools in a printed page.
  test(`the printed ${templateId} page keeps its jobs`, async ({ page, sites }) => {
    await page.goto(`${sites}/site/sample/${templateId}/quadratic/`)
    await fontsLoaded(page)
    const losses = await readPrint(
      await page.pdf({ preferCSSPageSize: true, tagged: true }),
      templateId,
    )
    const { jobs, times, studies } = losses
    expect({ jobs, times, studies }).toMatchObject({
      ...{ jobs: { lost: 0 }, times: { lost: 0 }, studies: { lost: 0 } },
    })
    expect(jobs.said).toBeGreaterThan(1)
  })
}
