import { pagePreviewRoutes } from '@vitrine/contract/page-previews'
import { pageBlock, renderPageCopy } from '@vitrine/domain/storefront/page-copy'
import { type Http, HttpError } from '../platform/http.ts'
import { pageValuesOf, type Settings } from './current-settings.ts'

/** A page by its path, with words in it; undefined: it is none that is built ahead. */
type DrawPage = (path: string, words: Readonly<Record<string, string>>) => string | undefined

/** Pages as they would be with words that are not saved yet. */
export function registerPagePreviewRoutes(
  http: Http,
  { settings, draw }: { readonly settings: Settings; readonly draw: DrawPage },
): void {
  http.serve(pagePreviewRoutes.previewPage, async ({ body: { block, texts } }) => {
    const words = renderPageCopy(
      (each) => (each === block ? texts : settings.current(`page-${each}`).texts),
      pageValuesOf(settings),
    )
    const html = draw(pageBlock(block).path, words)
    if (html === undefined)
      throw new HttpError(404, 'not_found', 'That page is drawn by the browser alone.')
    return { html }
  })
}
