/** Length-prefixed messages between server and child. */
import { readSync, writeSync } from 'node:fs'

/** Big-endian, in bytes. */
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

/** Blocks until the next message; null at the end of input. For the child only. */
export function readFrame(): Buffer | null {
  const length = readExactly(LENGTH_BYTES)
  return length && readExactly(length.readUInt32BE())
}

export function writeFrame(message: unknown): void {
  const bytes = encodeFrame(message)
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at)
}

function readExactly(length: number): Buffer | null {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length;) {
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
    // Windows reports a closed pipe this way.
    if ((fault as { code?: string }).code === 'EOF') return 0
    throw fault
  }
}
