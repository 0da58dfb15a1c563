import { pagePreviewRoutes } from '@vitrine/contract/page-previews'
import { pageBlock, renderPageCopy } from '@vitrine/domain/storefront/page-copy'
import { type Http, HttpError } from '../platform/http.ts'
import { pageValuesOf, type Settings } from './current-settings.ts'

/** Renders a page by path with given texts; undefined if it is not prerendered. */
type DrawPage = (path: string, words: Readonly<Record<string, string>>) => string | undefined

/** Routes that preview pages with unsaved texts. */
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
      throw new HttpError(404, 'page_not_prerendered', 'That page is not prerendered.')
    return { html }
  })
}
