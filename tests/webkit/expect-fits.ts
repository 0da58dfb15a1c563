import type { WebKitBrowser } from './webkit-browser.mjs'

/** Marks of footnotes. */
const LEAST_FONT_PX = 9
const FONTS_LOADED = `return performance.now() > 500 && document.fonts.status === 'loaded'`
const PAGE_FAULTS = `
  const wrong = []
  const { documentElement: root, body } = document
  if (innerWidth !== arguments[0]) wrong.push('the window is ' + innerWidth + ' px wide')
  if (root.scrollWidth > innerWidth) wrong.push('the page is ' + root.scrollWidth + ' px wide')
  if (body.innerText.trim().length < 100) wrong.push('no text')
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    if (data.trim() === '' || !parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (parseFloat(getComputedStyle(parentElement).fontSize) < ${LEAST_FONT_PX}) wrong.push('small (' + getComputedStyle(parentElement).fontSize + '): ' + data.trim().slice(0, 40))
  }
  // Fallbacks are fonts of the machine, which may lack them.
  for (const font of document.fonts) if (font.status === 'error' && !/-like|Fallback/.test(font.family)) wrong.push('font ' + font.family)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.currentSrc) wrong.push('image ' + image.currentSrc)
  // WebKit tells no status of a response, and has an empty sheet for a missing one.
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) if (!link.sheet?.cssRules.length) wrong.push('style sheet ' + link.href)
  return wrong`

/** The whole page is in the window, its text is drawn and large enough, nothing it names is missing. */
export async function expectFits(browser: WebKitBrowser, width: number): Promise<void> {
  // Sites ask for their fonts after the first paint.
  await browser.until(FONTS_LOADED)
  const wrong = await browser.run<string[]>(PAGE_FAULTS, width)
  if (wrong.length > 0) throw new Error(wrong.join('; '))
}
