/** Separate from the settings routes, so that customer pages do not load all page copy. */
import { PAGE_BLOCKS } from '@vitrine/domain/storefront/page-copy'
import { z } from 'zod'
import { route } from './route.ts'

export const pagePreviewRoutes = {
  previewPage: route('POST /api/admin/page-previews', {
    access: 'manager',
    audited: { not: 'Nothing is stored or shown to anybody else.' },
    summary: 'Previews a public page with custom copy',
    body: z.strictObject({
      block: z.enum([...PAGE_BLOCKS]),
      texts: z.record(z.string().max(50), z.string().max(2000)),
    }),
    response: z.object({ html: z.string() }),
  }),
}
