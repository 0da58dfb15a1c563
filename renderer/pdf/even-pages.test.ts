import { expect, test } from 'vitest'
import { someOf } from '../../tools/promise-rounds.ts'
import { templateIds } from '../templates/index.ts'
import { lastPageOf } from '../testing/last-page.ts'
import { commonResume, fullResume, thinResume } from '../testing/people.ts'
import { printBoth } from '../testing/print-both.ts'

test.for(templateIds)(
  '%s: no PDF of a draft ends with a page of a few lines',
  async (templateId) => {
    const place = templateIds.indexOf(templateId)
    for (const resume of someOf([thinResume, commonResume, fullResume], place, 1)) {
      const { plain, designed } = await printBoth(resume, { templateId })
      for (const pdf of [plain, designed]) {
        const { pages, fill } = await lastPageOf(pdf)
        if (pages > 1) expect(fill).toBeGreaterThan(0.3)
      }
    }
  },
)
