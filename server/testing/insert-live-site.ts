import { randomUUID } from 'node:crypto'
import { termEnd } from '@vitrine/domain/hosting/hosting-term'
import { reserveSubdomain } from '../src/onboarding/index.ts'
import { orders } from '../src/ordering/tables.ts'
import type { Database } from '../src/platform/database.ts'
import { hostingTerms } from '../src/hosting/index.ts'
import { publications, sites, versions } from '../src/publishing/tables.ts'
import { buildOrder } from './build-order.ts'

/** Inserts an order with a live site without rendering. Returns its id. */
export async function insertLiveSite(
  db: Database,
  subdomain: string,
  startedAt: Date,
): Promise<string> {
  const order = buildOrder({ orderStatus: 'live', paymentStatus: 'paid', paidAt: startedAt })
  const orderId = order.id
  const publicationId = randomUUID()
  const resume = { basics: { name: 'Ada Quill', summary: `Cut falls at ${subdomain}` } }
  const siteUrl = `https://${subdomain}.sites.example`
  await db.insert(orders).values(order)
  await db.transaction((tx) =>
    reserveSubdomain(tx, orderId, subdomain, { keepsOld: false, secrets: [] }, startedAt),
  )
  await db.insert(publications).values({
    ...{ id: publicationId, orderId, purpose: 'live', state: 'published', problem: null },
    ...{ requestedBy: 'staff:noor', requestedAt: startedAt, requestedIn: null, reason: null },
    ...{ owedLanguages: [], announcement: null, liveAt: startedAt },
    input: {
      ...{ resumes: [{ code: 'en', languageName: 'English', resume }], templateId: 'tearsheet' },
      ...{ themeId: 'nomad', seo: 'basic', siteUrl, updatedOn: '2026-02-20' },
    },
  })
  await db.insert(versions).values({
    ...{ orderId, number: 1, publicationId, files: {}, proof: [] },
    ...{ publishedBy: 'staff:noor', publishedAt: startedAt },
  })
  await db.insert(sites).values({ orderId, subdomain, liveVersion: 1, updatedAt: startedAt })
  await db.insert(hostingTerms).values({ orderId, startedAt, endsAt: termEnd(startedAt, []) })
  return orderId
}
