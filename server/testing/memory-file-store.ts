import { Readable } from 'node:stream'
import { sliceRange, type StreamingFileStore } from '../src/platform/storage/file-store.ts'

export type MemoryFileStore = StreamingFileStore & { readonly stored: Map<string, Uint8Array> }

/** A file store in memory. */
export function memoryFileStore(): MemoryFileStore {
  const stored = new Map<string, Uint8Array>()
  return {
    stored,
    description: 'memory',
    put: async (key, body) => void stored.set(key, body),
    async putStream(key, body) {
      const pieces: Uint8Array[] = []
      for await (const piece of body) pieces.push(piece)
      stored.set(key, Buffer.concat(pieces))
    },
    get: async (key) => stored.get(key),
    async getStream(key) {
      const body = stored.get(key)
      return body && { bytes: body.byteLength, body: Readable.from([body]) }
    },
    async getRange(key, from, length) {
      const whole = stored.get(key)
      return whole && sliceRange(key, whole, from, length)
    },
    list: async (folder) => [...stored.keys()].filter((key) => key.startsWith(`${folder}/`)),
    remove: async (key) => void stored.delete(key),
  }
}
