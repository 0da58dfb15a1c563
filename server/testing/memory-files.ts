import type { FileStore } from '../src/platform/storage/file-store.ts'

export type MemoryFiles = FileStore & { readonly stored: Map<string, Uint8Array> }

/** A file store in memory. */
export function memoryFiles(): MemoryFiles {
  const stored = new Map<string, Uint8Array>()
  return {
    stored,
    description: 'memory',
    put: async (key, body) => void stored.set(key, body),
    get: async (key) => stored.get(key),
    list: async (folder) => [...stored.keys()].filter((key) => key.startsWith(`${folder}/`)),
    remove: async (key) => void stored.delete(key),
  }
}
