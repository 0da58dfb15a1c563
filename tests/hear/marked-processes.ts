/**
 * Processes of one run, found by a variable in their environment, which each process hands to those
 * that it starts. Some of them, such as the speech dispatcher, leave their parent.
 *
 * As a program it waits until its standard input closes, which it does however the run ends, and
 * then ends all of them and removes their folder.
 */
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const RUN_MARK = 'VITRINE_HEAR_RUN'
const END_MS = 3000

/** The home folder of the run's programs. */
export const homeIn = (folder: string): string => path.join(folder, 'home')

/** Ids of the processes that bear the mark, except this one. */
export async function markedProcesses(mark: string): Promise<number[]> {
  const wanted = `${RUN_MARK}=${mark}`
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const bearing = await Promise.all(
    ids.map(async (id) => {
      // Gone, or another user's.
      const environment = await readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')
      return environment.split('\0').includes(wanted)
    }),
  )
  return ids.filter((id, index) => bearing[index] && id !== process.pid)
}

/** Milliseconds in which their main threads ran or waited for a processor, since they started. */
export async function workMs(ids: readonly number[]): Promise<number> {
  const nanoseconds = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/schedstat`, 'utf8').catch(() => '')
      const [ran = 0, waited = 0] = stat.split(' ').map(Number)
      return ran + waited
    }),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}

async function endMarked(mark: string): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const begunAt = performance.now()
    let ids = await markedProcesses(mark)
    for (const id of ids) sendSignal(id, signal)
    while (ids.length > 0 && performance.now() - begunAt < END_MS) {
      await wait(50)
      ids = await markedProcesses(mark)
    }
    if (ids.length === 0) return
  }
}

function sendSignal(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch {
    // It ended by itself.
  }
}

if (import.meta.main) {
  const [mark = '', home = ''] = process.argv.slice(2)
  process.stdin.resume()
  process.stdin.once('close', () => {
    void endMarked(mark).then(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))
  })
}
