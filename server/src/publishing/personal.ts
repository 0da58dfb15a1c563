import { desc, eq } from 'drizzle-orm'
import { sealIn } from '../onboarding/index.ts'
import {
  actor,
  classify,
  fact,
  type PersonalData,
  theirs,
  theirsElsewhere,
} from '../platform/personal-data.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { filesOfOrder } from './publish-site.ts'
import { publications, sites, versions } from './tables.ts'
import { lyingIn, readVersionFile } from './version-files.ts'

export const personalOf = (appSecret: string): PersonalData => ({
  tables: [
    classify(versions, {
      rowsOf: ({ orderId }) => eq(versions.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        number: fact,
        publicationId: fact,
        files: theirsElsewhere('The files themselves are handed out.'),
        proof: theirs(),
        pages: theirsElsewhere('Pictures of what is handed out.'),
        publishedBy: actor,
        publishedAt: fact,
      },
    }),
    classify(publications, {
      rowsOf: ({ orderId }) => eq(publications.orderId, orderId),
      erasing: 'deleted',
      columns: {
        id: fact,
        orderId: fact,
        input: theirs(),
        purpose: fact,
        state: fact,
        problem: theirs(),
        requestedBy: actor,
        requestedAt: fact,
        requestedIn: fact,
        reason: theirs(),
        owedLanguages: theirs(),
        announcement: theirs(),
        liveAt: fact,
      },
    }),
    classify(sites, {
      rowsOf: ({ orderId }) => eq(sites.orderId, orderId),
      erasing: { kept: 'At its address is said that the page is gone.' },
      columns: {
        orderId: fact,
        subdomain: theirs(sealIn(sites.subdomain, appSecret)),
        liveVersion: { ...fact, erased: { becomes: null } },
        offlineAt: fact,
        offlineBy: actor,
        movedTo: theirs(),
        movedAt: fact,
        updatedAt: fact,
      },
    }),
  ],
  folders: (orderId) => [filesOfOrder(orderId)],
  handOut: async (db, { orderId }) => {
    const all = await db
      .select()
      .from(versions)
      .where(eq(versions.orderId, orderId))
      .orderBy(desc(versions.number))
    return all.flatMap(({ number, files }) =>
      Object.entries(files).map(([path, file]) => ({
        path: `site/version-${number}/${path}`,
        read: (store: FileStore) => readVersionFile(file, files, lyingIn(store)),
      })),
    )
  },
})
