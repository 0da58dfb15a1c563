import { filePath, backupPath, type listBackups, manifestPath } from './manifest.ts'
import type { Vault } from './vault.ts'

type Listed = Awaited<ReturnType<typeof listBackups>>

/** Deletes backups outside the retention, interrupted ones, and files that only they name. */
export async function pruneBackups(
  vault: Vault,
  all: Listed,
  kept: ReadonlySet<string>,
): Promise<void> {
  const leaving = all.filter(({ id }) => !kept.has(id))
  if (leaving.length === 0) return
  const staying = all.filter(({ id }) => kept.has(id)).map((each) => keysOf(vault, each))
  const isNamed = await inAny(staying)
  for await (const key of inOrder(leaving.map((each) => keysOf(vault, each)))) {
    if (!(await isNamed(key))) await vault.remove(filePath(key))
  }
  for (const { id, objects } of leaving) {
    // Without its manifest it no longer counts as a backup.
    await vault.remove(manifestPath(id))
    // The file lists go last, so that an interrupted prune can be repeated.
    const wanted = objects.filter((name) => name.startsWith(`${backupPath(id)}/wanted.`))
    for (const name of objects) if (!wanted.includes(name)) await vault.remove(name)
    for (const name of wanted) await vault.remove(name)
  }
}

/** Sorted keys of the files of a backup, also of an interrupted one. */
async function* keysOf(vault: Vault, { id, objects }: Listed[number]): AsyncGenerator<string> {
  const names = objects.filter((name) => name.startsWith(`${backupPath(id)}/wanted.`)).toSorted()
  for (const name of names) {
    const body = await vault.get(name)
    for (const line of body?.toString().split('\n') ?? []) {
      yield (JSON.parse(line) as [string, boolean])[0]
    }
  }
}

/** Merges sorted streams without duplicates. */
async function* inOrder(streams: readonly AsyncGenerator<string>[]): AsyncGenerator<string> {
  const heads = await Promise.all(streams.map((stream) => stream.next()))
  for (;;) {
    const least = heads
      .flatMap((head) => (head.done ? [] : [head.value]))
      .reduce<string | undefined>(
        (one, other) => (one === undefined || other < one ? other : one),
        undefined,
      )
    if (least === undefined) return
    yield least
    for (const [at, head] of heads.entries()) {
      if (!head.done && head.value === least) heads[at] = (await streams[at]?.next()) ?? head
    }
  }
}

/** Membership test on sorted streams; keys must be asked in order. */
async function inAny(
  streams: readonly AsyncGenerator<string>[],
): Promise<(key: string) => Promise<boolean>> {
  const all = inOrder(streams)
  let next = await all.next()
  return async (key) => {
    while (!next.done && next.value < key) next = await all.next()
    return !next.done && next.value === key
  }
}
