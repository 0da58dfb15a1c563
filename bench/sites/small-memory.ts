import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Processes that have so much memory together, what the machine remembers of their files among it. */
export type SmallMemory = {
  /** For `sh -c`: what follows runs in it. */
  readonly enter: string
  /** Takes back what is remembered of files. */
  forgetFiles(): void
  read(): {
    readonly used: number
    readonly most: number
    readonly files: number
    readonly refused: number
  }
  close(): void
}

const GROUPS = '/sys/fs/cgroup/memory'

/** Undefined: this machine has no such groups (of Linux's first kind), or they may not be made here. */
export function openSmallMemory(name: string, bytes: number): SmallMemory | undefined {
  const group = path.join(GROUPS, name)
  try {
    mkdirSync(group)
    writeFileSync(path.join(group, 'memory.limit_in_bytes'), String(bytes))
  } catch {
    return undefined
  }
  const number = (file: string) => Number(readFileSync(path.join(group, file), 'utf8'))
  return {
    enter: `echo $$ > ${group}/cgroup.procs && exec`,
    forgetFiles() {
      writeFileSync(path.join(group, 'memory.force_empty'), '0')
    },
    read() {
      const stat = readFileSync(path.join(group, 'memory.stat'), 'utf8')
      return {
        used: number('memory.usage_in_bytes'),
        most: number('memory.max_usage_in_bytes'),
        files: Number(/^total_cache (\d+)$/m.exec(stat)?.[1]),
        refused: Number(
          /oom_kill (\d+)/.exec(
            readFileSync(path.join(group, 'memory.oom_control'), 'utf8'),
          )?.[1] ?? 0,
        ),
      }
    },
    close() {
      try {
        writeFileSync(path.join(group, 'memory.force_empty'), '0')
      } finally {
        rmdirSync(group)
      }
    },
  }
}
