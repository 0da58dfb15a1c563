/** Looks whether a browser cuts the name on a site's page. */
import type { Page } from '@playwright/test'
import { composeSite } from '../compose-site.ts'
import { renderPages } from '../render-pages.ts'
import type { Resume } from '@vitrine/domain/resume/resume'
import type { TemplateId } from '../templates/manifest.ts'

const ORIGIN = 'http://names.test/'

/** Opens the published page of a resume with its fonts, from memory. */
export async function openSite(
  page: Page,
  site: { resume: Resume; code: string; templateId: TemplateId },
): Promise<void> {
  const { resume, code, templateId } = site
  const files = await renderPages(
    composeSite({
      resumes: [{ code, languageName: code, resume }],
      ...{ templateId, themeId: 'nomad', seo: 'basic' },
      ...{ siteUrl: 'https://name.example.com/', updatedOn: '2026-11-01' },
    }),
  )
  await page.unroute(`${ORIGIN}**`)
  await page.route(`${ORIGIN}**`, (route) => {
    const file = files.get(route.request().url().slice(ORIGIN.length) || 'index.html')
    return file
      ? route.fulfill({ body: Buffer.from(file.body), contentType: file.type })
      : route.fulfill({ status: 404 })
  })
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
  await page.goto(ORIGIN)
  // The page asks for its fonts a tenth of a second later, by an animation.
  await page.addStyleTag({ content: ':root{animation-delay:0s!important}' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  )
}

export type NameFault = 'cut' | 'scrolls' | 'no name'

/** Whether a letter of the name is outside the window or a box that clips, and sideways scrolling. */
export function findNameFaults(page: Page): Promise<NameFault[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const root = document.documentElement
    const heading = document.querySelector('h1')
    if (heading === null) return ['no name' as const]
    const range = document.createRange()
    range.selectNodeContents(heading)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    const window = { left: 0, right: root.clientWidth, top: -scrollY, bottom: Infinity }
    const clips: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>[] = [window]
    for (let box = heading.parentElement; box !== null && box !== root; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') clips.push(box.getBoundingClientRect())
    const isCut = boxes.some(({ left, right, top, bottom, height }) =>
      clips.some(
        (clip) =>
          left < clip.left - 0.5 ||
          right > clip.right + 0.5 ||
          // A line box is higher than its letters.
          top < clip.top - height / 2 ||
          bottom > clip.bottom + height / 2,
      ),
    )
    return [
      ...(isCut ? ['cut' as const] : []),
      ...(root.scrollWidth > root.clientWidth ? ['scrolls' as const] : []),
    ]
  })
}
