/** A list that the operator keeps in a file, read again when it changes. */
import { readFile, stat } from 'node:fs/promises'

const LOOK_EVERY_MS = 60_000

export type WatchedFile<List> = {
  /** As it was read last. */
  current(): List
  /** Reads the list where it has changed. One that can't be read leaves the one from before. */
  reload(): Promise<void>
  /** Looks now and every minute; what is wrong with the list, for whoever started the program. */
  start(): Promise<string[]>
  close(): void
}

/** `file`: null where the operator keeps none, and `nothing` is the list then. */
export function watchFile<List extends { readonly size: number }>(
  file: string | null,
  nothing: List,
  kind: {
    /** With the variable that names the file. */
    readonly name: string
    read(text: string): Promise<List>
    noteRead(list: List): void
    noteUnread(error: unknown): void
  },
): WatchedFile<List> {
  let list = nothing
  /** Of the file that was looked at last, read or not. */
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
      // A list that is being written, or was emptied by mistake, is no news that there are none.
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
    return problem ? [`Take care: ${problem}.`] : []
  }

  function close(): void {
    clearInterval(timer)
  }
}
