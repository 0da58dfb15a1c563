/** What server and child tell each other: each message with its length in front. */
import { readSync, writeSync } from 'node:fs'

/** Bytes of the length, a big-endian number. */
export const LENGTH_BYTES = 4

export function encodeFrame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message))
  return Buffer.concat([lengthPrefix(body), body])
}

export function lengthPrefix(body: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(body.length)
  return length
}

/** For the child, which waits for nothing else: the next message's bytes. Null once there will be none. */
export function readFrame(): Buffer | null {
  const length = readExactly(LENGTH_BYTES)
  return length && readExactly(length.readUInt32BE())
}

export function writeFrame(message: unknown): void {
  const bytes = encodeFrame(message)
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at)
}

function readExactly(length: number): Buffer | null {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const count = readSome(bytes, at)
    if (count === 0) return null
    at += count
  }
  return bytes
}

function readSome(bytes: Buffer, at: number): number {
  try {
    return readSync(0, bytes, at, bytes.length - at, null)
  } catch (fault) {
    // How Windows says that the other end is closed.
    if ((fault as { code?: string }).code === 'EOF') return 0
    throw fault
  }
}
