/** Takes a backup of many files and restores it, and looks at the memory that takes. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { restoreFiles } from '../../../server/src/platform/backup/restore-files.ts'
import { createBackup } from '../../../server/src/platform/backup/create-backup.ts'
import { openVault } from '../../../server/src/platform/backup/vault.ts'
import { openEmbeddedDatabase } from '../../../server/src/platform/database.ts'
import { localFileStore } from '../../../server/src/platform/storage/local-file-store.ts'

export type CopyAsked = {
  readonly home: string
  readonly vault: string
  readonly key: string
}

export type CopyTold = {
  readonly files: number
  readonly bytes: number
  readonly outSeconds: number
  readonly backSeconds: number
  readonly firstMegabytes: number
  readonly grownMegabytes: number
  readonly isComplete: boolean
}

const MEGABYTE = 1024 * 1024
process.once('message', (asked: CopyAsked) => {
  void copy(asked).then(
    (told) => process.send?.(told, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    },
  )
})

async function copy({ home, vault: url, key }: CopyAsked): Promise<CopyTold> {
  const files = localFileStore(path.join(home, 'files'))
  const keys = (await files.list('files')).toSorted()

  const database = await openEmbeddedDatabase(null)
  const vault = await openVault({ url, key, isNew: true })
  const list = sql.join(
    keys.map((each) => sql`(${each}, true)`),
    sql`, `,
  )
  // The start of the database leaves much behind that is nobody's any more.
  globalThis.gc?.()
  const firstBytes = process.memoryUsage.rss()
  let mostBytes = 0
  const looking = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
  }, 20)
  let began = performance.now()
  const manifest = await createBackup({
    ...{ database, files, vault, spoolFolder: path.join(home, 'spool'), appSecret: key },
    policies: [{ files: sql`select key, needed from (values ${list}) as lying(key, needed)` }],
    ...{ ownSecret: false, retention: { daily: 1, weekly: 0, monthly: 0 }, now: new Date() },
  })
  const outSeconds = (performance.now() - began) / 1000
  await rm(path.join(home, 'files'), { recursive: true })
  began = performance.now()
  await restoreFiles(files, vault, manifest, { replace: false })
  const backSeconds = (performance.now() - began) / 1000
  clearInterval(looking)
  await database.close()
  return {
    ...{ files: manifest.files.count, bytes: manifest.files.bytes, outSeconds, backSeconds },
    firstMegabytes: Math.round(firstBytes / MEGABYTE),
    grownMegabytes: Math.round((mostBytes - firstBytes) / MEGABYTE),
    isComplete: manifest.files.count === keys.length,
  }
}
