import { createHash } from 'node:crypto'
import type { FileStore, StreamingFileStore } from '../storage/file-store.ts'
import {
  FILE_CONCURRENCY,
  type FileEntry,
  filePath,
  type Manifest,
  readFileEntries,
} from './manifest.ts'
import { BackupRefused, type Vault } from './vault.ts'

/**
 * Restores the files. Other files in the same folders are deleted with `replace`, otherwise
 * `BackupRefused` is thrown.
 */
export async function restoreFiles(
  files: StreamingFileStore,
  vault: Vault,
  manifest: Manifest,
  { replace }: { readonly replace: boolean },
): Promise<void> {
  for (const key of await strangersIn(files, vault, manifest)) {
    if (!replace) {
      throw new BackupRefused(
        `the storage is not empty (${key} is in it): restore into an empty one, or add --replace to delete what the backup does not hold`,
      )
    }
    await files.remove(key)
  }
  await eachFile(vault, manifest, async (line) => {
    await files.putStream(line.key, readFile(vault, line))
  })
}

/** Reads every file of a backup. Throws `BackupRefused` if one is missing or changed. */
export async function checkFiles(vault: Vault, manifest: Manifest): Promise<void> {
  await eachFile(vault, manifest, async (line) => {
    for await (const _piece of readFile(vault, line));
  })
}

/** Throws at the end if the hash differs; then nothing is stored. */
async function* readFile(vault: Vault, { key, sha256 }: FileEntry): AsyncGenerator<Uint8Array> {
  const body = await vault.getStream(filePath(key))
  const hash = createHash('sha256')
  for await (const piece of body ?? []) {
    hash.update(piece)
    yield piece
  }
  if (body && hash.digest('hex') === sha256) return
  throw new BackupRefused(
    `the file ${key} of the backup is ${body ? 'another than was written' : 'missing'}; restore an earlier backup, or this one from another copy`,
  )
}

async function eachFile(
  vault: Vault,
  { files }: Manifest,
  work: (line: FileEntry) => Promise<void>,
): Promise<void> {
  let some: Promise<void>[] = []
  for await (const line of readFileEntries(vault, files.parts)) {
    some.push(work(line))
    if (some.length < FILE_CONCURRENCY) continue
    await Promise.all(some)
    some = []
  }
  await Promise.all(some)
}

/** Files in the backup's folders that are not part of it. */
async function strangersIn(files: FileStore, vault: Vault, manifest: Manifest): Promise<string[]> {
  const lines = () => readFileEntries(vault, manifest.files.parts)
  const folders = new Set<string>()
  for await (const { key } of lines()) folders.add(key.split('/')[0] ?? '')
  const strangers = new Set<string>()
  for (const folder of folders) for (const key of await files.list(folder)) strangers.add(key)
  if (strangers.size > 0) for await (const { key } of lines()) strangers.delete(key)
  return [...strangers]
}
