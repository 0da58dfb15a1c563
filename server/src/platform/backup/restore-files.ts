import type { FileStore } from '../storage/file-store.ts'
import { type FileLine, fileOf, type Manifest, readFileLines, sha256Of } from './manifest.ts'
import { BackupRefused, type Vault } from './vault.ts'

/** Copied at once. */
const AT_ONCE = 8

/**
 * Puts the files of a backup into the storage. Others in the same folders are in the way: refused
 * with `BackupRefused`, or removed where `replace` is set.
 */
export async function restoreFiles(
  files: FileStore,
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
    await files.put(line.key, await readFile(vault, line))
  })
}

/** Reads every file of a backup. Throws `BackupRefused` at the first that is missing or another. */
export async function checkFiles(vault: Vault, manifest: Manifest): Promise<void> {
  await eachFile(vault, manifest, async (line) => void (await readFile(vault, line)))
}

async function readFile(vault: Vault, { key, sha256 }: FileLine): Promise<Buffer> {
  const body = await vault.get(fileOf(key))
  if (body && sha256Of(body) === sha256) return body
  throw new BackupRefused(
    `the file ${key} of the backup is ${body ? 'another than was written' : 'missing'}; restore an earlier backup, or this one from another copy`,
  )
}

async function eachFile(
  vault: Vault,
  { files }: Manifest,
  work: (line: FileLine) => Promise<void>,
): Promise<void> {
  let some: Promise<void>[] = []
  for await (const line of readFileLines(vault, files.parts)) {
    some.push(work(line))
    if (some.length < AT_ONCE) continue
    await Promise.all(some)
    some = []
  }
  await Promise.all(some)
}

/** What lies in the folders of the backup's files and is none of them. */
async function strangersIn(files: FileStore, vault: Vault, manifest: Manifest): Promise<string[]> {
  const named = new Set<string>()
  const folders = new Set<string>()
  for await (const { key } of readFileLines(vault, manifest.files.parts)) {
    named.add(key)
    folders.add(key.split('/')[0] ?? '')
  }
  const lists = await Promise.all([...folders].map((folder) => files.list(folder)))
  return lists.flat().filter((key) => !named.has(key))
}
