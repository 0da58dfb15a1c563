import { randomUUID } from 'node:crypto'
import { subdomains } from '../src/onboarding/tables.ts'
import { type Order, orders } from '../src/ordering/index.ts'
import type { Database } from '../src/platform/database.ts'
import {
  type Publication,
  publications,
  type Site,
  sites,
  type Version,
  versions,
} from '../src/publishing/tables.ts'
import { buildOrder } from './build-order.ts'

const MADE_AT = new Date('2026-03-02T09:00:00Z')

export type PublishedTestSite = {
  readonly order: Order
  readonly site: Site
  readonly made: readonly { readonly publication: Publication; readonly version: Version }[]
}

/** A published version with the given fields. */
export const buildPublication = (
  orderId: string,
  facts: Partial<Publication> = {},
): Publication => ({
  id: randomUUID(),
  orderId,
  input: {
    resumes: [{ code: 'en', languageName: 'English', resume: { basics: { name: 'Ada Quill' } } }],
    templateId: 'tearsheet',
    themeId: 'nomad',
    seo: 'basic',
    siteUrl: 'https://ada.sites.example',
    updatedOn: '2026-03-02',
  },
  purpose: 'live',
  state: 'published',
  problem: null,
  requestedBy: 'staff:noor',
  requestedAt: MADE_AT,
  requestedIn: 'ready',
  reason: 'Agreed by phone',
  owedLanguages: [],
  announcement: null,
  liveAt: null,
  ...facts,
})

/** Inserts an order with published versions without rendering; version 1 is live. */
export async function insertPublishedSite(
  db: Database,
  {
    order: orderFacts = {},
    site: siteFacts = {},
    publications: wanted = [{}],
  }: {
    readonly order?: Partial<Order>
    readonly site?: Partial<Site>
    readonly publications?: readonly Partial<Publication>[]
  } = {},
): Promise<PublishedTestSite> {
  const order = buildOrder({
    orderStatus: 'live',
    paymentStatus: 'paid',
    paidAt: MADE_AT,
    ...orderFacts,
  })
  await db.insert(orders).values(order)
  const subdomain = siteFacts.subdomain ?? `site-${order.id.slice(0, 8)}`
  const made = wanted.map((facts, index) => {
    const publication = buildPublication(order.id, facts)
    const version: Version = {
      orderId: order.id,
      number: index + 1,
      publicationId: publication.id,
      files: {
        'index.html': {
          key: `${order.id}/${index}`,
          type: 'text/html',
          bytes: 1,
          hash: `${index}`,
        },
      },
      proof: [],
      pages: {},
      publishedBy: publication.requestedBy,
      publishedAt: MADE_AT,
    }
    return { publication, version }
  })
  for (const { publication, version } of made) {
    await db.insert(publications).values(publication)
    await db.insert(versions).values(version)
  }
  const site: Site = {
    orderId: order.id,
    subdomain,
    liveVersion: made.length > 0 ? 1 : null,
    offlineAt: null,
    offlineBy: null,
    movedTo: null,
    movedAt: null,
    updatedAt: MADE_AT,
    ...siteFacts,
  }
  await db.insert(subdomains).values({ subdomain, orderId: order.id, heldSince: MADE_AT })
  await db.insert(sites).values(site)
  return { order, site, made }
}
