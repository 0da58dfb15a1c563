import { type Parts, sha256Of } from './manifest.ts'

/** Maximum size of an object before compression, plus one line. */
const PART_BYTES = 4 * 1024 * 1024

/** Writes lines into objects `{name}.0000`, `{name}.0001`…, buffering one of them. */
export function writeParts(
  name: string,
  put: (name: string, body: Uint8Array) => Promise<void>,
): { add(lines: readonly string[]): Promise<void>; end(): Promise<Parts> } {
  const written: Parts = []
  let lines: string[] = []
  let length = 0

  async function flush(): Promise<void> {
    if (lines.length === 0) return
    const body = Buffer.from(lines.join('\n'))
    const part = `${name}.${String(written.length).padStart(4, '0')}`
    await put(part, body)
    written.push({ name: part, sha256: sha256Of(body) })
    lines = []
    length = 0
  }

  return {
    async add(more) {
      for (const line of more) {
        lines.push(line)
        length += line.length + 1
        if (length >= PART_BYTES) await flush()
      }
    },
    async end() {
      await flush()
      return written
    },
  }
}
