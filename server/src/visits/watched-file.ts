/** A file of the operator that is reloaded after changes. */
import { readFile, stat } from 'node:fs/promises'

const LOOK_EVERY_MS = 60_000

export type WatchedFile<List> = {
  /** As loaded last. */
  current(): List
  /** Reloads the file if it changed; a broken one keeps the previous list. */
  reload(): Promise<void>
  /** Loads now and every minute. Returns warnings for the start. */
  start(): Promise<string[]>
  close(): void
}

/** `file`: null if there is none; the list is `nothing` then. */
export function watchFile<List extends { readonly size: number }>(
  file: string | null,
  nothing: List,
  kind: {
    /** With the name of the environment variable. */
    readonly name: string
    read(text: string): Promise<List>
    noteRead(list: List): void
    noteUnread(error: unknown): void
  },
): WatchedFile<List> {
  let list = nothing
  /** Stat of the last checked file. */
  let seen = ''
  let problem: string | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  return { current: () => list, reload, start, close }

  async function reload(): Promise<void> {
    if (file === null) return
    const mark = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => 'gone',
    )
    if (mark === seen) return
    seen = mark
    try {
      const read = await kind.read(await readFile(file, 'utf8'))
      // A partly written or empty file keeps the previous list.
      if (read.size === 0) throw new Error('there is no network in it')
      list = read
      problem = null
      kind.noteRead(read)
    } catch (error) {
      problem = `${kind.name} could not be read (${(error as Error).message})`
      kind.noteUnread(error)
    }
  }

  async function start(): Promise<string[]> {
    if (file === null) return []
    await reload()
    timer = setInterval(() => void reload(), LOOK_EVERY_MS)
    timer.unref()
    return problem ? [`Warning: ${problem}.`] : []
  }

  function close(): void {
    clearInterval(timer)
  }
}
